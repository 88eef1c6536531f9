#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace specdrift::common_subset {

/// A set of ASCII characters, as vectors ask for it: by the lower hexadecimal digit of a character,
/// a bit for each upper digit with which it is in the set.
struct ByteClass {
  constexpr explicit ByteClass(std::string_view characters) {
    for (const char c : characters)
      by_low_digit[static_cast<unsigned char>(c) % 16] |=
          static_cast<std::uint8_t>(1 << static_cast<unsigned char>(c) / 16);
  }

  alignas(16) std::array<std::uint8_t, 16> by_low_digit{};
};

/// From 0x80 on no character is in any set.
alignas(16) inline constexpr std::uint8_t bit_of_high_digit[16] = {1, 2, 4, 8, 16, 32, 64, 128};

/// Names of tags. They begin with a letter.
inline constexpr std::string_view name_characters = "abcdefghijklmnopqrstuvwxyz0123456789-_:.";
inline constexpr ByteClass name_bytes(name_characters);

/// Names of attributes. They begin with a letter.
inline constexpr std::string_view attribute_characters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_:.";
inline constexpr ByteClass attribute_bytes(attribute_characters);

/// Attribute values without quotes.
inline constexpr std::string_view unquoted_characters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_:.#%/?;,+*!$()@~[]{}|^\\";
inline constexpr ByteClass unquoted_bytes(unquoted_characters);

}  // namespace specdrift::common_subset
