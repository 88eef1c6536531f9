#pragma once

#include <cstdint>

namespace specdrift {

/// The aspects of tokens that are compared: a set.
enum class Aspects : std::uint8_t {
  none = 0,
  kind = 1,
  name = 2,
  attributes = 4,
  data = 8,
  identifiers = 16,
  force_quirks = 32,
  self_closing = 64,
  all = 127,
};
/// The aspects of both sets.
constexpr Aspects operator|(Aspects a, Aspects b) {
  return static_cast<Aspects>(static_cast<int>(a) | static_cast<int>(b));
}
/// Whether some aspect of `one` is in the set.
constexpr bool has(Aspects set, Aspects one) {
  return (static_cast<int>(set) & static_cast<int>(one)) != 0;
}

}  // namespace specdrift
