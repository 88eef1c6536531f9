#include "core/read/entries/entry_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "core/read/entries/state_reader.h"

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

/// Why an entry cannot mean all that it says in this order; empty: it can.
std::string_view contradiction_of(std::span<const Action> actions) {
  bool is_ignored = false, goes_on = false, is_emitted = false, has_appended = false;
  std::string_view error_after;  // what an error comes after
  for (const Action& action : actions) {
    const bool is_error = action.name == "error";
    const bool appends = action.name == "append" || action.name == "start-attribute";
    if (is_ignored && !is_error && action.name != "ignore")
      return "a character is ignored, and something is done after that";
    if (is_emitted && appends) return "something is appended to a token after it is emitted";
    if (!error_after.empty() && (appends || action.name == "emit")) return error_after;
    if (is_error && goes_on)
      error_after = "a parse error after it is said where to go on, and something is done after it";
    else if (is_error && has_appended)
      error_after = "a parse error between two characters that are appended or emitted";
    is_ignored = is_ignored || action["what"] == "character";
    goes_on = goes_on || action.is_way_on();
    has_appended = has_appended || appends;
    if (action.name == "emit") is_emitted = !action["token"].empty();
    if (action.name == "create") is_emitted = false;
  }
  return {};
}

}  // namespace

bool is_without_words(std::span<const Paragraph> entry, const EntryReader& reader) {
  return std::ranges::all_of(entry, [&](const Paragraph& paragraph) {
    return paragraph.is_note ||
           std::ranges::all_of(paragraph.sentences, [&](const Sentence& sentence) {
             return reader.phrase("note", sentence).has_value();
           });
  });
}

void check_path(const Path& path, const StateNames& states, const std::string& title, Place place,
                EntryReader& reader) {
  if (path.is_cut)
    reader.report({title, '.', place},
                  fmt::format("more than {} ways through this entry", most_paths));
  if (path.is_unread) return;  // which is said already
  if (const std::string_view why = contradiction_of(path.actions); !why.empty())
    return reader.report({title, '.', place},
                         fmt::format("{}: is a label between them lost?", why));
  std::string_view first;
  for (const Action& action : path.actions) {
    if (const std::string_view stays = action["in"];
        action.name == "ignore" && !stays.empty() && stays != id_of(title))
      reader.report({title, '.', place},
                    fmt::format("it says \"Stay in the {}\", and that is another state: which of "
                                "the two is meant?",
                                title_of(stays, states)));
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
