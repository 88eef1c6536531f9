#pragma once

#include <optional>
#include <string_view>

#include "core/encoding/labels.h"

namespace specdrift::encoding {

/// How many bytes the HTML Standard's prescan looks at.
inline constexpr std::size_t prescan_length = 1024;

/// "Prescan a byte stream to determine its encoding" of the HTML Standard, on the first
/// `prescan_length` bytes: what a meta element says, or an XML declaration.
struct Prescanned {
  const Encoding* encoding = nullptr;  ///< null: nothing says it
  bool is_xml_declaration = false;
};
Prescanned prescan(std::string_view bytes);

/// The encoding that a meta element with these attributes alone asks for; null in them: it has
/// none. As tree construction reads it ("change the encoding"). Null: nothing.
const Encoding* encoding_of_meta(std::optional<std::string_view> charset,
                                 std::optional<std::string_view> http_equiv,
                                 std::optional<std::string_view> content);

/// "Extracting a character encoding from a meta element": of the value of a content attribute.
/// Also what a Content-Type header says.
const Encoding* charset_of_content(std::string_view content);

}  // namespace specdrift::encoding
