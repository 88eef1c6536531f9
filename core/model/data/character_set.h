#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/machine/char.h"

namespace specdrift::model {

/// The characters that a row or a condition names.
struct CharacterSet {
  std::array<std::uint64_t, 2> ascii{};
  bool end_of_input = false;
  /// Variables of type `character`, by slot: whatever they hold belongs to the set.
  std::uint8_t variables = 0;
  std::span<const char32_t> others;  ///< above ASCII

  constexpr void add(unsigned ascii_character) {
    ascii[ascii_character >> 6] |= std::uint64_t{1} << (ascii_character & 63);
  }
  constexpr bool has_ascii(unsigned c) const { return (ascii[c >> 6] >> (c & 63) & 1) != 0; }

  /// Whether nothing but ASCII and the end of the input can belong to it.
  constexpr bool is_simple() const { return variables == 0 && others.empty(); }

  /// Whether it holds `c`, an ASCII character or the end of the input, variables left aside.
  constexpr bool has(Char c) const {
    return c == eof ? end_of_input : c < 0x80 && has_ascii(static_cast<unsigned>(c));
  }
};

}  // namespace specdrift::model
