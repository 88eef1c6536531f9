#include "core/read/entries/entry_checks.h"

#include <fmt/format.h>

#include <set>
#include <string_view>

namespace specdrift::read {

void doubt_repeated(std::span<const Paragraph> entry, EntryReader& reader) {
  std::set<std::string_view> seen;
  for (const Paragraph& paragraph : entry)
    for (const Sentence& sentence : paragraph.sentences)
      if (sentence.end != ':' && !paragraph.is_note &&
          sentence.text.find("U+") == std::string::npos && !seen.insert(sentence.text).second)
        reader.doubt(
            sentence.place,
            fmt::format("\"{}\" twice in one entry: is a label between them lost?", sentence.text));
}

namespace {

/// As a sentence calls it.
std::string title_of(std::string_view id, const StateNames& states) {
  for (const auto& [title, known] : states)
    if (known == id) return title;
  return std::string(id);
}

}  // namespace

void check_path(const Path& path, const StateNames& states, const std::string& title, Place place,
                EntryReader& reader) {
  if (path.is_cut)
    reader.report({"", '.', place},
                  fmt::format("more than {} ways through this entry", most_paths));
  if (path.is_unread) return;  // which is said already
  std::string_view first;
  for (const Action& action : path.actions) {
    const std::string_view to = action.name == "switch"      ? action["to"]
                                : action.name == "reconsume" ? action["in"]
                                                             : std::string_view();
    if (to.empty()) continue;
    if (!first.empty())
      reader.report(
          {title, '.', place},
          fmt::format("an entry that goes on in two states (\"{}\", then \"{}\"); is a label or "
                      "a heading between them lost?",
                      title_of(first, states), title_of(to, states)));
    first = to;
  }
}

}  // namespace specdrift::read
