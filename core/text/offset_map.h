#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/text/span.h"

namespace specdrift {

/// Where the characters of a decoded text are in the bytes that it was decoded from. Neighbouring
/// characters of the same two lengths are a run, and a run takes two or three bytes: so a text in
/// which letters and spaces differ in length takes less than its own size.
class OffsetMap {
 public:
  /// So many bytes of the input come before the first character (a byte order mark).
  explicit OffsetMap(Offset begin = 0) : begin_(begin), input_(begin) {}

  /// The next characters: how many bytes of the input each takes, and of the decoded text.
  /// Requires: the lengths are from 1 to 15, and there is at least one.
  void add(unsigned input, unsigned decoded, std::uint64_t count = 1) {
    extend({static_cast<std::uint8_t>(input), static_cast<std::uint8_t>(decoded)}, count);
  }
  /// Bytes of the input that are no character (an escape sequence).
  void skip(Offset input) {
    if (input > 0) extend({1, 0}, input);
  }

  /// Where the character at that offset of the decoded text begins in the input; at the end of the
  /// text, the end of the input. Requires: at most the size of the text.
  Offset original(Offset decoded) const;
  /// The same of both ends.
  Span original(Span decoded) const { return {original(decoded.begin), original(decoded.end)}; }

  /// The character of the decoded text that holds that byte of the input, or begins after it.
  Offset decoded(Offset original) const;

  /// How many runs there are, and how many bytes they take.
  std::size_t size() const { return runs_; }
  std::size_t memory() const { return packed_.size() + marks_.size() * sizeof(Mark); }  ///< bytes

 private:
  struct Lengths {
    std::uint8_t input;
    std::uint8_t decoded;
    bool operator==(const Lengths&) const = default;
  };
  /// Where a run begins, in both and in `packed_`.
  struct Mark {
    Offset decoded;
    Offset input;
    std::size_t at;
  };
  static constexpr std::size_t runs_for_each_mark = 32;

  void extend(Lengths lengths, std::uint64_t count) {
    if (lengths != last_) begin_run(lengths);
    last_count_ += count;
    decoded_ += count * lengths.decoded;
    input_ += count * lengths.input;
  }
  void begin_run(Lengths lengths);
  template <typename Holds> std::pair<Mark, Lengths> run(Mark from, Holds holds) const;

  std::vector<std::uint8_t> packed_;  ///< all runs except the last: lengths, then how many
  std::vector<Mark> marks_;           ///< of some runs
  Lengths last_ = {0, 0};
  std::uint64_t last_count_ = 0;
  std::size_t runs_ = 0;
  Offset begin_;
  Offset decoded_ = 0;  ///< the sizes so far
  Offset input_;
};

}  // namespace specdrift
