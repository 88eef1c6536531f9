#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/token/arena.h"
#include "core/token/context.h"
#include "core/token/token.h"

namespace specdrift {

/// What a tokenizer hands over at a time: tokens with their attributes, the parse errors found and
/// the contexts passed meanwhile, each in order. Its strings live until it is cleared or filled
/// again.
struct TokenBatch {
  static constexpr std::size_t default_capacity = 1024;

  explicit TokenBatch(std::size_t tokens_wanted = default_capacity) : capacity(tokens_wanted) {}

  /// The number of tokens, or of errors, after which a tokenizer stops at the next border of
  /// tokens.
  std::size_t capacity;
  /// From this offset on, plain stretches are left to the reader of the batch: a tokenizer stops,
  /// with one token at least, where one may begin (Tokenizer::plain_state). Before it, none is
  /// taken apart from the states.
  Offset leaves_plain_from = takes_plain;
  static constexpr Offset takes_plain = ~Offset{0};

  std::vector<Token> tokens;
  std::vector<Attribute> attributes;
  std::vector<Doctype> doctypes;
  std::vector<std::string_view> instructions;  ///< the data of processing instructions
  std::vector<ParseError> errors;
  std::vector<ContextMark> contexts;
  Arena strings;

  std::span<const Attribute> attributes_of(const Token& tag) const {
    return {attributes.data() + tag.first, tag.attribute_count};
  }
  const Doctype& doctype_of(const Token& token) const { return doctypes[token.first]; }
  std::string_view instruction_data_of(const Token& token) const {
    return instructions[token.first];
  }

  bool full() const {
    return tokens.size() >= capacity || errors.size() >= capacity || contexts.size() >= capacity ||
           strings.bytes() >= capacity * 64;
  }

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
