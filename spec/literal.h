#pragma once

#include <fmt/core.h>

#include <string>
#include <string_view>

/// Strings as the generators of this folder write them into C++.
namespace specdrift {

inline std::string literal(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      out += fmt::format("\\{}", c);
    else if (byte < 0x20 || byte >= 0x7F || c == '?')
      out += fmt::format("\\{:03o}", byte);
    else
      out += c;
  }
  return out + '"';
}

/// A literal that may hold zeros.
inline std::string sized_literal(std::string_view text) {
  return fmt::format("std::string_view({}, {})", literal(text), text.size());
}

}  // namespace specdrift
