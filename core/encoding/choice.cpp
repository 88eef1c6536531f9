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
  constexpr std::string_view names[] = {"option", "byte order mark", "HTTP header", "meta element",
                                        "default"};
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
  if (const Encoding* const found = prescan(bytes)) return {found, Basis::meta};
  return {options.otherwise, Basis::absence};
}

const Encoding* utf_16_without_mark(std::string_view bytes) {
  constexpr std::size_t looked_at = 1 << 16;
  const std::string_view beginning = bytes.substr(0, looked_at);
  std::size_t nulls[2] = {};
  for (std::size_t i = 0; i < beginning.size(); ++i) nulls[i % 2] += beginning[i] == '\0';
  if (beginning.size() < 8 || std::max(nulls[0], nulls[1]) <= beginning.size() / 4 ||
      std::min(nulls[0], nulls[1]) >= beginning.size() / 16)
    return nullptr;
  return find(nulls[0] > nulls[1] ? "utf-16be" : "utf-16le");
}

}  // namespace specdrift::encoding
