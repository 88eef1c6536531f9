#pragma once

#include <cstdint>

namespace specdrift {

/// A position in a source, in bytes of its text (the byte order mark counts). The text is the
/// original input, or what that was decoded to (Source::original).
using Offset = std::uint64_t;

/// The bytes [begin, end) of a source.
struct Span {
  Offset begin = 0;  ///< of the first byte
  Offset end = 0;    ///< behind the last byte

  /// In bytes.
  Offset size() const { return end - begin; }
  /// Whether it holds no byte.
  bool empty() const { return begin == end; }
  /// Member by member.
  friend bool operator==(const Span&, const Span&) = default;
};

}  // namespace specdrift
