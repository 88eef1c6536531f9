#include "cli/options/suggestions.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>

#include "core/machine/char.h"

namespace specdrift::cli {
namespace {

std::string in_lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lowercase(static_cast<unsigned char>(c));
  return result;
}

/// The edit distance with swaps of neighbours (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(before_last, last);
    std::swap(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
  }
  return row[b.size()];
}

}  // namespace

std::vector<std::string_view> nearest(std::string_view word,
                                      std::span<const std::string_view> candidates) {
  constexpr std::size_t longest_word = 64;
  std::vector<std::string_view> found;
  if (word.empty() || word.size() > longest_word) return found;
  const std::string typed = in_lower_case(word);
  const auto add = [&found](std::string_view candidate) {
    if (std::ranges::find(found, candidate) == found.end()) found.push_back(candidate);
  };
  for (const auto candidate : candidates)
    if (in_lower_case(candidate).starts_with(typed)) add(candidate);
  if (!found.empty()) return found;
  std::size_t smallest = std::max<std::size_t>(1, word.size() / 3);
  for (const auto candidate : candidates) {
    const std::size_t distance = edit_distance(typed, in_lower_case(candidate));
    if (distance > smallest || distance >= candidate.size()) continue;
    if (distance < smallest) found.clear();
    smallest = distance;
    add(candidate);
  }
  return found;
}

std::string listed(std::span<const std::string_view> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

std::vector<std::string> split_at(std::string_view separators, std::string_view list) {
  std::vector<std::string> items;
  for (std::size_t end; (end = list.find_first_of(separators)) != list.npos;) {
    items.emplace_back(list.substr(0, end));
    list.remove_prefix(end + 1);
  }
  items.emplace_back(list);
  return items;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
  std::vector<std::string> quoted;
  for (const auto candidate : nearest(word, candidates))
    quoted.push_back(fmt::format("'{}'", candidate));
  if (quoted.empty()) return {};
  constexpr std::size_t most_suggested = 8;
  if (quoted.size() > most_suggested) {
    const std::size_t left_out = quoted.size() - most_suggested + 1;
    quoted.resize(most_suggested - 1);
    quoted.push_back(fmt::format("one of {} more", left_out));
  }
  const std::vector<std::string_view> views(quoted.begin(), quoted.end());
  return fmt::format("did you mean {}?", listed(views));
}

}  // namespace specdrift::cli
