#include "core/read/entries/links.h"

#include <fmt/format.h>

#include <map>
#include <string>
#include <string_view>

#include "core/read/phrases/characters.h"

namespace specdrift::read {
namespace {

/// The parse error that a link leads to; empty: it leads to something else.
std::string_view code_of(std::string_view target) {
  constexpr std::string_view prefix = "parse-error-";
  return target.starts_with(prefix) ? target.substr(prefix.size()) : std::string_view();
}

}  // namespace

void find_odd_links(std::span<const Section* const> sections, Reading& reading) {
  std::map<std::string, const Section*, std::less<>> by_title, by_id;
  for (const Section* const section : sections) {
    by_title.emplace(lowered(section->title), section);
    if (!section->id.empty()) by_id.emplace(lowered(section->id), section);
  }
  for (const Section* const section : sections)
    for (const Link& link : section->links) {
      if (const std::string_view code = code_of(link.target); !code.empty()) {
        const std::string said = collapsed(link.words);
        if (said.find('-') != said.npos && said.find(' ') == said.npos && said != code)
          reading.doubts.push_back(
              {link.place, fmt::format("{}: the words \"{}\" link to the parse error {}: which of "
                                       "the two is meant? The words are read",
                                       section->title, said, code)});
        continue;
      }
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
