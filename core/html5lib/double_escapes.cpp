#include "core/html5lib/double_escapes.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <optional>

#include "core/html5lib/code_points.h"
#include "core/html5lib/json_edit.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

namespace specdrift::html5lib {
namespace {

namespace json = boost::json;

constexpr std::size_t escape_size = 6;

/// The code unit of the escape that the text begins with, if it does.
std::optional<unsigned> escape_at(std::string_view text) {
  if (text.size() < escape_size || !text.starts_with("\\u")) return std::nullopt;
  return parse_number<unsigned>(text.substr(2, escape_size - 2), 16);
}

/// The value with each of its strings, keys too, made by `made`.
json::value with_strings(const json::value& value, std::string (*made)(std::string_view)) {
  if (value.is_string()) return json::string(made(std::string_view(value.get_string())));
  if (value.is_array()) {
    json::array result;
    for (const json::value& element : value.get_array())
      result.push_back(with_strings(element, made));
    return result;
  }
  if (value.is_object()) {
    json::object result;
    for (const auto& [key, member] : value.get_object())
      result[made(std::string_view(key.data(), key.size()))] = with_strings(member, made);
    return result;
  }
  return value;
}

}  // namespace

std::string unescaped_again(std::string_view text) {
  std::string result;
  CodePointAppender appender(result);
  while (!text.empty()) {
    const auto unit = escape_at(text);
    if (unit)
      appender.append(char32_t{*unit});
    else
      appender.append(text.substr(0, 1));
    text.remove_prefix(unit ? escape_size : 1);
  }
  return result;
}

json::value unescaped_again(const json::value& value) {
  return with_strings(value, unescaped_again);
}

std::string escaped_again(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const utf8::Decoded decoded = utf8::decode_generalized(text);
    const char32_t c = decoded.code_point;
    const bool is_plain = c >= 0x20 && c < 0x7F && !escape_at(text);
    if (is_plain)
      result += static_cast<char>(c);
    else
      append_unicode_escape(result, c, /*upper_case=*/true);
    text.remove_prefix(decoded.length);
  }
  return result;
}

json::value escaped_again(const json::value& value) {
  return with_strings(value, escaped_again);
}

}  // namespace specdrift::html5lib
