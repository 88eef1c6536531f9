#include "core/report/common/sarif.h"

#include <fmt/format.h>

#include <iterator>

#include "core/report/escape/escape.h"

namespace specdrift::report {

boost::json::object sarif_message(std::string_view text) {
  std::string safe;
  for (const char c : escaped_for_terminal(text)) {
    if (c == '[' || c == ']' || c == '{' || c == '}')
      fmt::format_to(std::back_inserter(safe), "\\u{:04x}", static_cast<unsigned char>(c));
    else
      safe += c;
  }
  return {{"text", safe}};
}

std::string uri_of(std::string_view path) {
  constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/()";
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    if (plain.find(c) != std::string_view::npos)
      uri += c;
    else
      fmt::format_to(std::back_inserter(uri), "%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

}  // namespace specdrift::report
