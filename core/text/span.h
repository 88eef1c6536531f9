#pragma once

#include <cstdint>

namespace specdrift {

/// A position in a source, in bytes of the original input (the byte order mark counts).
using Offset = std::uint64_t;

/// The bytes [begin, end) of a source.
struct Span {
  Offset begin = 0;
  Offset end = 0;

  Offset size() const { return end - begin; }
  bool empty() const { return begin == end; }
  friend bool operator==(const Span&, const Span&) = default;
};

}  // namespace specdrift
