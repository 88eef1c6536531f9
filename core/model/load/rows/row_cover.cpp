#include "core/model/load/rows/row_cover.h"

#include <algorithm>

#include "core/machine/char.h"

namespace specdrift::model {
namespace {

std::vector<NumberRange> ranges_of(const NumberSet& set,
                                   std::span<const Replacement> replacements) {
  std::vector<NumberRange> ranges(set.ranges.begin(), set.ranges.end());
  if (set.noncharacters) {
    ranges.push_back({0xFDD0, 0xFDEF});
    for (std::uint32_t plane = 0; plane <= 0x10; ++plane)
      ranges.push_back({plane << 16 | 0xFFFE, plane << 16 | 0xFFFF});
  }
  if (set.replaced)
    for (const Replacement& r : replacements) ranges.push_back({r.number, r.number});
  return ranges;
}

std::vector<NumberRange> without(const std::vector<NumberRange>& from, const NumberRange& range) {
  std::vector<NumberRange> rest;
  for (const NumberRange& r : from) {
    if (r.last < range.first || r.first > range.last) {
      rest.push_back(r);
      continue;
    }
    if (r.first < range.first) rest.push_back({r.first, range.first - 1});
    if (r.last > range.last) rest.push_back({range.last + 1, r.last});
  }
  return rest;
}

bool begins_with(std::string_view text, std::string_view start, bool ignoring_case) {
  if (text.size() < start.size()) return false;
  return std::ranges::equal(text.substr(0, start.size()), start, [&](char a, char b) {
    const auto x = static_cast<unsigned char>(a), y = static_cast<unsigned char>(b);
    return ignoring_case ? lowercase(x) == lowercase(y) : x == y;
  });
}

}  // namespace

RowCover::RowCover(std::span<const Replacement> replacements)
    : numbers_left_{{0, largest_number}}, replacements_(replacements) {
  left_.set();
}

Inputs RowCover::inputs_of(const Row& row) const {
  if (row.kind == RowKind::otherwise) return left_ | falling_;
  Inputs inputs;
  for (unsigned c = 0; c < other_input; ++c) inputs[c] = row.input.has_ascii(c);
  inputs[other_input] = !row.input.others.empty();
  inputs[end_input] = row.input.end_of_input;
  if (row.input.variables != 0) {
    inputs.set();
    inputs[end_input] = row.input.end_of_input;
  }
  return inputs & left_;
}

bool RowCover::can_be_taken(const Row& row) const {
  switch (row.kind) {
  case RowKind::otherwise:
    return !numbers_left_.empty() && (left_ | falling_).any();
  case RowKind::result:
    return std::ranges::find(results_, row.result) == results_.end();
  case RowKind::number:
    return std::ranges::any_of(ranges_of(row.numbers, replacements_), [&](const NumberRange& r) {
      return std::ranges::any_of(numbers_left_, [&](const NumberRange& l) {
        return l.first <= r.last && r.first <= l.last;
      });
    });
  case RowKind::match:
    return inputs_of(row).any() && !match_is_covered(row);
  default:
    return inputs_of(row).any();
  }
}

bool RowCover::match_is_covered(const Row& row) const {
  return std::ranges::any_of(matches_, [&](const Row* earlier) {
    if (row.ignores_case && !earlier->ignores_case)
      return begins_with(row.written, earlier->written, false) &&
             std::ranges::none_of(earlier->written, [](char c) {
               return is_ascii_alpha(static_cast<unsigned char>(c));
             });
    return begins_with(row.written, earlier->written, earlier->ignores_case);
  });
}

void RowCover::add(const Row& row, bool falls_through) {
  const Inputs inputs = inputs_of(row);
  if (row.kind == RowKind::otherwise) falling_.reset();
  if (falls_through) falling_ |= inputs;
  if (!row.condition.clauses.empty()) return;
  switch (row.kind) {
  case RowKind::input:
    if (row.input.variables == 0) {
      Inputs taken = inputs;
      taken[other_input] = false;
      left_ &= ~taken;
    }
    return;
  case RowKind::match:
    matches_.push_back(&row);
    return;
  case RowKind::result:
    results_.push_back(row.result);
    return;
  case RowKind::number:
    for (const NumberRange& range : ranges_of(row.numbers, replacements_))
      numbers_left_ = without(numbers_left_, range);
    return;
  case RowKind::otherwise:
    left_.reset();
    numbers_left_.clear();
    return;
  case RowKind::leaving:
    return;
  }
}

}  // namespace specdrift::model
