#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/token/arena.h"
#include "core/token/context.h"
#include "core/token/error_list.h"
#include "core/token/token.h"

namespace specdrift {

/// A portion that a tokenizer hands over: tokens with their attributes, the parse errors found and
/// the contexts passed meanwhile, each in order. Its strings live until it is cleared or filled
/// again.
struct TokenBatch {
  static constexpr std::size_t default_capacity = 1024;  ///< some dozen KiB

  /// An empty batch of that capacity.
  explicit TokenBatch(std::size_t tokens_wanted = default_capacity) : capacity(tokens_wanted) {}

  /// The number of tokens, or of errors, after which a tokenizer stops at the next boundary of
  /// tokens.
  std::size_t capacity;

  std::vector<Token> tokens;                   ///< in the order of emission
  std::vector<Attribute> attributes;           ///< of all tags (attributes_of)
  std::vector<Doctype> doctypes;               ///< of all DOCTYPEs (doctype_of)
  std::vector<std::string_view> instructions;  ///< the data of processing instructions
  ErrorList errors;                            ///< in the order in which they were found
  std::vector<ContextMark> contexts;           ///< wherever the context changed
  Arena strings;                               ///< what is not as it is in the source

  /// Requires: a tag of this batch.
  std::span<const Attribute> attributes_of(const Token& tag) const {
    return {attributes.data() + tag.first, tag.attribute_count};
  }
  /// Requires: a DOCTYPE of this batch.
  const Doctype& doctype_of(const Token& token) const { return doctypes[token.first]; }
  /// Requires: a processing instruction of this batch.
  std::string_view instruction_data_of(const Token& token) const {
    return instructions[token.first];
  }

  /// Whether a tokenizer should stop at the next boundary of tokens.
  bool full() const {
    return tokens.size() >= capacity || errors.size() >= capacity || contexts.size() >= capacity ||
           strings.bytes() >= capacity * 64;
  }

  /// Forgets everything but its capacity.
  void clear() {
    tokens.clear();
    attributes.clear();
    doctypes.clear();
    instructions.clear();
    errors.clear();
    contexts.clear();
    strings.clear();
  }
};

}  // namespace specdrift
