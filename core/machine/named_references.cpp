#include "core/machine/named_references.h"

#include <algorithm>

namespace specdrift {

std::optional<NamedReferences::Match> NamedReferences::longest_match(std::string_view input) const {
  // The names that agree with the input so far are neighbours: each character narrows them down.
  std::optional<Match> longest;
  auto candidates = entries_;
  for (std::size_t i = 0; i < input.size(); ++i) {
    const auto character = [&](const Entry& e) {
      return i < e.name_size ? static_cast<int>(static_cast<unsigned char>(name(e)[i])) : -1;
    };
    const int wanted = static_cast<unsigned char>(input[i]);
    candidates = {std::ranges::lower_bound(candidates, wanted, {}, character),
                  std::ranges::upper_bound(candidates, wanted, {}, character)};
    if (candidates.empty()) break;
    if (candidates.front().name_size == i + 1)
      longest = Match{name(candidates.front()), text(candidates.front())};
  }
  return longest;
}

}  // namespace specdrift
