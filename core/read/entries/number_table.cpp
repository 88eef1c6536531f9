#include "core/read/entries/number_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace specdrift::read {
namespace {

struct Named {
  std::uint32_t code_point;
  std::string_view name;
};

/// Unicode's names of the characters of windows-1252 that are at 0x80 to 0x9F, and of those that
/// other rows have.
constexpr std::array<Named, 30> known_names = {
    {{0x0A, "LINE FEED"},
     {0x0D, "CARRIAGE RETURN"},
     {0x0152, "LATIN CAPITAL LIGATURE OE"},
     {0x0153, "LATIN SMALL LIGATURE OE"},
     {0x0160, "LATIN CAPITAL LETTER S WITH CARON"},
     {0x0161, "LATIN SMALL LETTER S WITH CARON"},
     {0x0178, "LATIN CAPITAL LETTER Y WITH DIAERESIS"},
     {0x017D, "LATIN CAPITAL LETTER Z WITH CARON"},
     {0x017E, "LATIN SMALL LETTER Z WITH CARON"},
     {0x0192, "LATIN SMALL LETTER F WITH HOOK"},
     {0x02C6, "MODIFIER LETTER CIRCUMFLEX ACCENT"},
     {0x02DC, "SMALL TILDE"},
     {0x2013, "EN DASH"},
     {0x2014, "EM DASH"},
     {0x2018, "LEFT SINGLE QUOTATION MARK"},
     {0x2019, "RIGHT SINGLE QUOTATION MARK"},
     {0x201A, "SINGLE LOW-9 QUOTATION MARK"},
     {0x201C, "LEFT DOUBLE QUOTATION MARK"},
     {0x201D, "RIGHT DOUBLE QUOTATION MARK"},
     {0x201E, "DOUBLE LOW-9 QUOTATION MARK"},
     {0x2020, "DAGGER"},
     {0x2021, "DOUBLE DAGGER"},
     {0x2022, "BULLET"},
     {0x2026, "HORIZONTAL ELLIPSIS"},
     {0x2030, "PER MILLE SIGN"},
     {0x2039, "SINGLE LEFT-POINTING ANGLE QUOTATION MARK"},
     {0x203A, "SINGLE RIGHT-POINTING ANGLE QUOTATION MARK"},
     {0x20AC, "EURO SIGN"},
     {0x2122, "TRADE MARK SIGN"},
     {0xFFFD, "REPLACEMENT CHARACTER"}}};

/// A single character in UTF-8, as a code point.
std::optional<std::uint32_t> character_of(std::string_view text) {
  if (text.empty()) return {};
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (text.size() != size) return {};
  std::uint32_t code_point = size == 1 ? first : first & (0x7FU >> size);
  for (const char c : text.substr(1))
    code_point = code_point << 6U | (static_cast<unsigned char>(c) & 0x3FU);
  return code_point;
}

/// Plain text has quotation marks of ASCII in place of those.
bool is_plain_form(std::uint32_t glyph, std::uint32_t code_point) {
  return (glyph == '\'' && (code_point == 0x2018 || code_point == 0x2019)) ||
         (glyph == '"' && (code_point == 0x201C || code_point == 0x201D));
}

}  // namespace

std::string contradiction_of_row(std::uint32_t code_point, std::string_view name) {
  std::string_view glyph;
  if (const std::size_t open = name.find(" ("); open != std::string_view::npos) {
    glyph = name.substr(open + 2, name.size() - open - 3);
    name = name.substr(0, open);
  }
  const auto* const called = std::ranges::find(known_names, name, &Named::name);
  if (called != known_names.end() && called->code_point != code_point)
    return fmt::format("{}, which is U+{:04X}", name, called->code_point);
  const auto* const known = std::ranges::find(known_names, code_point, &Named::code_point);
  if (called == known_names.end() && known != known_names.end() && !name.empty())
    return fmt::format("{}, and it is called {}", name, known->name);
  if (glyph.size() > 2 && glyph.front() == '\'' && glyph.back() == '\'')
    glyph = glyph.substr(1, glyph.size() - 2);
  const std::optional<std::uint32_t> shown = character_of(glyph);
  if (!shown || *shown == code_point || is_plain_form(*shown, code_point)) return {};
  return fmt::format("({}), which is U+{:04X}", glyph, *shown);
}

}  // namespace specdrift::read
