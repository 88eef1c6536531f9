#include "core/report/escape/reversible_escape.h"

#include <fmt/core.h>

#include "core/text/utf8.h"

namespace specdrift::report {
namespace {

bool holds(Medium medium, char32_t c) {
  if (medium == Medium::json) return true;
  if (c == '\t' || c == '\n') return true;
  if (c < 0x20 || (c >= 0x7F && c <= 0x9F)) return false;
  return (c < 0xD800 || c > 0xDFFF) && c != 0xFFFE && c != 0xFFFF;
}

}  // namespace

ReversibleText reversible(std::string_view text, Medium medium, bool surrogates) {
  std::string with_escapes;
  bool escaped = false;
  for (std::string_view rest = text; !rest.empty();) {
    const auto decoded = surrogates ? utf8::decode_generalized(rest) : utf8::decode(rest);
    const auto sequence = rest.substr(0, decoded.length);
    if (!decoded.well_formed) {
      escaped = true;
      for (const char byte : sequence)
        with_escapes += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
    } else if (!holds(medium, decoded.code_point)) {
      escaped = true;
      with_escapes += fmt::format("\\u{{{:x}}}", static_cast<std::uint32_t>(decoded.code_point));
    } else {
      with_escapes += sequence;
      if (sequence == "\\") with_escapes += '\\';
    }
    rest.remove_prefix(decoded.length);
  }
  return {escaped ? std::move(with_escapes) : std::string(text), escaped};
}

std::string_view beginning(std::string_view text, std::size_t longest) {
  if (text.size() <= longest) return text;
  std::size_t size = longest;
  for (int i = 0; i < 3 && size > 0 && (text[size] & 0xC0) == 0x80; ++i) --size;
  return text.substr(0, size);
}

}  // namespace specdrift::report
