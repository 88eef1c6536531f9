#pragma once

#include <string_view>

#include "core/encoding/labels.h"

namespace specdrift::encoding {

/// How many bytes the HTML Standard's prescan looks at.
inline constexpr std::size_t prescan_length = 1024;

/// "Prescan a byte stream to determine its encoding" of the HTML Standard, on the first
/// `prescan_length` bytes: what a meta element says, or an XML declaration. Null: nothing.
const Encoding* prescan(std::string_view bytes);

/// "Extracting a character encoding from a meta element": of the value of a content attribute.
/// Also what a Content-Type header says.
const Encoding* charset_of_content(std::string_view content);

}  // namespace specdrift::encoding
