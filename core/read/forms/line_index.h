#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/read/forms/text_form.h"

namespace specdrift::read {

/// Lines and columns of a text's bytes.
class LineIndex {
 public:
  explicit LineIndex(std::string_view text) : text_(text), begins_{0} {
    for (std::size_t i = 0; i < text.size(); ++i)
      if (text[i] == '\n') begins_.push_back(i + 1);
  }

  /// Requires: `offset` is in the text. Quick where offsets rise.
  Place place(std::size_t offset) {
    if (offset < column_offset_ || (line_ + 1 < begins_.size() && begins_[line_ + 1] <= offset)) {
      line_ =
          static_cast<std::size_t>(std::ranges::upper_bound(begins_, offset) - begins_.begin()) - 1;
      column_offset_ = begins_[line_];
      column_ = 1;
    }
    for (; column_offset_ < offset; ++column_offset_)
      if ((static_cast<unsigned char>(text_[column_offset_]) & 0xC0) != 0x80) ++column_;
    return {static_cast<std::uint32_t>(line_ + 1), column_};
  }

 private:
  std::string_view text_;
  std::vector<std::size_t> begins_;
  std::size_t line_ = 0;
  std::size_t column_offset_ = 0;
  std::uint32_t column_ = 1;
};

}  // namespace specdrift::read
