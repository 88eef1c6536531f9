#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace specdrift::report {

/// A format, with everything that it cannot hold as it is.
enum class Medium : std::uint8_t {
  json,  ///< bytes that are not UTF-8
  xml,   ///< these, surrogates, noncharacters, and controls but TAB and LF
};

/// A text, or what stands for it.
struct ReversibleText {
  std::string text;
  /// There are escapes in it: `\\` for a backslash, `\xff` for a byte that is no part of UTF-8,
  /// `\u{b}` for a code point.
  bool escaped;
};

/// `text` as the medium can hold it; all of its bytes can be restored from that. `surrogates` says
/// whether ED A0..BF xx is a lone surrogate (generalised UTF-8) or three bytes that are not UTF-8.
ReversibleText reversible(std::string_view text, Medium medium, bool surrogates);

/// The first `longest` bytes, or up to three fewer, so that no character is cut.
std::string_view beginning(std::string_view text, std::size_t longest);

/// How much of a string of the input a report shows: it must not grow with a token of a gigabyte.
inline constexpr std::size_t longest_text = 64 * 1024;

}  // namespace specdrift::report
