#pragma once

#include <cstdint>
#include <string_view>

namespace specdrift {

/// The stretches of a text that need more than being handed on: a set, so that a source can say
/// which kinds it holds at all and a reader which ones concern it.
enum class Irregular : std::uint8_t {
  none = 0,
  carriage_return = 1,  ///< newlines are normalised
  ill_formed = 2,       ///< bytes that are not UTF-8: decoded to U+FFFD
  null = 4,             ///< U+0000
  control = 8,          ///< U+0001..0008, 000B, 000E..001F, 007F..009F
  noncharacter = 16,    ///< U+FDD0..FDEF and the last two of every plane
  surrogate = 32,       ///< a lone one; only in texts that did not come from bytes
};

/// The kinds of both sets.
constexpr Irregular operator|(Irregular a, Irregular b) {
  return static_cast<Irregular>(static_cast<int>(a) | static_cast<int>(b));
}
/// The kinds that both sets hold.
constexpr Irregular operator&(Irregular a, Irregular b) {
  return static_cast<Irregular>(static_cast<int>(a) & static_cast<int>(b));
}
/// Whether the set holds anything.
constexpr bool any(Irregular set) {
  return set != Irregular::none;
}

/// One irregular stretch, or the end of the text (kind none, length 0).
struct IrregularStretch {
  const char* at;   ///< its first byte
  unsigned length;  ///< bytes
  Irregular kind;   ///< one kind, or none at the end
};

/// The first stretch of one of the `wanted` kinds in [begin, end). `surrogates` says whether ED
/// A0..BF xx is a lone surrogate or ill-formed. Requires: `begin` is at the boundary of a code
/// point.
IrregularStretch find_irregular(const char* begin, const char* end, Irregular wanted,
                                bool surrogates);

}  // namespace specdrift
