#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/data/model.h"

/// The parts of sentences.h: how things are called.
namespace specdrift::model {

/// `U+0021 (!)`, `U+0009 (TAB)`, `U+00E9`.
std::string code_point_in_words(char32_t c);
/// The characters of a text: `U+003C U+002F (</)`, `"[CDATA["` when long, `the empty string`.
std::string text_in_words(std::string_view text);
/// One word of a row's `input`: `U+0041 (A) to U+005A (Z)`, `ASCII alpha`, `EOF`.
std::string input_word(std::string_view word);
/// A set of characters: `U+003D (=) or an ASCII alphanumeric`.
std::string characters_in_words(const Model& model, const CharacterSet& set);
/// `ASCII hex digit`, for the name of a class; empty for anything else.
std::string_view class_in_words(std::string_view name);
/// `0x80 to 0x9F`, `0x110000 and above`.
std::string numbers_in_words(const NumberSet& numbers);

/// `the comment end state`. Requires: it is a state.
std::string state_in_words(const Model& model, TableIndex state);
/// `the temporary buffer`, `the content model flag`.
std::string variable_in_words(const Model& model, VariableType type, std::uint8_t slot);
/// `the force-quirks flag`, and its values, the initial one first. Requires: a flag of tokens.
std::string flag_in_words(const Model& model, Target flag);
std::span<const std::string_view> flag_values(const Model& model, Target flag);

/// `1 byte`, `2 bytes`.
std::string counted(std::uint64_t n, std::string_view noun);
/// `a`, `a or b`, `a, b or c`.
std::string join_words(const std::vector<std::string>& words, std::string_view last = "or");
/// The name of a file in words: hyphens become spaces.
std::string spaced(std::string_view id);

}  // namespace specdrift::model
