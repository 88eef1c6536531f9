#pragma once

#include <span>
#include <string_view>

#include "core/model/data/model.h"

/// The words that specification files have for the closed lists of model.h.
namespace specdrift::model {

template <class T> struct Word {
  std::string_view word;
  T value;
};

std::span<const Word<TokenName>> token_words();
/// Fields of tokens and of the current attribute.
std::span<const Word<Target>> field_words();
std::span<const Word<Reads>> reads_words();
std::span<const Word<ReadResult>> result_words();
std::span<const Word<VariableType>> variable_type_words();
std::span<const Word<TextMode>> context_words();
/// The conditions that need no definition.
std::span<const Word<Subject>> condition_words();
/// The words that `what` can be, except variables.
std::span<const Word<Characters>> characters_words();
/// The error codes of the standard.
std::span<const std::string_view> known_codes();

/// The kind of text that a concept is, as far as batches and comparisons care; none for most.
TextKind text_kind_of(std::string_view concept_name);

template <class T> const T* find_word(std::span<const Word<T>> words, std::string_view word) {
  for (const Word<T>& w : words)
    if (w.word == word) return &w.value;
  return nullptr;
}

/// The word for a value, or "".
template <class T> std::string_view word_for(std::span<const Word<T>> words, T value) {
  for (const Word<T>& w : words)
    if (w.value == value) return w.word;
  return {};
}

}  // namespace specdrift::model
