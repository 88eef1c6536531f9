#include "core/report/common/ruler.h"

#include <utf8proc.h>

#include <algorithm>

#include "core/report/escape/shown_text.h"
#include "core/text/utf8.h"

namespace specdrift::report {

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  const auto takes_one = [](char c) { return c >= ' ' && c <= '~'; };
  while (!text.empty()) {
    const auto end = std::ranges::find_if_not(text, takes_one);
    const auto plain = static_cast<std::size_t>(end - text.begin());
    width += plain;
    text.remove_prefix(plain);
    if (text.empty()) break;
    const auto decoded = utf8::decode_generalized(text);
    width += static_cast<std::size_t>(
        std::max(utf8proc_charwidth(static_cast<utf8proc_int32_t>(decoded.code_point)), 0));
    text.remove_prefix(decoded.length);
  }
  return width;
}

std::string cut_to_width(std::string_view text, std::size_t columns) {
  if (display_width(text) <= columns) return std::string(text);
  std::size_t width = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const auto length = utf8::decode_generalized(text.substr(at)).length;
    width += display_width(text.substr(at, length));
    if (width + 1 > columns) break;
    at += length;
  }
  return columns == 0 ? std::string() : std::string(text.substr(0, at)) + "…";
}

Ruler::Ruler(const Source& source, Span span, std::size_t columns) : begin_(span.begin) {
  // A word decides which of its letters are told; more than this is not drawn.
  const Offset last = std::min(span.end, span.begin + (columns + 1) * 32);
  ShownText words(slice(source.bytes(), {span.begin, last}), Told::mistaken);
  ShownText::Stretch stretch;
  Offset stretch_end = span.begin;
  for (Offset at = span.begin; at < span.end;) {
    for (; at >= stretch_end && stretch_end < last; stretch_end += stretch.text.size())
      stretch = words.next();
    const std::string_view rest = slice(source.bytes(), {at, span.end});
    const auto decoded =
        source.may_hold_surrogates() ? utf8::decode_generalized(rest) : utf8::decode(rest);
    const std::string_view character =
        decoded.well_formed ? rest.substr(0, decoded.length) : utf8::replacement;
    const std::string shown =
        decoded.well_formed && stretch.is_told ? escapes_of(character) : std::string(character);
    const std::size_t column = width() + display_width(shown);
    // The second limit is for characters without a width of their own.
    if (column > columns || columns_.size() > columns * 8) {
      complete_ = false;
      return;
    }
    text_ += shown;
    // Every byte of a character stands where the character does.
    for (unsigned i = 1; i < decoded.length; ++i) columns_.push_back(columns_.back());
    columns_.push_back(column);
    at += decoded.length;
  }
}

std::size_t Ruler::column(Offset offset) const {
  const Offset last = end();
  return columns_[in_memory(std::clamp(offset, begin_, last) - begin_)];
}

}  // namespace specdrift::report
