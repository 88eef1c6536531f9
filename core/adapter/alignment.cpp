#include "core/adapter/alignment.h"

#include <algorithm>
#include <unordered_map>

namespace specdrift::adapter {
namespace {

using Members = std::span<const std::uint64_t>;
using Pair = std::pair<std::size_t, std::size_t>;
using Pairs = std::vector<Pair>;

/// Stretches whose table has no more cells are aligned by it.
constexpr std::size_t most_cells = 4096;
/// Anchors are looked for between anchors so many times.
constexpr int most_rounds = 12;

/// A stretch of both sequences.
struct Stretch {
  std::size_t one, one_end, other, other_end;
  int round;
};

/// The longest common subsequence of a short stretch.
void align_by_table(Members one, Members other, const Stretch& at, Pairs& pairs) {
  const std::size_t rows = at.one_end - at.one, columns = at.other_end - at.other;
  std::vector<std::uint16_t> longest((rows + 1) * (columns + 1));
  const auto cell = [&](std::size_t i, std::size_t j) -> std::uint16_t& {
    return longest[i * (columns + 1) + j];
  };
  for (std::size_t i = rows; i-- > 0;)
    for (std::size_t j = columns; j-- > 0;)
      cell(i, j) = one[at.one + i] == other[at.other + j]
                       ? static_cast<std::uint16_t>(cell(i + 1, j + 1) + 1)
                       : std::max(cell(i + 1, j), cell(i, j + 1));
  for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
    if (one[at.one + i] == other[at.other + j])
      pairs.emplace_back(at.one + i++, at.other + j++);
    else if (cell(i + 1, j) >= cell(i, j + 1))
      ++i;
    else
      ++j;
  }
}

/// The longest ascending run among pairs that ascend by their first places.
Pairs ascending(const Pairs& pairs) {
  std::vector<std::size_t> last;  // of each length: where the run ends that ends lowest
  std::vector<std::size_t> before(pairs.size(), pairs.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto to = std::ranges::lower_bound(last, pairs[i].second, {},
                                             [&](std::size_t at) { return pairs[at].second; });
    if (to != last.begin()) before[i] = *(to - 1);
    if (to == last.end())
      last.push_back(i);
    else
      *to = i;
  }
  Pairs run;
  if (last.empty()) return run;
  for (std::size_t at = last.back(); at != pairs.size(); at = before[at]) run.push_back(pairs[at]);
  std::ranges::reverse(run);
  return run;
}

/// The members that occur once in both.
Pairs anchors(Members one, Members other, const Stretch& at) {
  struct Places {
    std::size_t one = 0, other = 0;
    unsigned in_one = 0, in_other = 0;
  };
  std::unordered_map<std::uint64_t, Places> places;
  for (std::size_t i = at.one; i < at.one_end; ++i) {
    Places& of = places[one[i]];
    of.one = i;
    ++of.in_one;
  }
  for (std::size_t j = at.other; j < at.other_end; ++j) {
    const auto of = places.find(other[j]);
    if (of == places.end()) continue;
    of->second.other = j;
    ++of->second.in_other;
  }
  Pairs found;
  for (std::size_t i = at.one; i < at.one_end; ++i) {
    const Places& of = places[one[i]];
    if (of.in_one == 1 && of.in_other == 1) found.emplace_back(i, of.other);
  }
  return ascending(found);
}

}  // namespace

std::vector<std::pair<std::size_t, std::size_t>> align(Members one, Members other) {
  Pairs pairs;
  std::vector<Stretch> open{{0, one.size(), 0, other.size(), 0}};
  while (!open.empty()) {
    Stretch at = open.back();
    open.pop_back();
    while (at.one < at.one_end && at.other < at.other_end && one[at.one] == other[at.other])
      pairs.emplace_back(at.one++, at.other++);
    while (at.one < at.one_end && at.other < at.other_end &&
           one[at.one_end - 1] == other[at.other_end - 1])
      pairs.emplace_back(--at.one_end, --at.other_end);
    if (at.one == at.one_end || at.other == at.other_end) continue;
    if ((at.one_end - at.one) * (at.other_end - at.other) <= most_cells) {
      align_by_table(one, other, at, pairs);
      continue;
    }
    if (at.round == most_rounds) continue;
    const Pairs found = anchors(one, other, at);
    if (found.empty()) continue;
    std::size_t from = at.one, from_other = at.other;
    for (const Pair& anchor : found) {
      open.push_back({from, anchor.first, from_other, anchor.second, at.round + 1});
      pairs.push_back(anchor);
      from = anchor.first + 1;
      from_other = anchor.second + 1;
    }
    open.push_back({from, at.one_end, from_other, at.other_end, at.round + 1});
  }
  std::ranges::sort(pairs);
  return pairs;
}

}  // namespace specdrift::adapter
