#include "core/html5lib/json_edit.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "core/html5lib/json_text.h"
#include "core/text/hidden.h"
#include "core/text/utf8.h"

namespace specdrift::html5lib {
namespace {

namespace json = boost::json;

void append_unit(std::string& to, unsigned unit, bool upper_case) {
  to += upper_case ? fmt::format("\\u{:04X}", unit) : fmt::format("\\u{:04x}", unit);
}

std::string in_ascii(std::string_view text, bool upper_case) {
  std::string result;
  while (!text.empty()) {
    const utf8::Decoded decoded = utf8::decode_generalized(text);
    if (decoded.code_point < 0x80)
      result += static_cast<char>(decoded.code_point);
    else
      append_unicode_escape(result, decoded.code_point, upper_case);
    text.remove_prefix(decoded.length);
  }
  return result;
}

/// Counts what stands outside strings, and the digits of escapes within.
struct StyleCounts {
  int commas = 0, colons = 0;  ///< with a space after them, less those without
  int upper_case = 0;          ///< escapes with such digits, less those without
};

StyleCounts counts_of(std::string_view text) {
  StyleCounts counts;
  bool is_in_string = false;
  const auto count = [&](int& counted, char next) { counted += next == ' ' ? 1 : -1; };
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    const char c = text[i], next = text[i + 1];
    if (is_in_string) {
      if (c == '"') is_in_string = false;
      if (c != '\\') continue;
      if (next == 'u')
        for (const char digit : text.substr(i + 2, 4))
          counts.upper_case += digit >= 'A' && digit <= 'F' ? 1 : digit >= 'a' ? -1 : 0;
      ++i;
    } else if (c == '"') {
      is_in_string = true;
    } else if (next != '\n' && next != '\r') {
      if (c == ',') count(counts.commas, next);
      if (c == ':') count(counts.colons, next);
    }
  }
  return counts;
}

}  // namespace

void append_unicode_escape(std::string& to, char32_t c, bool upper_case) {
  if (c > 0xFFFF) append_unit(to, 0xD7C0U + static_cast<unsigned>(c >> 10U), upper_case);
  append_unit(to, static_cast<unsigned>(c > 0xFFFF ? 0xDC00U + (c & 0x3FFU) : c), upper_case);
}

JsonStyle JsonStyle::of(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (text.starts_with(mark)) text.remove_prefix(mark.size());
  const StyleCounts counts = counts_of(text);
  JsonStyle style;
  style.is_ascii =
      std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  style.has_upper_case = counts.upper_case > 0;
  style.has_space_after_comma = counts.commas >= 0;
  style.has_space_after_colon = counts.colons >= 0;
  return style;
}

std::string JsonStyle::write(const json::value& value) const {
  const std::string_view comma = has_space_after_comma ? ", " : ",";
  std::string text;
  if (const json::array* const array = value.if_array()) {
    for (const json::value& element : *array) {
      if (!text.empty()) text += comma;
      text += write(element);
    }
    return '[' + text + ']';
  }
  if (const json::object* const object = value.if_object()) {
    for (const auto& [key, member] : *object) {
      if (!text.empty()) text += comma;
      text += write(json::string(key)) + (has_space_after_colon ? ": " : ":") + write(member);
    }
    return '{' + text + '}';
  }
  text = json::serialize(value);
  return is_ascii ? in_ascii(text, has_upper_case) : with_json_escapes(std::move(text));
}

JsonEdits::JsonEdits(std::string_view text) : edits_(text), style_(JsonStyle::of(text)) {}

json::value JsonEdits::value_of(const JsonChild& child, JsonEncoding encoding) const {
  json::value value = parse_json(slice(child.begin, child.end));
  return encoding.decode ? encoding.decode(value) : value;
}

std::string JsonEdits::written(const json::value& wanted, JsonEncoding encoding) const {
  return style_.write(encoding.encode ? encoding.encode(wanted) : wanted);
}

ListSpacing JsonEdits::spacing_of(const std::vector<JsonChild>& children) const {
  ListSpacing spacing{{}, style_.has_space_after_comma ? ", " : ",", {}};
  if (children.size() > 1)
    spacing.separator = slice(children[children.size() - 2].end, children.back().start());
  return spacing;
}

