#include "core/prove/machine/normalized.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace specdrift::prove {

Events normalized(const Events& events) {
  // The part of a variable that was written before these events is the same in both versions.
  std::array<std::vector<std::uint32_t>, model::most_texts> texts;
  for (std::size_t slot = 0; slot < texts.size(); ++slot)
    texts[slot] = {of_text | static_cast<std::uint32_t>(slot)};
  Events left;
  Events dropped_before;
  for (const Event event : events) {
    const std::uint32_t payload = payload_of(event);
    switch (kind_of(event)) {
    case EventKind::text_begin:
      texts[payload / text_slot(1)].clear();
      continue;
    case EventKind::text_grows:
      texts[payload / text_slot(1)].push_back(payload % text_slot(1));
      continue;
    case EventKind::retract: {
      const auto is_of_token = [&](Event e) { return sort_of(e) == sort_of(event); };
      const auto is_begin = [&](Event e) { return is_of_token(e) && begins_token(e); };
      const auto begin = std::find_if(left.rbegin(), left.rend(), is_begin);
      const bool begins_here = begin != left.rend();
      // Errors that have been counted stay.
      const auto goes = [&](Event e) {
        return is_of_token(e) && (kind_of(e) != EventKind::attribute_checked || payload_of(e) == 0);
      };
      const auto first = begins_here ? begin.base() - 1 : left.begin();
      left.erase(std::remove_if(first, left.end(), goes), left.end());
      if (!begins_here) dropped_before.push_back(event);
      continue;
    }
    default:
      break;
    }
    if ((payload & of_text) == 0) {
      left.push_back(event);
      continue;
    }
    for (const std::uint32_t character : texts[payload ^ of_text])
      left.push_back(make_event(kind_of(event), character));
  }
  std::ranges::sort(dropped_before);
  left.insert(left.begin(), dropped_before.begin(), dropped_before.end());
  return left;
}

}  // namespace specdrift::prove
