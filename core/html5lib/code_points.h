#pragma once

#include <string>
#include <string_view>

#include "core/text/utf8.h"

namespace specdrift::html5lib {

/// Puts a string together from plain text and from escapes that name code points or UTF-16 code
/// units: a lead and a trail surrogate that follow each other are one character, a lone one stays
/// (generalised UTF-8).
class CodePointAppender {
 public:
  explicit CodePointAppender(std::string& to) : to_(to) {}

  void append(std::string_view text) {
    if (text.empty()) return;
    to_ += text;
    lead_ = 0;
  }

  void append(char32_t escaped) {
    if (lead_ != 0 && escaped >= 0xDC00 && escaped <= 0xDFFF) {
      constexpr std::size_t lead_length = 3;
      to_.resize(to_.size() - lead_length);
      escaped = 0x10000 + ((lead_ - 0xD800) << 10) + (escaped - 0xDC00);
    }
    lead_ = escaped >= 0xD800 && escaped <= 0xDBFF ? escaped : 0;
    utf8::append(to_, escaped);
  }

 private:
  std::string& to_;
  char32_t lead_ = 0;
};

}  // namespace specdrift::html5lib
