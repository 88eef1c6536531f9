#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/encoding/labels.h"
#include "core/text/offset_map.h"

namespace specdrift::encoding {

/// The bytes of an input as UTF-8.
struct Decoded {
  std::string text;
  OffsetMap map;                  ///< from the text back to the bytes
  std::uint64_t undecodable = 0;  ///< sequences of bytes, each of which is one U+FFFD
};

/// Decodes the bytes as the Encoding Standard says, without a byte order mark of `mark` bytes that
/// they begin with. Time linear in the bytes.
Decoded decode(const Encoding& encoding, std::string_view bytes, std::size_t mark = 0);

/// Whether the bytes are in UTF-8 what they are in that encoding: nothing needs to be decoded.
bool is_the_same_in_utf_8(const Encoding& encoding, std::string_view bytes);

/// The decoders, as a report names them: "the Encoding Standard's decoders, tables of ICU 72.1".
std::string decoder_name();

}  // namespace specdrift::encoding
