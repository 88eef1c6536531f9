#pragma once

#include <span>
#include <string_view>

/// The Encoding Standard: what encodings are called, how an HTML document's is found, and how its
/// bytes become characters.
namespace specdrift::encoding {

/// How the bytes of an encoding are cut into characters.
enum class Scheme : unsigned char {
  utf_8,
  utf_16_be,
  utf_16_le,
  single_byte,
  gb18030,
  big5,
  euc_jp,
  shift_jis,
  euc_kr,
  iso_2022_jp,
  user_defined,
  replacement,  ///< not to be read: one U+FFFD stands for all of it
};

/// One encoding of the standard.
struct Encoding {
  std::string_view name;    ///< as the standard writes it
  Scheme scheme;            ///< which of its decoders it has
  std::string_view table;   ///< what ICU calls the table of its characters; empty: it has none
  std::string_view labels;  ///< all of them, in lower case, separated by spaces
};

/// All encodings, in the order of the standard.
std::span<const Encoding> encodings();

/// The encoding that a label names, in whatever case and with white space around it; null if none
/// has it.
const Encoding* find(std::string_view label);

/// Always there.
const Encoding& utf_8();

/// Whether bytes below 0x80 are the ASCII characters in every place.
bool is_ascii_superset(const Encoding& encoding);

}  // namespace specdrift::encoding
