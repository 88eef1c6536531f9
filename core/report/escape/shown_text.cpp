#include "core/report/escape/shown_text.h"

#include <fmt/core.h>

#include "core/text/hidden.h"
#include "core/text/utf8.h"

namespace specdrift::report {
namespace {

constexpr bool is_printable_ascii(char c) {
  return c >= ' ' && c <= '~';
}

constexpr bool is_ascii_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

constexpr bool is_ascii_word_part(char c) {
  return is_ascii_letter(c) || (c >= '0' && c <= '9');
}

/// A script whose letters, or some of them, have the shapes of ASCII characters.
enum Script : std::uint8_t { none = 0, cyrillic = 1, greek = 2, armenian = 4, wide = 8 };

Script script_of(char32_t c) {
  const auto in = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
  if (in(0x400, 0x52F)) return cyrillic;
  if (in(0x370, 0x3FF) || in(0x1F00, 0x1FFF)) return greek;
  if (in(0x530, 0x58F)) return armenian;
  if (in(0x2E80, 0x9FFF) || in(0xAC00, 0xD7AF) || in(0xF900, 0xFAFF) || in(0xFF01, 0xFF9F) ||
      in(0x20000, 0x3FFFF))
    return wide;
  return none;
}

/// Letters with the shape of an ASCII letter.
constexpr std::u32string_view shaped_as_ascii =
    U"\u0430\u0435\u043E\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04BB\u0501\u051B\u051D\u04CF"
    U"\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408"
    U"\u04C0\u051A\u051C"  // Cyrillic
    U"\u03BF\u03BD\u03B9\u03F2\u03F3\u0391\u0392\u0395\u0396\u0397\u0399\u039A"
    U"\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7"  // Greek
    U"\u0585\u057D\u0570\u0578";                   // Armenian

/// Marks that look like a character that HTML gives a meaning to, or like another angle bracket,
/// and have no such decomposition: ! < > / - '
constexpr std::u32string_view marks =
    U"\u01C3\u02C2\u02C3\u2039\u203A\u2044\u2215\u29F8\u2010\u2011\u2212\uA78C"
    U"\u2329\u232A\u27E8\u27E9\u3008\u3009";

/// Which ASCII character a compatible form of one is; NUL for others.
char ascii_form(char32_t c) {
  const auto in = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
  if (in(0xFF01, 0xFF5E)) return static_cast<char>(c - 0xFEE0);  // fullwidth
  if (c == 0xA0 || in(0x2000, 0x200A) || c == 0x202F || c == 0x205F || c == 0x3000) return ' ';
  if (in(0x1D400, 0x1D6A5) || in(0x1D7CE, 0x1D7FF)) return 'a';  // a letter or digit of mathematics
  switch (c) {
  case 0x17F:
    return 's';
  case 0x212A:
    return 'K';
  case 0x37E:
    return ';';
  case 0x1FEF:
    return '`';
  case 0x2024:
    return '.';
  case 0xFE60:
    return '&';
  case 0xFE63:
    return '-';
  case 0xFE64:
    return '<';
  case 0xFE65:
    return '>';
  case 0xFE66:
    return '=';
  default:
    return '\0';
  }
}

/// Near enough: a sign of its own in these ranges ends no word either.
bool is_letter(char32_t c) {
  const bool is_punctuation = c >= 0x3000 && c <= 0x3020;
  return (script_of(c) != none && !is_punctuation) || (c >= 0xC0 && c <= 0x24F) || c == 0x212A;
}

}  // namespace

ShownText::Stretch ShownText::next() {
  const std::size_t begin = at_;
  bool told = false;
  while (at_ < text_.size()) {
    std::size_t length = 1;
    bool is_next_told = false;
    if (!is_printable_ascii(text_[at_])) {
      const auto decoded = utf8::decode_generalized(text_.substr(at_));
      length = decoded.length;
      is_next_told = !decoded.well_formed || is_told(at_, decoded.code_point, length);
    }
    if (at_ > begin && is_next_told != told) break;
    told = is_next_told;
    at_ += length;
  }
  return {text_.substr(begin, at_ - begin), told};
}

bool ShownText::is_told(std::size_t at, char32_t code_point, std::size_t length) {
  if (is_hidden(code_point)) return true;
  if (told_ == Told::hidden || length == 1) return false;
  if (marks.find(code_point) != marks.npos) return true;
  const char form = ascii_form(code_point);
  const Script script = script_of(code_point);
  if (form == '\0' && shaped_as_ascii.find(code_point) == shaped_as_ascii.npos) return false;
  constexpr std::string_view meant_by_html = "<>&\"'/=";
  if (script == none || meant_by_html.find(form) != meant_by_html.npos) return true;
  return is_in_ascii_word(at) || !has_letter_of_its_own(script);
}

/// Whether the word that the character is a part of has ASCII letters.
bool ShownText::is_in_ascii_word(std::size_t at) {
  if (at < word_end_) return is_ascii_word_;
  std::size_t begin = at;
  while (begin > word_end_ && is_ascii_word_part(text_[begin - 1])) --begin;
  is_ascii_word_ = false;
  for (word_end_ = begin; word_end_ < text_.size();) {
    const char c = text_[word_end_];
    if (is_ascii_word_part(c)) {
      is_ascii_word_ = is_ascii_word_ || is_ascii_letter(c);
      ++word_end_;
      continue;
    }
    const auto decoded = utf8::decode_generalized(text_.substr(word_end_));
    if (word_end_ != at && !is_letter(decoded.code_point)) break;
    word_end_ += decoded.length;
  }
  return is_ascii_word_;
}

bool ShownText::has_letter_of_its_own(std::uint8_t script) {
  if (!has_scripts_) {
    has_scripts_ = true;
    for (std::string_view rest = text_; !rest.empty();) {
      const auto decoded = utf8::decode_generalized(rest);
      const char32_t c = decoded.code_point;
      if (decoded.length > 1 && is_letter(c) && ascii_form(c) == '\0' &&
          shaped_as_ascii.find(c) == shaped_as_ascii.npos)
        scripts_ = static_cast<std::uint8_t>(scripts_ | script_of(c));
      rest.remove_prefix(decoded.length);
    }
  }
  return (scripts_ & script) != 0;
}

std::string escapes_of(std::string_view told) {
  std::string escapes;
  while (!told.empty()) {
    const auto decoded = utf8::decode_generalized(told);
    if (decoded.well_formed)
      escapes += escape_of(decoded.code_point);
    else
      for (const char byte : told.substr(0, decoded.length))
        escapes += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
    told.remove_prefix(decoded.length);
  }
  return escapes;
}

}  // namespace specdrift::report
