#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace specdrift::utf8 {

inline constexpr char32_t replacement_character = 0xFFFD;
inline constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// The code point at the start of a text.
struct Decoded {
  char32_t code_point;  ///< U+FFFD where the bytes are ill-formed
  unsigned length;      ///< bytes: of the sequence, or of the maximal subpart that is replaced
  bool well_formed;
};

/// Decodes the first code point of `text` as the Encoding Standard's UTF-8 decoder does: an
/// ill-formed sequence is one U+FFFD for its maximal subpart. Requires: `text` is not empty.
Decoded decode(std::string_view text);

/// The same, but a lone surrogate in generalised UTF-8 (ED A0..BF xx) is a code point of its own:
/// strings that scripts and test suites hand over can hold one, files cannot.
Decoded decode_generalized(std::string_view text);

/// Appends the (generalised) UTF-8 form of a code point up to U+10FFFF.
void append(std::string& to, char32_t code_point);

/// The length of the sequence that a lead byte begins. Requires: well-formed text.
inline unsigned sequence_length(unsigned char lead) {
  return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

/// The number of code points in well-formed text.
std::size_t count(std::string_view text);

}  // namespace specdrift::utf8
