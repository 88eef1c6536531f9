#include "core/text/line_index.h"

#include <algorithm>

#include "core/text/utf8.h"

namespace specdrift {
namespace {

constexpr Offset stride = 4 * 1024;

/// So few that a byte counts them.
constexpr std::size_t block = 128;

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

struct BlockCount {
  unsigned newlines = 0;
  unsigned carriage_returns = 0;
  unsigned continuations = 0;
};

/// In a form that compilers turn into vector instructions.
BlockCount count_block(const char* bytes) {
  std::uint8_t newlines = 0, carriage_returns = 0, continuations = 0;
  for (std::size_t i = 0; i < block; ++i) {
    newlines = static_cast<std::uint8_t>(newlines + (bytes[i] == '\n'));
    carriage_returns = static_cast<std::uint8_t>(carriage_returns + (bytes[i] == '\r'));
    continuations = static_cast<std::uint8_t>(continuations + is_continuation(bytes[i]));
  }
  return {newlines, carriage_returns, continuations};
}

}  // namespace

LineIndex::LineIndex(const Source& source) : source_(source) {
  marks_.push_back({source.begin(), 1, source.begin(), 1});
  last_ = marks_.front();
}

/// Moves on by a block, or a little less: to the boundary of a code point. False if characters have
/// to be looked at one by one. Requires: there is more than a block, and all is well-formed.
bool LineIndex::advance_block(Mark& mark) const {
  const char* const begin = source_.bytes().data() + in_memory(mark.offset);
  const char* end = begin + block;
  BlockCount count = count_block(begin);
  if (count.carriage_returns > 0) return false;
  while (is_continuation(*end)) count.continuations -= is_continuation(*--end);
  const auto size = static_cast<std::size_t>(end - begin);
  mark.offset += size;
  mark.column += size - count.continuations;
  if (count.newlines == 0) return true;
  const char* line = end;
  while (line[-1] != '\n') --line;
  mark.line += count.newlines;
  mark.line_begin = mark.offset - static_cast<Offset>(end - line);
  mark.column = 1 + static_cast<Offset>(end - line - std::count_if(line, end, is_continuation));
  return true;
}

/// Moves on to the last boundary of a code point that is not after `to`.
void LineIndex::advance(Mark& mark, Offset to) const {
  const std::string_view text = source_.bytes();
  const bool is_well_formed = !any(source_.irregularities() & Irregular::ill_formed);
  Offset next_block = is_well_formed ? mark.offset : to;
  while (mark.offset < to) {
    if (mark.offset >= next_block && to - mark.offset > block) {
      if (advance_block(mark)) continue;
      next_block = mark.offset + block;
    }
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
