#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/text/source.h"
#include "core/token/tokenizer.h"

namespace specdrift::test {

using MakeTokenizer =
    std::function<std::unique_ptr<Tokenizer>(const Source& source, const StartContext& start)>;

/// The output of a version for an input, in a form to compare with by eye. Neighbouring characters
/// are joined.
struct Tokenized {
  /// As in: doctype html public "a" system "b" quirks, start br a="b" c="" /, end p, comment "x",
  /// text "a b". Tokens are separated by ", "; the end-of-file token is not shown. Quotes in
  /// strings are not escaped.
  std::string tokens;
  /// As in: "7 eof-in-comment, 9": byte offsets, with the code where there is one.
  std::string errors;
};

/// Runs a tokenizer over `input` and checks on the way that the spans of its tokens are in order
/// and do not overlap, that attributes lie within their tags and that an end-of-file token is the
/// last one. Throws std::logic_error where that is not so.
Tokenized tokenize(const MakeTokenizer& make, std::string_view input,
                   const StartContext& start = {},
                   std::size_t batch_capacity = TokenBatch::default_capacity);

}  // namespace specdrift::test
