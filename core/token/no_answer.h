#pragma once

#include <stdexcept>
#include <string>

namespace specdrift {

/// A reader that is no part of this program, a parser that an adapter asks, has not said what it
/// makes of a document. Thrown where a tokenizer would be made.
struct NoAnswer : std::runtime_error {
  /// Who, and in a word what happened: `html.parser: hang`. The rest is why.
  NoAnswer(std::string what_happened, const std::string& why)
      : std::runtime_error(why), reason(std::move(what_happened)) {}
  std::string reason;            ///< the same for all documents of which that happened
  const void* reader = nullptr;  ///< who has not said it, among all that are asked
  bool is_failure = false;       ///< unlike one that declines a document
};

}  // namespace specdrift
