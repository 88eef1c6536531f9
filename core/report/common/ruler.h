#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/source.h"

namespace specdrift::report {

/// The number of columns that a terminal gives a text that holds no control characters.
std::size_t display_width(std::string_view text);

/// Cuts a text to at most `columns`, never within a character; what is cut ends in "…".
std::string cut_to_width(std::string_view text, std::size_t columns);

/// A stretch of the source laid out on one line, with the column of every byte of it. Control
/// characters and line endings are visible escapes, as wide as they are long.
class Ruler {
 public:
  /// Lays out [begin, end), but no more than `columns` columns of it. Requires: both are boundaries
  /// of characters.
  Ruler(const Source& source, Span span, std::size_t columns);

  const std::string& text() const { return text_; }
  std::size_t width() const { return columns_.back(); }
  /// After the last byte that was laid out.
  Offset end() const { return begin_ + columns_.size() - 1; }
  bool complete() const { return complete_; }

  /// The column of a byte, from 0. Offsets outside count as the nearest end.
  std::size_t column(Offset offset) const;

 private:
  Offset begin_;
  std::string text_;
  std::vector<std::size_t> columns_{0};  ///< of each byte, and after the last
  bool complete_ = true;
};

}  // namespace specdrift::report