void JsonEdits::rearrange(std::size_t begin, std::size_t end,
                          const std::vector<JsonChild>& children, const std::vector<Item>& items,
                          const ListSpacing& spacing) {
  std::string before;             // new ones that nothing which stays comes before
  std::optional<std::size_t> at;  // the last one that stays
  std::vector<std::pair<std::size_t, std::string>> after;
  for (const Item& item : items) {
    if (item.old) {
      // An element goes with the comma before it, or after it where nothing stays before it.
      const std::size_t next = at ? *at + 1 : 0;
      if (*item.old > next && at)
        edits_.erase(children[*at].end, children[*item.old - 1].end);
      else if (*item.old > next)
        edits_.erase(children.front().start(), children[*item.old].start());
      if (!at && !before.empty()) insert(children[*item.old].start(), before);
      at = item.old;
    } else if (at) {
      insert(children[*at].end, spacing.separator + item.text);
    } else {
      before += item.text + spacing.separator;
    }
  }
  if (at) {
    if (*at + 1 < children.size()) edits_.erase(children[*at].end, children.back().end);
    return;
  }
  before.resize(before.size() - (before.empty() ? 0 : spacing.separator.size()));
  if (before.empty())
    edits_.replace(begin + 1, end - 1, {});
  else if (children.empty())
    edits_.replace(begin + 1, end - 1, spacing.lead + before + spacing.trail);
  else
    edits_.replace(children.front().start(), children.back().end, before);
}

void JsonEdits::set(const JsonChild& child, const json::value& wanted, JsonEncoding encoding) {
  const json::value old = value_of(child, encoding);
  if (old == wanted) return;
  if (old.is_array() && wanted.is_array())
    set_array(child, wanted.get_array(), encoding);
  else if (!old.is_object() || !wanted.is_object() ||
           !set_object(child, wanted.get_object(), encoding))
    edits_.replace(child.begin, child.end, written(wanted, encoding));
}

void JsonEdits::set_array(const JsonChild& child, const json::array& wanted,
                          JsonEncoding encoding) {
  const auto children = json_children(text(), child.begin);
  std::vector<Item> items;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (i < children.size()) {
      set(children[i], wanted[i], encoding);
      items.push_back({i});
    } else {
      items.push_back({std::nullopt, written(wanted[i], encoding)});
    }
  }
  rearrange(child.begin, child.end, children, items, spacing_of(children));
}

bool JsonEdits::set_object(const JsonChild& child, const json::object& wanted,
                           JsonEncoding encoding) {
  const auto children = json_children(text(), child.begin);
  json::array keys;
  for (const JsonChild& member : children)
    keys.push_back(value_of({0, 0, member.key_begin, member.key_end}, encoding));
  json::object old;
  for (const json::value& key : keys) old[key.get_string()] = nullptr;
  if (old.size() < keys.size()) return false;  // a key is there twice
  std::vector<Item> items;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const json::value* const value = wanted.if_contains(keys[i].get_string());
    if (!value) continue;
    set(children[i], *value, encoding);
    items.push_back({i});
  }
  for (const auto& [key, value] : wanted) {
    if (old.contains(key)) continue;
    items.push_back({std::nullopt, fmt::format("{}{}{}", written(json::string(key), encoding),
                                               style_.has_space_after_colon ? ": " : ":",
                                               written(value, encoding))});
  }
  rearrange(child.begin, child.end, children, items, spacing_of(children));
  return true;
}

std::vector<std::pair<std::size_t, std::size_t>> aligned(
    std::size_t before, std::size_t after,
    const std::function<bool(std::size_t before, std::size_t after)>& are_equal) {
  constexpr std::size_t largest_table = std::size_t{1} << 20;
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  std::size_t first = 0;
  while (first < std::min(before, after) && are_equal(first, first)) {
    pairs.emplace_back(first, first);
    ++first;
  }
  std::size_t tail = 0;
  while (tail < std::min(before, after) - first && are_equal(before - tail - 1, after - tail - 1))
    ++tail;
  const std::size_t rows = before - first - tail, columns = after - first - tail;
  if (rows > 0 && columns > 0 && rows <= largest_table / columns) {
    // The longest common subsequence: how long it is of what begins at each pair.
    std::vector<std::size_t> length((rows + 1) * (columns + 1), 0);
    const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& {
      return length[i * (columns + 1) + j];
    };
    for (std::size_t i = rows; i-- > 0;)
      for (std::size_t j = columns; j-- > 0;)
        at(i, j) = are_equal(first + i, first + j) ? at(i + 1, j + 1) + 1
                                                   : std::max(at(i + 1, j), at(i, j + 1));
    for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
      if (are_equal(first + i, first + j)) {
        pairs.emplace_back(first + i++, first + j++);
      } else if (at(i + 1, j) >= at(i, j + 1)) {
        ++i;
      } else {
        ++j;
      }
    }
  }
  for (; tail > 0; --tail) pairs.emplace_back(before - tail, after - tail);
  return pairs;
}

}  // namespace specdrift::html5lib
