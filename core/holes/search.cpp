#include "core/holes/search.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <span>

#include "core/minimize/reduction.h"

namespace specdrift::holes {
namespace {

/// Stands for the payload while the rest of an input is reduced: a private-use character.
constexpr std::string_view placeholder = "\xEE\x80\x80";
constexpr std::size_t most_unanswered = 3;
/// Continuations do with any input what they do with one of these.
constexpr std::string_view neutral_seeds[] = {"", "z", "<b", "<b>", "</b", "<b c=\"", "<!--"};
/// So many of the shortest continuations that are as bad are reduced.
constexpr std::size_t most_reduced = 6;
/// A hundred bytes each; a search of a pair of versions needs a quarter of a million.
constexpr std::size_t most_known = 500'000;
/// So many that are as bad are kept; simple ones come first.
constexpr std::size_t most_kept = 24;
/// After the worst that tokens can show, what gets through is looked for so many times.
constexpr std::size_t most_judged = 150;

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const std::size_t at = text.find(what);
  if (at != text.npos) text.replace(at, what.size(), by);
  return text;
}

std::string reduced(const std::string& input, const minimize::Test& test) {
  minimize::ReductionOptions options;
  options.is_string = true;
  return minimize::reduce(input, test, options).bytes;
}

}  // namespace

std::optional<Difference> Search::differ(const std::string& input, bool* answered) const {
  if (!known_) return ask(input, answered);
  if (const auto found = known_->find(input); found != known_->end()) return found->second;
  bool was_answered = true;
  std::optional<Difference> difference = ask(input, &was_answered);
  if (answered) *answered = was_answered;
  if (!was_answered) return difference;
  if (known_->size() == most_known) known_->clear();
  return known_->emplace(input, std::move(difference)).first->second;
}

std::optional<Difference> Search::ask(const std::string& input, bool* answered) const {
  const auto viewer = readers_.viewer(input);
  if (!viewer) return std::nullopt;  // the input says nothing: no reader is to blame
  const auto filter = readers_.filter(input);
  if (answered) *answered = filter.has_value();
  if (!filter) return std::nullopt;
  std::optional<Difference> found = difference(*viewer, *filter);
  if (!readers_.judge) return found;
  // The filter may read as the viewer does, and write what is read otherwise.
  Difference judged = found.value_or(Difference());
  readers_.judge(input, judged);
  if (!found && !is_through(judged.verdict)) return std::nullopt;
  return judged;
}

const std::optional<Difference>& Search::baseline(std::size_t continuation) {
  const auto all = continuations();
  if (baseline_.empty()) baseline_.resize(all.size());
  auto& known = baseline_[continuation];
  if (known) return *known;
  known.emplace();
  for (const std::string_view neutral :
       std::span(neutral_seeds).first(thorough_ ? 1 : std::size(neutral_seeds))) {
    auto found = differ(all[continuation].before + std::string(neutral) + all[continuation].after);
    if (found && (!*known || found->is_worse_than(**known))) *known = std::move(found);
  }
  return *known;
}

bool Search::is_as_bad(const std::string& input, const Difference& wanted,
                       const std::string& cause) const {
  const auto found = differ(input);
  return found && !wanted.is_worse_than(*found) && found->direction == wanted.direction &&
         (!readers_.counts || readers_.counts(input)) &&
         (cause.empty() || readers_.cause(input) == cause);
}

bool Search::is_worst(const Difference& difference) const {
  if (readers_.judge) return difference.through_reach == Reach::live_element;
  return difference.direction == Direction::hidden && difference.reach == Reach::live_element;
}

Worst Search::minimal(const std::string& seed, const Seen& seen) const {
  Worst worst;
  worst.seed = seed;
  const std::string cause = readers_.cause ? readers_.cause(seen.input) : std::string();
  const auto still = [&](std::string_view input) {
    return is_as_bad(std::string(input), seen.difference, cause);
  };
  const auto still_with_payload = [&](std::string_view input) {
    return is_as_bad(replaced(std::string(input), placeholder, payload), seen.difference, cause);
  };
  worst.demonstration =
      replaced(reduced(replaced(seen.input, payload, placeholder), still_with_payload), placeholder,
               payload);
  const std::string shorter = replaced(worst.demonstration, payload, short_payload);
  worst.input = reduced(still(shorter) ? shorter : worst.demonstration, still);
  worst.viewer = readers_.viewer(worst.input).value_or(identify::Events());
  worst.filter = readers_.filter(worst.input).value_or(identify::Events());
  worst.difference = ask(worst.input, nullptr).value_or(seen.difference);
  if (const std::string needle = needle_of(worst.difference); !needle.empty())
    worst.shelter = shelter_of(
        needle, worst.difference.direction == Direction::phantom ? worst.viewer : worst.filter);
  return worst;
}

std::optional<Worst> Search::worst_of(const std::string& seed) {
  const auto all = continuations();
  std::vector<Seen> worst;
  std::size_t unanswered = 0;
  std::size_t end = all.size();
  for (std::size_t i = 0; i < end; ++i) {
    if (!thorough_ && i == screening_continuations() && worst.empty()) return std::nullopt;
    const std::string input = all[i].before + seed + all[i].after;
    bool answered = true;
    const auto found = differ(input, &answered);
    if (!answered && ++unanswered == most_unanswered) {
      ++given_up_;
      return std::nullopt;
    }
    if (!found || (!worst.empty() && worst.front().difference.is_worse_than(*found))) continue;
    const bool is_worse = worst.empty() || found->is_worse_than(worst.front().difference);
    if (!is_worse && (found->is_harmless() || worst.size() == most_kept)) continue;
    const auto& without = baseline(i);
    if (without && !found->is_worse_than(*without)) continue;
    if (readers_.counts && !readers_.counts(input)) continue;
    if (is_worse) worst.clear();
    worst.push_back({input, *found});
    if (!thorough_ && is_worst(*found)) break;
    if (!thorough_ && found->direction == Direction::hidden && found->reach == Reach::live_element)
      end = std::min(end, i + most_judged);
  }
  if (worst.empty()) return std::nullopt;
  std::ranges::stable_sort(worst, {}, [](const Seen& seen) { return seen.input.size(); });
  worst.resize(std::min(worst.size(), thorough_ ? most_reduced : std::size_t{1}));
  std::optional<Worst> best;
  for (const Seen& seen : worst) {
    Worst one = minimal(seed, seen);
    if (!best || one.input.size() < best->input.size()) best = std::move(one);
  }
  return best;
}

std::optional<Worst> Search::worst_alone(const std::string& input) {
  const auto found = differ(input);
  if (!found || found->is_harmless()) return std::nullopt;
  return minimal(input, {input, *found});
}

std::vector<Worst> Search::worst_of_nothing() {
  std::vector<Worst> all;
  std::set<std::string> known;
  for (std::size_t i = 0; i < continuations().size(); ++i) {
    const std::string input = continuations()[i].before + continuations()[i].after;
    const auto found = differ(input);
    if (!found || found->is_harmless()) continue;
    Worst one = minimal({}, {input, *found});
    if (known.insert(one.input).second) all.push_back(std::move(one));
  }
  return all;
}

}  // namespace specdrift::holes
