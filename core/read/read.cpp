#include "core/read/read.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>

#include "core/read/entries/contradictions.h"
#include "core/read/entries/doubts.h"
#include "core/read/entries/introduction.h"
#include "core/read/entries/links.h"
#include "core/read/entries/procedure_reader.h"
#include "core/read/entries/state_reader.h"
#include "core/read/entries/terms.h"
#include "core/read/forms/line_index.h"
#include "core/read/phrases/characters.h"

namespace specdrift::read {
namespace {

/// The longest tokenizer that there was has some 90.
constexpr std::size_t most_sections = 1000;

bool is_introduction(const Section& section) {
  const std::string title = lowered(section.title);
  return title == "tokenization" || title == "tokenisation";
}

bool is_procedure(const Section& section) {
  const std::string title = lowered(section.title);
  return title == "tokenizing entities" || title == "tokenising entities" ||
         title == "tokenizing character references" || title == "tokenising character references" ||
         title == "consume a character reference" || title == "consuming a character reference";
}

bool is_state(const Section& section) {
  return section.title.ends_with(" state") ||
         (section.title.starts_with("Character reference in ") && !section.blocks.empty());
}

/// The number after that of the section that it is in.
std::string last_number(std::string_view number, std::string_view root) {
  if (!root.empty() && number.starts_with(root) && number.substr(root.size()).starts_with('.'))
    return std::string(number.substr(root.size() + 1));
  return "";
}

/// Why no tokenizer is found where no section is called "Data state".
NotReadable no_data_state(const Document& document, std::string_view text) {
  constexpr std::string_view lead = "Consume the next input character";
  std::size_t states = 0, leads = 0;
  Place first_state, first_lead;
  for (const Section& section : document.sections) {
    const auto is_label = [](const Block& block) { return block.kind == Block::Kind::label; };
    const bool has_entries = std::ranges::any_of(section.blocks, is_label);
    if (is_state(section) && (states > 0 || has_entries) && ++states == 1)
      first_state = section.place;
    for (const Block& block : section.blocks)
      if (block.text.starts_with(lead) && ++leads == 1) first_lead = block.place();
  }
  if (document.sections.empty())  // nothing of it is in blocks
    for (std::size_t at = text.find(lead); at != text.npos; at = text.find(lead, at + 1))
      if (++leads == 1) first_lead = LineIndex(text).place(at);
  if (states > 0)
    return NotReadable(fmt::format("no section \"Data state\" is found, but {} other states are, "
                                   "from here on: is its heading lost? read --partial writes "
                                   "what is left",
                                   states),
                       first_state);
  if (leads > 0)
    return NotReadable(
        fmt::format("no section of a state is found, but \"Consume the next input character\" is "
                    "said {} times, here first: the headings are lost, and without them nobody "
                    "knows which state an entry belongs to",
                    leads),
        first_lead);
  return NotReadable(
      "no section \"Data state\" is found: this is no text of an HTML tokenizer, or its headings "
      "are in a form that is not known");
}

/// The sections of the tokenizer: from the first state on, up to tree construction, without other
/// sections between them, with the introduction right before them. Without a data state, from the
/// first supposed one on.
std::vector<const Section*> tokenizer_sections(const Document& document, std::string_view text,
                                               const StateNames& supposed) {
  std::vector<const Section*> sections;
  std::set<std::string> titles;
  const bool has_data = std::ranges::any_of(
      document.sections, [](const Section& section) { return section.title == "Data state"; });
  bool is_over = false;
  for (const Section& section : document.sections) {
    const bool is_data = section.title == "Data state";
    // A whole standard has other things after it that are called states.
    is_over |= !titles.empty() && lowered(section.title) == "tree construction";
    if (is_over && !is_data) continue;
    if (is_introduction(section) && (sections.empty() || !is_state(*sections.back()))) {
      sections = {&section};
      continue;
    }
    if (is_data && !titles.empty())
      throw NotReadable(
          fmt::format("a second section \"{}\": there are two tokenizers in this text, and which "
                      "of them is meant cannot be known",
                      section.title),
          section.place);
    if (!is_state(section) && !is_procedure(section)) continue;
    if (titles.empty() && !is_data && (has_data || !supposed.contains(lowered(section.title))))
      continue;
    if (!titles.insert(section.title).second)
      throw NotReadable(fmt::format("a second section \"{}\"", section.title), section.place);
    sections.push_back(&section);
    if (sections.size() > most_sections)
      throw NotReadable(
          fmt::format("more than {} sections: the tokenizer of a standard has some 90",
                      most_sections),
          section.place);
  }
  if (titles.empty()) throw no_data_state(document, text);
  return sections;
}

/// No condition can ask for the name of a DOCTYPE token: where `another-name` asks for it, a
/// variable has it too.
void keep_name_so_far(std::vector<State>& states) {
  const auto asks = [](const Row& row) {
    return row.condition.find("another-name") != std::string::npos;
  };
  if (std::ranges::none_of(
          states, [&](const State& state) { return std::ranges::any_of(state.rows, asks); }))
    return;
  for (State& state : states)
    for (Row& row : state.rows)
      for (std::size_t i = 0; i < row.actions.size(); ++i) {
        Action copy = row.actions[i];
        if (copy.is_way_on()) continue;
        for (const std::string_view key : {"target", "to"})
          if (copy[key] == "doctype-name") {
            copy.set(key, "name-so-far");
            row.actions.insert(row.actions.begin() + static_cast<std::ptrdiff_t>(++i), copy);
            break;
          }
      }
}

/// A row that sets a flag does so in vain where it leads to a state that sets it anew.
void leave_to_next(std::vector<State>& states) {
  for (const State& next : states) {
    if (next.decides.empty()) continue;
    for (State& state : states)
      for (Row& row : state.rows)
        if (std::ranges::any_of(row.actions,
                                [&](const Action& action) { return action["to"] == next.id; }) &&
            state.id != next.id)
          std::erase_if(row.actions,
                        [&](const Action& action) { return action["target"] == next.decides; });
  }
}

/// Where what a comment state collects begins, for a row that leads to one and does not say it.
std::string begin_of_comment(const State& state, const Row& row) {
  const bool looks_ahead = !state.reads.empty() && state.reads.front().second == "ahead";
  const bool consumes = std::ranges::any_of(
      row.actions, [](const Action& action) { return action.name == "consume"; });
  return looks_ahead && !consumes ? "next" : "current";
}

/// The paragraphs of the sections that are not the tokenizer's, with their headings.
std::vector<std::string> outside_of(std::span<const Section* const> sections,
                                    const Document& document) {
  const std::set<const Section*> own(sections.begin(), sections.end());
  std::vector<std::string> outside;
  for (const Section& section : document.sections) {
    if (own.contains(&section)) continue;
    outside.push_back(section.title);
    for (const Block& block : section.blocks) outside.push_back(block.text);
  }
  return outside;
}

/// Says what of the tokenizer's sections is struck or hidden.
void doubt_left_out(std::span<const Section* const> sections, const Document& document,
                    Reading& reading) {
  const Section* const after = sections.back() + 1;
  const bool is_last = sections.back() == &document.sections.back();
  for (const LeftOut& left_out : document.left_out) {
    const std::uint32_t line = left_out.place.line;
    if (line < sections.front()->place.line || (!is_last && line >= after->place.line)) continue;
    const auto next = std::ranges::upper_bound(
        sections, line, {}, [](const Section* section) { return section->place.line; });
    reading.doubts.push_back(
        {left_out.place, fmt::format("{}: text that is struck or hidden is left out: \"{}\"",
                                     (*(next - 1))->title, left_out.words)});
  }
}

/// Reports a text that is cut off.
void check_end(const Document& document, const Section& last, EntryReader& reader) {
  const std::string why = lost_end(document, last);
  if (why.empty()) return;
  const Block* const block = last.blocks.empty() ? nullptr : &last.blocks.back();
  reader.report({block ? block->text : last.title, '.', block ? block->place() : last.place},
                why + ", so a part of it is lost");
}

}  // namespace

Reading read_text(std::string_view text, const PhraseBook& book, const Patch& patch,
                  const StateNames& supposed) {
  const Document document = document_of(text);
  const std::vector<const Section*> sections = tokenizer_sections(document, text, supposed);
  Reading reading;
  reading.form = document.form;
  StateNames names;
  for (const Section* section : sections) {
    if (is_introduction(*section)) reading.root = section->number;
    if (is_state(*section)) names[lowered(section->title)] = id_of(section->title);
    if (is_state(*section) && reading.root.empty() && !section->number.empty())
      reading.root = section->number.substr(0, section->number.rfind('.'));
  }
  for (const Patch::Supplied& supplied : patch.states)
    names[lowered(supplied.title)] = supplied.state;
  names.insert(supposed.begin(), supposed.end());
  EntryReader reader(book, names, reading);
  for (const Section* section : sections) {
    if (is_introduction(*section)) {
      read_introduction(*section, reader, reading);
    } else if (is_procedure(*section)) {
      reading.procedure = read_procedure(*section, reader, reading);
      reading.procedure->number = last_number(section->number, reading.root);
    } else {
      reader.enter(*section);
      read_replacements(*section, reader, reading);
      const std::size_t at = reading.states.size();
      read_state(*section, reader, book, names, patch, reading);
      reading.states[at].number = last_number(section->number, reading.root);
    }
  }
  const auto names_error = [](const Action& action) { return !action["code"].empty(); };
  reading.names_errors = std::ranges::any_of(reading.states, [&](const State& state) {
    return std::ranges::any_of(
        state.rows, [&](const Row& row) { return std::ranges::any_of(row.actions, names_error); });
  });
  leave_to_next(reading.states);
  keep_name_so_far(reading.states);
  // A character that leads to a comment is part of it, if the state there says so.
  std::set<std::string, std::less<>> from_current;
  for (const State& state : reading.states)
    if (state.begins_at_current) from_current.insert(state.id);
  for (State& state : reading.states)
    for (Row& row : state.rows)
      for (Action& action : row.actions)
        if (action.name == "switch" && action["from"].empty() &&
            from_current.contains(action["to"]))
          action.set("from", begin_of_comment(state, row));
  check_end(document, *sections.back(), reader);
  reading.outside = outside_of(sections, document);
  find_doubts(sections, reading);
  find_contradictions(document, sections, reading);
  find_odd_links(sections, reading);
  find_lost_definitions(book, sections, document, reading);
  find_lost_table(reading);
  find_unused(patch, reading);
  doubt_left_out(sections, document, reading);
  std::ranges::stable_sort(reading.doubts, {}, [](const Doubt& doubt) {
    return std::pair(doubt.place.line, doubt.place.column);
  });
  std::ranges::stable_sort(reading.unread, {}, [](const Unread& unread) {
    return std::pair(unread.place.line, unread.place.column);
  });
  return reading;
}

}  // namespace specdrift::read
