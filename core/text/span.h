#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

namespace specdrift {

/// A position in a source, in bytes of its text (the byte order mark counts). The text is the
/// original input, or what that was decoded to (Source::original).
using Offset = std::uint64_t;

/// The bytes [begin, end) of a source.
struct Span {
  Offset begin = 0;  ///< of the first byte
  Offset end = 0;    ///< after the last byte

  /// In bytes.
  Offset size() const { return end - begin; }
  /// Whether it holds no byte.
  bool empty() const { return begin == end; }
  /// Member by member.
  friend bool operator==(const Span&, const Span&) = default;
};

/// An offset as an index: an offset has 64 bits on every machine, an index has those of a pointer.
/// Requires: a source in memory reaches so far.
inline std::size_t in_memory(Offset at) {
  assert(at <= std::numeric_limits<std::size_t>::max());
  return static_cast<std::size_t>(at);
}

/// The bytes of a span. Requires: it begins within these bytes, or at their end.
inline std::string_view slice(std::string_view bytes, Span span) {
  return bytes.substr(in_memory(span.begin), in_memory(span.size()));
}

}  // namespace specdrift
