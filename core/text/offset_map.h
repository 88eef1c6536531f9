#pragma once

#include <cstdint>
#include <vector>

#include "core/text/span.h"

namespace specdrift {

/// Where the characters of a decoded text are in the bytes that it was decoded from. Neighbouring
/// characters of the same two lengths take one entry, so a text of one script takes few.
class OffsetMap {
 public:
  /// So many bytes of the input come before the first character (a byte order mark).
  explicit OffsetMap(Offset begin = 0) : input_(begin) {}

  /// The next character: how many bytes of the input it takes, and of the decoded text.
  void add(std::uint32_t input, std::uint32_t decoded);
  /// Bytes of the input that are no character (an escape sequence).
  void skip(Offset input);

  /// Where the character at that offset of the decoded text begins in the input; at the end of the
  /// text, the end of the input. Requires: at most the size of the text.
  Offset original(Offset decoded) const;
  /// The same of both ends.
  Span original(Span decoded) const { return {original(decoded.begin), original(decoded.end)}; }

  /// The character of the decoded text that holds that byte of the input, or begins after it.
  Offset decoded(Offset original) const;

  /// How many entries it takes.
  std::size_t size() const { return runs_.size(); }

 private:
  /// Characters of the same lengths, one after the other.
  struct Run {
    Offset decoded;  ///< where the first begins
    Offset input;
    std::uint32_t decoded_length;  ///< of each
    std::uint32_t input_length;
  };
  std::vector<Run> runs_;
  bool is_closed_ = true;  ///< the next character begins a run
  Offset decoded_ = 0;     ///< the sizes so far
  Offset input_;
};

}  // namespace specdrift
