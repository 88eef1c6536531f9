#pragma once

#include <vector>

#include "core/text/source.h"

namespace specdrift {

/// A place as people count it: both from 1, columns in code points.
struct Position {
  Offset line = 1;    ///< ends by LF, CRLF or CR
  Offset column = 1;  ///< in code points
  /// Member by member.
  friend bool operator==(const Position&, const Position&) = default;
};

/// Turns byte offsets into lines and columns. LF, CRLF and a lone CR end a line. Looks at the text
/// once, as far as it was asked, and keeps one mark every 4 KiB, so memory does not grow with the
/// number of lines; a question takes no more time than it takes to read so much.
class LineIndex {
 public:
  /// A leading byte order mark occupies no column; an ill-formed sequence counts as the U+FFFD that
  /// it is read as. Requires: the source outlives the index.
  explicit LineIndex(const Source& source);

  /// Requires: offset <= the size of the text. An offset inside a code point counts as its start.
  Position position(Offset offset) const;

  /// The source that it was made of.
  const Source& source() const { return source_; }

  /// The line that holds `offset`, without its line ending, and no more of it than `reach` bytes
  /// after `offset`.
  Span line_at(Offset offset, Offset reach = ~Offset{0}) const;

 private:
  struct Mark {
    Offset offset = 0;      ///< the boundary of a code point
    Offset line = 1;        ///< the line that the offset is on
    Offset line_begin = 0;  ///< where that line begins
    Offset column = 1;      ///< of the offset
  };
  Mark mark_at(Offset offset) const;
  void advance(Mark& mark, Offset to) const;
  bool advance_block(Mark& mark) const;

  const Source& source_;
  mutable std::vector<Mark> marks_;  ///< the first boundary at or after each multiple of the stride
  mutable Mark last_;                ///< neighbouring questions are the common ones
};

}  // namespace specdrift
