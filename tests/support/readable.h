// The text that a test prints when it fails: no more than a person reads.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace specdrift::test {

/// The beginning of a text, with what is no printable ASCII as escapes.
inline std::string readable(std::string_view text, std::size_t most = 300) {
  std::string out;
  for (const unsigned char c : text.substr(0, most))
    c >= 0x20 && c < 0x7F ? out += static_cast<char>(c) : out += fmt::format("\\x{:02x}", c);
  if (text.size() > most) out += fmt::format(" [and {} more bytes]", text.size() - most);
  return out;
}

}  // namespace specdrift::test
