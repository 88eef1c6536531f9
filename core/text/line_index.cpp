#include "core/text/line_index.h"

#include <algorithm>
#include <cstring>

#include "core/text/utf8.h"

namespace specdrift {
namespace {

constexpr Offset stride = 64 * 1024;

bool ends_line(std::string_view text, Offset at) {
  if (text[at] == '\n') return true;
  return text[at] == '\r' && !(at + 1 < text.size() && text[at + 1] == '\n');
}

}  // namespace

LineIndex::LineIndex(const Source& source)
    : source_(source), text_(source.bytes()), column_at_(source.begin()) {
  marks_.push_back({0, 1, source.begin()});
  last_ = marks_.front();
}

void LineIndex::advance(Mark& mark, Offset to) const {
  for (Offset at = mark.offset; at < to; ++at) {
    if (!ends_line(text_, at)) continue;
    ++mark.line;
    mark.line_begin = at + 1;
  }
  mark.offset = to;
}

LineIndex::Mark LineIndex::mark_before(Offset offset) const {
  while (marks_.back().offset + stride <= offset) {
    Mark next = marks_.back();
    advance(next, next.offset + stride);
    marks_.push_back(next);
  }
  const Mark& mark = marks_[std::min<std::size_t>(offset / stride, marks_.size() - 1)];
  return last_.offset <= offset && last_.offset > mark.offset ? last_ : mark;
}

Position LineIndex::position(Offset offset) const {
  Mark mark = mark_before(offset);
  advance(mark, offset);
  last_ = mark;
  if (offset <= mark.line_begin) return {mark.line, 1};
  if (column_at_ < mark.line_begin || column_at_ > offset) {
    column_at_ = mark.line_begin;
    column_ = 1;
  }
  while (column_at_ < offset) {
    const auto rest = text_.substr(column_at_);
    const auto decoded =
        source_.may_hold_surrogates() ? utf8::decode_generalized(rest) : utf8::decode(rest);
    if (column_at_ + decoded.length > offset) break;
    column_at_ += decoded.length;
    ++column_;
  }
  return {mark.line, column_};
}

Span LineIndex::line_at(Offset offset) const {
  Mark mark = mark_before(offset);
  advance(mark, offset);
  const auto end = text_.find_first_of("\r\n", mark.line_begin);
  return {mark.line_begin, end == std::string_view::npos ? text_.size() : end};
}

}  // namespace specdrift
