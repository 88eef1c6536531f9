#include "core/prove/ending.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace specdrift::prove {

Events what_comes_of(const Events& events) {
  // What has been written of a variable before these events is the same in both versions.
  std::array<std::vector<std::uint32_t>, model::most_texts> texts;
  for (std::size_t slot = 0; slot < texts.size(); ++slot)
    texts[slot] = {of_text | static_cast<std::uint32_t>(slot)};
  Events left;
  std::size_t token_begin = 0;  // in `left`; before these events, it is their beginning
  bool begins_here = false, holds_more = false;
  for (const Event event : events) {
    const std::uint32_t payload = payload_of(event);
    switch (kind_of(event)) {
    case EventKind::text_begin:
      texts[payload / text_slot(1)].clear();
      continue;
    case EventKind::text_grows:
      texts[payload / text_slot(1)].push_back(payload % text_slot(1));
      continue;
    case EventKind::retract:
      // Of a token that began before, all of this is part, or it cannot be said what is.
      if (begins_here || !holds_more) {
        const auto first = left.begin() + static_cast<std::ptrdiff_t>(token_begin);
        const auto is_of_token = [](Event e) { return kind_of(e) != EventKind::text; };
        left.erase(std::remove_if(first, left.end(), is_of_token), left.end());
      }
      if (!begins_here) left.push_back(event);
      begins_here = false;
      token_begin = left.size();
      continue;
    case EventKind::comment_begin:
    case EventKind::tag_begin:
    case EventKind::doctype_begin:
    case EventKind::instruction_begin:
      token_begin = left.size();
      begins_here = true;
      break;
    case EventKind::text:
    case EventKind::comment_end:
    case EventKind::tag_end:
    case EventKind::doctype_end:
    case EventKind::instruction_end:
      holds_more = true;
      break;
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
  return left;
}

}  // namespace specdrift::prove
