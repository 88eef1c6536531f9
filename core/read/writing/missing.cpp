#include "core/read/writing/missing.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <pugixml.hpp>

#include "core/model/wording/wording.h"
#include "core/read/phrases/characters.h"
#include "core/read/writing/partial.h"
#include "core/read/writing/sources.h"

namespace specdrift::read {
namespace {

/// The state that an action leads to, or makes the one to return to; empty: none.
std::vector<std::string_view> states_of(const Action& action) {
  std::vector<std::string_view> named;
  for (const std::string_view key : {"to", "in", "value", "state"})
    if (const std::string_view id = action[key]; !id.empty()) named.push_back(id);
  return named;
}

/// Where something of a text leads, and from where first.
class Leads {
 public:
  void add(const Reading& reading) {
    const auto add_rows = [&](const std::vector<Row>& rows) {
      for (const Row& row : rows) add(row.actions, row.place);
    };
    for (const State& state : reading.states) {
      add(state.before, state.place);
      add_rows(state.rows);
      add_rows(state.leaving);
    }
    for (const Consequence& consequence : reading.emission) add(consequence.actions, {});
    for (const Condition& condition : reading.conditions) add_words(condition.is, {});
  }

  /// A header element of the version that supplies it.
  void add(pugi::xml_node header) {
    for (const pugi::xml_attribute attribute : header.attributes())
      add_words(attribute.value(), {});
    for (const pugi::xml_node child : header.children()) add(child);
  }

  const std::map<std::string, Place, std::less<>>& all() const { return first_; }

 private:
  void add(const std::vector<Action>& actions, const Place& place) {
    for (const Action& action : actions)
      for (const std::string_view id : states_of(action)) first_.emplace(id, place);
  }

  void add_words(std::string_view words, const Place& place) {
    while (!words.empty()) {
      const std::size_t end = words.find(' ');
      first_.emplace(words.substr(0, end), place);
      words = end == words.npos ? std::string_view() : words.substr(end + 1);
    }
  }

