#include "core/read/entries/links.h"

#include <fmt/format.h>

#include <map>
#include <string>

#include "core/read/phrases/characters.h"

namespace specdrift::read {

void find_odd_links(std::span<const Section* const> sections, Reading& reading) {
  std::map<std::string, const Section*, std::less<>> by_title, by_id;
  for (const Section* const section : sections) {
    by_title.emplace(lowered(section->title), section);
    if (!section->id.empty()) by_id.emplace(lowered(section->id), section);
  }
  for (const Section* const section : sections)
    for (const Link& link : section->links) {
      const auto words = by_title.find(lowered(collapsed(link.words)));
      const auto& targets = link.is_fragment ? by_id : by_title;
      const auto target = targets.find(lowered(collapsed(link.target)));
      if (words == by_title.end() || target == targets.end() || words->second == target->second)
        continue;
      reading.doubts.push_back(
          {link.place, fmt::format("{}: the words \"{}\" link to the {}: which of the two is "
                                   "meant? The words are read",
                                   section->title, collapsed(link.words), target->second->title)});
    }
}

}  // namespace specdrift::read
