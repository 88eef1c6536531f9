#include <fmt/core.h>

#include <algorithm>
#include <boost/json/parser.hpp>
#include <boost/throw_exception.hpp>
#include <optional>
#include <vector>

#include "core/html5lib/json_text.h"
#include "core/text/irregular.h"
#include "core/text/number.h"
#include "core/text/utf8.h"

namespace specdrift::html5lib {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::size_t escape_length = 6;

/// The code unit of the escape `\uXXXX` that the text begins with, if it does.
std::optional<unsigned> code_unit_escape(std::string_view text) {
  if (text.size() < escape_length || !text.starts_with("\\u")) return std::nullopt;
  return parse_number<unsigned>(text.substr(2, escape_length - 2), 16);
}

bool is_lead(unsigned unit) {
  return unit >= 0xD800 && unit <= 0xDBFF;
}
bool is_trail(unsigned unit) {
  return unit >= 0xDC00 && unit <= 0xDFFF;
}

/// A JSON text in which escapes of lone surrogates have become the surrogates themselves, because
/// the parser knows escapes of pairs only.
struct Rewritten {
  std::string text;
  std::vector<std::size_t> replaced;  ///< where, in the new text

  std::size_t original_offset(std::size_t offset) const {
    const auto before = std::ranges::lower_bound(replaced, offset) - replaced.begin();
    return offset + static_cast<std::size_t>(before) * (escape_length - 3);
  }
};

Rewritten rewrite_lone_surrogates(std::string_view text) {
  Rewritten result;
  result.text.reserve(text.size());
  while (!text.empty()) {
    const auto plain = std::min(text.find('\\'), text.size());
    result.text += text.substr(0, plain);
    text.remove_prefix(plain);
    const auto unit = code_unit_escape(text);
    std::size_t length = std::min<std::size_t>(2, text.size());
    if (unit && is_lead(*unit) &&
        is_trail(code_unit_escape(text.substr(escape_length)).value_or(0))) {
      length = 2 * escape_length;
    } else if (unit && (is_lead(*unit) || is_trail(*unit))) {
      result.replaced.push_back(result.text.size());
      utf8::append(result.text, *unit);
      text.remove_prefix(escape_length);
      continue;
    }
    result.text += text.substr(0, length);
    text.remove_prefix(length);
  }
  return result;
}

void require_utf8(std::string_view text) {
  const char* const end = text.data() + text.size();
  const auto stretch =
      find_irregular(text.data(), end, Irregular::ill_formed, /*surrogates=*/false);
  if (stretch.kind == Irregular::none) return;
  boost::throw_exception(
      JsonError("not UTF-8", static_cast<std::size_t>(stretch.at - text.data())));
}

}  // namespace

boost::json::value parse_json(std::string_view text) {
  require_utf8(text);
  const std::size_t begin = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  Rewritten rewritten;
  std::string_view json = text.substr(begin);
  if (json.find("\\u") != std::string_view::npos) {
    rewritten = rewrite_lone_surrogates(json);
    json = rewritten.text;
  }
  boost::json::parse_options options;
  options.allow_invalid_utf8 = true;  // generalised UTF-8
  boost::json::parser parser({}, options);
  boost::system::error_code error;
  const std::size_t parsed = parser.write(json.data(), json.size(), error);
  if (error)
    boost::throw_exception(
        JsonError("not JSON: " + error.message(), begin + rewritten.original_offset(parsed)));
  return parser.release();
}

}  // namespace specdrift::html5lib
