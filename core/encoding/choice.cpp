#include "core/encoding/choice.h"

#include <algorithm>
#include <cstddef>

#include "core/encoding/prescan.h"

namespace specdrift::encoding {
namespace {

/// The encoding whose byte order mark comes first; null: there is none.
const Encoding* marked(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) return &utf_8();
  if (bytes.starts_with("\xFE\xFF")) return find("utf-16be");
  if (bytes.starts_with("\xFF\xFE")) return find("utf-16le");
  return nullptr;
}

std::size_t size_of_mark(const Encoding& encoding) {
  return encoding.scheme == Scheme::utf_8 ? 3 : 2;
}

}  // namespace

std::string_view name_of(Basis basis) {
  constexpr std::string_view names[] = {
      "option",          "byte order mark",   "HTTP header", "meta element", "late meta element",
      "XML declaration", "looks like UTF-16", "default"};
  return names[static_cast<std::size_t>(basis)];
}

Choice choose(std::string_view bytes, const ChoiceOptions& options) {
  const Encoding* const mark = marked(bytes);
  if (options.wanted)
    return {options.wanted, Basis::option,
            mark == options.wanted ? size_of_mark(*options.wanted) : 0};
  if (mark) return {mark, Basis::byte_order_mark, size_of_mark(*mark)};
  // The parameter of a header is found in the same way as that of a meta element.
  if (const Encoding* const said = charset_of_content(options.content_type))
    return {said, Basis::http};
  if (const Prescanned found = prescan(bytes); found.encoding)
    return {found.encoding, found.is_xml_declaration ? Basis::xml_declaration : Basis::meta};
  if (options.guesses_utf_16)
    if (const Encoding* const like = encoding_of(lookalike_of(bytes)))
      return {like, Basis::lookalike};
  return {options.otherwise, Basis::absence};
}

bool may_change(const Choice& choice) {
  const bool is_tentative = choice.basis == Basis::meta || choice.basis == Basis::xml_declaration ||
                            choice.basis == Basis::absence;
  return is_tentative && choice.encoding->scheme != Scheme::utf_16_be &&
         choice.encoding->scheme != Scheme::utf_16_le;
}

std::string_view name_of(Lookalike like) {
  constexpr std::string_view names[] = {"", "UTF-16BE", "UTF-16LE", "UTF-32BE", "UTF-32LE"};
  return names[static_cast<std::size_t>(like)];
}

bool is_lookalike(std::string_view name) {
  constexpr Lookalike all[] = {Lookalike::utf_16_be, Lookalike::utf_16_le, Lookalike::utf_32_be,
                               Lookalike::utf_32_le};
  return std::ranges::any_of(all, [&](Lookalike like) { return name_of(like) == name; });
}

bool is_utf_32(Lookalike like) {
  return like == Lookalike::utf_32_be || like == Lookalike::utf_32_le;
}

const Encoding* encoding_of(Lookalike like) {
  if (like == Lookalike::utf_16_be) return find("utf-16be");
  return like == Lookalike::utf_16_le ? find("utf-16le") : nullptr;
}

Lookalike lookalike_of(std::string_view bytes) {
  constexpr std::size_t looked_at = 1 << 16;
  const std::string_view beginning = bytes.substr(0, looked_at);
  if (beginning.size() < 8) return Lookalike::nothing;
  std::size_t nulls[4] = {};
  for (std::size_t i = 0; i < beginning.size(); ++i) nulls[i % 4] += beginning[i] == '\0';
  const std::size_t units = beginning.size() / 4;
  const auto are_most = [&](std::size_t a, std::size_t b) {
    return nulls[a] * 8 > units * 7 && nulls[b] * 8 > units * 7;
  };
  // Code points of four bytes almost always have NUL in the first two or in the last two, and one
  // of the other two is never NUL.
  if (are_most(0, 1) && nulls[3] < units / 4 + 1) return Lookalike::utf_32_be;
  if (are_most(2, 3) && nulls[0] < units / 4 + 1) return Lookalike::utf_32_le;
  const std::size_t first = nulls[0] + nulls[2], second = nulls[1] + nulls[3];
  if (std::max(first, second) <= beginning.size() / 4 ||
      std::min(first, second) >= beginning.size() / 16)
    return Lookalike::nothing;
  return first > second ? Lookalike::utf_16_be : Lookalike::utf_16_le;
}

}  // namespace specdrift::encoding