  std::map<std::string, Place, std::less<>> first_;
};

bool has_state(const Reading& reading, std::string_view id) {
  return std::ranges::find(reading.states, id, &State::id) != reading.states.end();
}

/// A title as a heading has it.
std::map<std::string, std::string> titles_of_known() {
  std::map<std::string, std::string> titles;
  for (const std::string& name : builtin_names()) {
    const Source source(name);
    const std::vector<std::string> ids = source.ids(), of_ids = source.titles();
    for (std::size_t i = 0; i < ids.size() && i < of_ids.size(); ++i)
      titles.emplace(ids[i], of_ids[i]);
  }
  return titles;
}

/// Whether a state of the text calls the procedure.
bool calls_procedure(const Reading& reading) {
  return std::ranges::any_of(reading.states, [](const State& state) {
    return std::ranges::any_of(state.reads, [](const auto& read) {
      return read.second == "procedure" && read.first == "reads";
    });
  });
}

}  // namespace

StateNames known_states() {
  StateNames names;
  for (const auto& [id, title] : titles_of_known()) names.emplace(lowered(title), id);
  return names;
}

void add_missing(Reading& reading, const Patch& patch, std::string_view like) {
  const Source source(like);
  Leads leads;
  leads.add(reading);
  Leads of_like;
  for (const char* const header : {"contexts", "feedback", "amended-feedback"})
    of_like.add(source.header(header));
  const auto add = [&](const std::string& id, const std::string& title, const Place& place,
                       std::string_view from) {
    const bool is_supplied =
        std::ranges::find(patch.states, id, &Patch::Supplied::state) != patch.states.end();
    if (is_supplied || has_state(reading, id)) return;
    State& state = reading.states.emplace_back();
    state.id = id;
    state.title = title;
    const Unread unread{
        .place = place,
        .where = title,
        .sentence = title,
        .nearest = {},
        .why = fmt::format("the text has no section of this state, and {} leads to it", from)};
    ++reading.counts.unread, ++reading.counts.sentences;
    mark_state(state, unread);
    reading.unread.push_back(unread);
  };
  for (const auto& [id, title] : titles_of_known()) {
    if (const auto lead = leads.all().find(id); lead != leads.all().end())
      add(id, title, lead->second, lead->second.line > 0 ? "this row" : "its introduction");
    else if (of_like.all().contains(id) && source.state(id))
      add(id, title, {}, fmt::format("tree construction, as {} has it,", like));
  }
  if (reading.procedure || !calls_procedure(reading)) return;
  reading.procedure.emplace();
  const pugi::xml_node known = source.procedure();
  reading.procedure->title = known ? known.attribute("name").value() : "Character references";
  const Unread unread{.place = {},
                      .where = reading.procedure->title,
                      .sentence = reading.procedure->title,
                      .nearest = {},
                      .why = "the text has no such section, and its states refer to it"};
  ++reading.counts.unread, ++reading.counts.sentences;
  mark_procedure(*reading.procedure, unread);
  reading.unread.push_back(unread);
}

void mark_beginnings(Reading& reading, std::string_view like, const Unread& unread) {
  Leads leads;
  leads.add(Source(like).header("contexts"));
  for (State& state : reading.states)
    if (leads.all().contains(state.id)) mark_state(state, unread);
}

WrittenPlace written_place(const std::string& xml, std::uint32_t line_of_xml) {
  std::size_t end = 0;  // of that line
  for (std::uint32_t line = 0; line < line_of_xml && end != xml.npos; ++line)
    end = xml.find('\n', end == 0 ? 0 : end + 1);
  pugi::xml_document document;
  document.load_buffer(xml.data(), xml.size());
  const auto is_before = [&](pugi::xml_node node) {
    return end == xml.npos || static_cast<std::size_t>(node.offset_debug()) < end;
  };
  // The last element that begins before the end of the line, at each level.
  WrittenPlace place;
  pugi::xml_node at = document.document_element();
  for (int depth = 0; depth < 4; ++depth) {
    pugi::xml_node last;
    for (const pugi::xml_node child : at.children())
      if (child.type() == pugi::node_element && is_before(child)) last = child;
    if (!last) break;
    const std::string_view name = last.name();
    if (name == "state" || name == "step") place = {last.attribute("id").value(), 0};
    if (place.id.empty() && name != "procedure") return {};
    if (const unsigned line = last.attribute("line").as_uint(); line > 0) place.line = line;
    at = last;
  }
  return place;
}

namespace {

/// `'tag-name'`, `<switch>` and `<consume/>` as a person calls them; empty: nothing is known.
std::string in_words(const Reading& reading, std::string_view name, bool is_element) {
  static constexpr std::pair<std::string_view, std::string_view> sentences[] = {
      {"switch", "a sentence that switches to a state"},
      {"reconsume", "a sentence that reconsumes a character"},
      {"emit", "a sentence that emits a token"},
      {"consume", "a sentence that consumes a character"},
      {"flush", "a sentence that flushes code points"},
      {"as-anything-else", "\"as per anything else\""},
      {"otherwise", "an entry for anything else"}};
  if (is_element) {
    for (const auto& [element, words] : sentences)
      if (element == name) return std::string(words);
    return {};
  }
  const auto has_name = [&](const State& state) { return state.id == name; };
  const auto state = std::ranges::find_if(reading.states, has_name);
  if (state != reading.states.end()) return fmt::format("the {}", state->title);
  if (reading.procedure && std::ranges::any_of(reading.procedure->steps, has_name))
    return fmt::format("a part of \"{}\"", reading.procedure->title);
  return {};
}

/// Whether a loader's message has the name of a field or variable between these words, which may be
/// that of a state, too.
bool is_variable(std::string_view before, std::string_view after) {
  static constexpr std::string_view words_before[] = {"there is no ", "there is no buffer ",
                                                      "be put into ", "be appended to "};
  static constexpr std::string_view words_after[] = {
      " to change", " is set although", " has no value", " is no number", " cannot be taken back"};
  return std::ranges::any_of(words_before,
                             [&](std::string_view words) { return before.ends_with(words); }) ||
         std::ranges::any_of(words_after,
                             [&](std::string_view words) { return after.starts_with(words); });
}

}  // namespace

std::string in_words_of_text(const Reading& reading, std::string_view said) {
  std::string text;
  while (!said.empty()) {
    const char open = said.front();
    const std::size_t close = said.find(open == '<' ? '>' : open == '\'' ? '\'' : '\0', 1);
    if (close != said.npos) {
      std::string_view name = said.substr(1, close - 1);
      if (name.ends_with('/')) name.remove_suffix(1);
      if (open == '\'' && is_variable(text, said.substr(close + 1))) {
        text += fmt::format("\"{}\"", model::spaced(name));
        said.remove_prefix(close + 1);
        continue;
      }
      if (const std::string words = in_words(reading, name, open == '<'); !words.empty()) {
        text += words;
        said.remove_prefix(close + 1);
        continue;
      }
    }
    text += open;
    said.remove_prefix(1);
  }
  return text;
}

bool mark_faults(Reading& reading, Patch& patch, std::span<const Fault> faults) {
  bool is_new = false;
  for (const Fault& fault : faults) {
    if (fault.place.id.empty()) continue;
    Unread unread{.place = {.line = fault.place.line},
                  .where = {},
                  .sentence = {},
                  .nearest = {},
                  .why = fmt::format("what is left of it is no state: {}",
                                     in_words_of_text(reading, fault.what))};
    const auto mark = [&](const std::string& title, const std::function<void()>& mark_it) {
      unread.where = unread.sentence = title;
      ++reading.counts.unread;
      mark_it();
      reading.unread.push_back(unread);
      is_new = true;
    };
    const auto state = std::ranges::find(reading.states, fault.place.id, &State::id);
    const auto supplied = std::ranges::find(patch.states, fault.place.id, &Patch::Supplied::state);
    if (state != reading.states.end()) {
      if (!is_marked(*state)) mark(state->title, [&] { mark_state(*state, unread); });
    } else if (supplied != patch.states.end()) {
      State& added = reading.states.emplace_back();
      added.id = supplied->state;
      added.title = supplied->title;
      patch.states.erase(supplied);
      mark(added.title, [&] { mark_state(added, unread); });
    } else if (reading.procedure && !std::ranges::all_of(reading.procedure->steps, is_marked)) {
      mark(reading.procedure->title, [&] { mark_procedure(*reading.procedure, unread); });
    }
  }
  return is_new;
}

}  // namespace specdrift::read
