#include "core/text/line_index.h"

#include <algorithm>

#include "core/text/utf8.h"

namespace specdrift {
namespace {

constexpr Offset stride = 4 * 1024;

}  // namespace

LineIndex::LineIndex(const Source& source) : source_(source) {
  marks_.push_back({source.begin(), 1, source.begin(), 1});
  last_ = marks_.front();
}

/// Moves on to the last boundary of a code point that is not after `to`.
void LineIndex::advance(Mark& mark, Offset to) const {
  const std::string_view text = source_.bytes();
  while (mark.offset < to) {
    const char c = text[in_memory(mark.offset)];
    unsigned length = 1;
    if (static_cast<unsigned char>(c) >= 0x80) {
      const auto rest = text.substr(in_memory(mark.offset));
      length = source_.may_hold_surrogates() ? utf8::decode_generalized(rest).length
                                             : utf8::decode(rest).length;
    }
    if (mark.offset + length > to) return;
    mark.offset += length;
    ++mark.column;
    const bool in_crlf =
        c == '\r' && mark.offset < text.size() && text[in_memory(mark.offset)] == '\n';
    if (c == '\n' || (c == '\r' && !in_crlf)) {
      ++mark.line;
      mark.line_begin = mark.offset;
      mark.column = 1;
    }
  }
}

LineIndex::Mark LineIndex::mark_at(Offset offset) const {
  while (marks_.back().offset + stride <= offset) {
    Mark next = marks_.back();
    advance(next, std::min<Offset>(marks_.size() * stride + 3, source_.end()));
    marks_.push_back(next);
  }
  auto after = std::ranges::upper_bound(marks_, offset, {}, &Mark::offset);
  Mark mark = after == marks_.begin() ? marks_.front() : *std::prev(after);
  if (last_.offset <= offset && last_.offset > mark.offset) mark = last_;
  advance(mark, offset);
  return last_ = mark;
}

Position LineIndex::position(Offset offset) const {
  const Mark mark = mark_at(offset);
  return {mark.line, mark.column};
}

Span LineIndex::line_at(Offset offset, Offset reach) const {
  const Mark mark = mark_at(offset);
  const std::string_view text = source_.bytes();
  const Offset end = reach < text.size() - offset ? offset + reach : text.size();
  auto newline = text.substr(0, in_memory(end)).find_first_of("\r\n", in_memory(offset));
  if (newline == std::string_view::npos) return {mark.line_begin, end};
  // At the LF of a CRLF, the line ended before.
  if (newline > mark.line_begin && text[newline - 1] == '\r') --newline;
  return {mark.line_begin, newline};
}

}  // namespace specdrift
