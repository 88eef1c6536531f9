#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/common_subset/tag_meanings.h"

namespace specdrift::common_subset {

/// A slot of a table with open addressing, small so that the table stays near.
struct NamedReference {
  std::uint64_t key = 0;       ///< of the name, its semicolon included; 0: the slot is empty
  std::uint8_t name_size = 0;  ///< bytes
  std::uint8_t text_size = 0;
  char text[6] = {};
};

inline constexpr std::size_t longest_reference = 8;  ///< bytes of a name
inline constexpr std::size_t reference_slots = 1024;

constexpr std::size_t slot_of_reference(std::uint64_t key) {
  return static_cast<std::size_t>(key * 0x9E37'79B9'7F4A'7C15 >> 54) % reference_slots;
}

/// Those that every table of spec/references has alike, as far as they are short enough. Made by
/// the build.
extern const NamedReference named_references[reference_slots];

/// A reference at the beginning of a text: what it stands for, and how long it is.
struct Reference {
  std::size_t size = 0;        ///< bytes, `&` included; 0: no common reference
  std::string_view text = {};  ///< of a named one
  char32_t code_point = 0;     ///< of a numeric one, whose text is empty
};

/// `&name;`, or `&#` and two to five decimal digits and `;` for a character that no version
/// replaces or finds fault with. Requires: `at` is an ampersand, and eight more bytes can be read.
inline Reference find_reference(const char* at) {
  std::uint64_t word;
  std::memcpy(&word, at + 1, sizeof word);
  if (at[1] == '#') {
    char32_t number = 0;
    std::size_t i = 2;
    for (; i < 7 && at[i] >= '0' && at[i] <= '9'; ++i)
      number = number * 10 + static_cast<char32_t>(at[i] - '0');
    const bool common = (number >= 0x20 && number <= 0x7E) || (number >= 0xA0 && number <= 0xD7FF);
    if (i < 4 || at[i] != ';' || !common) return {};
    return {.size = i + 1, .code_point = number};
  }
  // The highest bit of the first byte that is a semicolon is the lowest bit set.
  constexpr std::uint64_t ones = 0x0101'0101'0101'0101;
  const std::uint64_t differs = word ^ ones * ';';
  const std::uint64_t semicolons = (differs - ones) & ~differs & ones * 0x80;
  if (semicolons == 0) return {};
  const std::uint64_t key = word & (semicolons ^ (semicolons - 1));
  for (std::size_t slot = slot_of_reference(key);; slot = (slot + 1) % reference_slots) {
    const NamedReference& found = named_references[slot];
    if (found.key == key)
      return {.size = found.name_size + 1U, .text = {found.text, found.text_size}};
    if (found.key == 0) return {};
  }
}

}  // namespace specdrift::common_subset
