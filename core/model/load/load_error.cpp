#include "core/model/load/load_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <tuple>
#include <utility>

namespace specdrift::model {
namespace {

/// How many letters have to be added, removed, changed or swapped to make `b` of `a`.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        now[j] = std::min(now[j], before_last[j - 2] + 1);
    }
    before_last.swap(last);
    last.swap(now);
  }
  return last[b.size()];
}

}  // namespace

std::string LoadError::message() const {
  std::string text = line == 0 ? fmt::format("{}: {}", file, what)
                               : fmt::format("{}:{}:{}: {}", file, line, column, what);
  if (!why.empty()) text += ": " + why;
  if (!hint.empty()) text += "; " + hint;
  return text;
}

void LoadErrors::add(const ErrorPlace& place, std::string what, std::string why, std::string hint) {
  constexpr std::size_t most_repeated = 20 * limit;
  LoadError error{std::string(place.file), place.line,     place.column,
                  std::move(what),         std::move(why), std::move(hint)};
  const auto same = [&](const LoadError& e) {
    return e.line == error.line && e.column == error.column && e.what == error.what &&
           e.file == error.file;
  };
  if (std::ranges::none_of(errors_, same)) errors_.push_back(std::move(error));
  if (errors_.size() == limit || ++added_ == most_repeated) stop_here();
}

void LoadErrors::stop(const ErrorPlace& place, std::string what, std::string why,
                      std::string hint) {
  add(place, std::move(what), std::move(why), std::move(hint));
  stop_here();
}

#ifdef __cpp_exceptions
void LoadErrors::stop_here() {
  throw LoadStopped();
}
#else
void (*LoadErrors::when_stopped)(LoadErrors& errors) = nullptr;

void LoadErrors::stop_here() {
  if (when_stopped) when_stopped(*this);
  std::abort();
}
#endif

std::vector<LoadError> LoadErrors::take() {
  std::ranges::stable_sort(errors_, {},
                           [](const LoadError& e) { return std::tie(e.file, e.line, e.column); });
  return std::exchange(errors_, {});
}

std::string suggest(std::string_view wrong, std::span<const std::string_view> known) {
  constexpr std::size_t longest = 64;
  constexpr std::size_t few = 8;
  if (wrong.size() <= longest) {
    std::string_view nearest;
    std::size_t least = wrong.size() < 4 ? 2 : wrong.size() < 9 ? 3 : 4;
    for (const std::string_view word : known) {
      if (word.size() > longest) continue;
      if (const std::size_t d = distance(wrong, word); d < least) {
        least = d;
        nearest = word;
      }
    }
    if (!nearest.empty()) return fmt::format("did you mean '{}'?", nearest);
  }
  if (known.empty() || known.size() > few) return {};
  return fmt::format("known here: {}", fmt::join(known, " "));
}

}  // namespace specdrift::model
