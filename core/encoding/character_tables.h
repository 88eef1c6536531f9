#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/encoding/labels.h"

/// Which characters bytes are: ICU's tables with the standard's differences.
namespace specdrift::encoding {

/// No character.
inline constexpr char32_t no_character = 0xFFFFFFFF;

/// The characters of the bytes from 0x80.
using ByteTable = std::array<char32_t, 128>;

/// The characters of two bytes, the first of them from 0x80.
class PairTable {
 public:
  PairTable() : characters_(128 * 256, no_character) {}
  char32_t operator()(unsigned lead, unsigned trail) const {
    return characters_[(lead - 128) * 256 + trail];
  }
  void set(unsigned lead, unsigned trail, char32_t character) {
    characters_[(lead - 128) * 256 + trail] = character;
  }

 private:
  std::vector<char32_t> characters_;
};

// Each is made when it is first asked for.

/// Requires: the scheme is `single_byte`.
const ByteTable& byte_table(const Encoding& encoding);

/// Requires: the scheme has pairs of bytes. That of ISO-2022-JP is EUC-JP's.
const PairTable& pair_table(Scheme scheme);

/// The JIS X 0212 characters of EUC-JP, which follow a byte 0x8F.
const PairTable& jis_0212_table();

/// The character of four bytes of gb18030.
char32_t gb18030_character(const unsigned char (&bytes)[4]);

}  // namespace specdrift::encoding
