#include "core/read/writing/partial.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace specdrift::read {
namespace {

constexpr std::size_t most_of_sentence = 200;

/// A sentence as a file can hold it: printable characters of UTF-8, on one line.
std::string short_of(const std::string& sentence) {
  std::string text;
  for (const char c : sentence) {
    const auto byte = static_cast<unsigned char>(c);
    if (text.size() >= most_of_sentence && (byte & 0xC0) != 0x80) return text + "...";
    text += byte < 0x20 || byte == 0x7F ? ' ' : c;
  }
  return text;
}

std::vector<Action> unread_action(const Unread& unread) {
  return {{"unread",
           {{"line", fmt::format("{}", std::clamp(unread.place.line, 1U, last_line))},
            {"sentence", short_of(unread.sentence.empty() ? unread.why : unread.sentence)}}}};
}

bool is_row_marked(const Row& row) {
  return row.actions.size() == 1 && row.actions.front().name == "unread";
}

Place entry_of(const Row& row) {
  return row.entry.line > 0 ? row.entry : row.place;
}

bool is_same_place(const Place& a, const Place& b) {
  return a.line == b.line && a.column == b.column;
}

bool is_before(const Place& a, const Place& b) {
  return std::tie(a.line, a.column) <= std::tie(b.line, b.column);
}

void mark_whole(State& state, const std::vector<Action>& actions, bool is_step) {
  const Place place = state.rows.empty() ? state.place : state.rows.front().place;
  // Others hand over to it only what it reads.
  const bool is_until = !state.reads.empty() && state.reads.front().second == "until";
  if (!is_until) state.reads.clear();
  if (is_step) state.reads = {{"reads", "ahead"}};
  state.before.clear();
  state.leaving.clear();
  state.rows.clear();
  const auto add = [&](Attributes selector) {
    state.rows.push_back({.selector = std::move(selector),
                          .condition = {},
                          .actions = actions,
                          .place = place,
                          .is_unread = true});
  };
  if (is_until) {
    add({{"result", "found"}});
    add({{"result", "EOF"}});
  } else {
    add({});
  }
}

/// Marks the rows of the entry that the sentence is in, and all others that were not read. Returns
/// whether there are any.
bool mark_entry(State& state, const Unread& unread) {
  const auto is_in = [&](const Row& row) {
    return row.is_unread && is_before(entry_of(row), unread.place);
  };
  if (!unread.in_entry || std::ranges::none_of(state.rows, is_in)) return false;
  std::vector<Place> entries;
  for (const Row& row : state.rows)
    if (row.is_unread) entries.push_back(entry_of(row));
  std::vector<Row> rows;
  for (Row& row : state.rows) {
    if (std::ranges::none_of(
            entries, [&](const Place& entry) { return is_same_place(entry, entry_of(row)); })) {
      rows.push_back(std::move(row));
      continue;
    }
    row.is_unread = true;
    if (!is_row_marked(row)) row.actions = unread_action(unread);
    const bool is_known = std::ranges::any_of(rows, [&](const Row& other) {
      return is_same_place(entry_of(other), entry_of(row)) && other.selector == row.selector &&
             other.condition == row.condition;
    });
    if (!is_known) rows.push_back(std::move(row));
  }
  state.rows = std::move(rows);
  return true;
}

}  // namespace

void mark_state(State& state, const Unread& unread) {
  mark_whole(state, unread_action(unread), false);
}

bool is_marked(const State& state) {
  return std::ranges::all_of(state.rows, [](const Row& row) { return is_row_marked(row); });
}

void mark_procedure(Procedure& procedure, const Unread& unread) {
  if (procedure.steps.empty()) procedure.steps.emplace_back().id = "reference";
  procedure.steps.resize(1);
  mark_whole(procedure.steps.front(), unread_action(unread), true);
}

std::vector<const Unread*> mark_unread(Reading& reading) {
  std::vector<const Unread*> outside;
  for (const Unread& unread : reading.unread) {
    const auto state = std::ranges::find(reading.states, unread.where, &State::title);
    if (state != reading.states.end()) {
      if (!mark_entry(*state, unread)) mark_state(*state, unread);
    } else if (reading.procedure && reading.procedure->title == unread.where) {
      mark_procedure(*reading.procedure, unread);
    } else {
      outside.push_back(&unread);
    }
  }
  return outside;
}

void mark_whole_states(Reading& reading) {
  for (State& state : reading.states) {
    const auto marked =
        std::ranges::find_if(state.rows, [](const Row& row) { return is_row_marked(row); });
    if (marked != state.rows.end()) mark_whole(state, std::vector(marked->actions), false);
  }
}

std::size_t count_marked(const Reading& reading) {
  std::size_t count = 0;
  const auto add = [&](const State& state) {
    for (const Row& row : state.rows) count += is_row_marked(row) ? 1 : 0;
  };
  std::ranges::for_each(reading.states, add);
  if (reading.procedure) std::ranges::for_each(reading.procedure->steps, add);
  return count;
}

}  // namespace specdrift::read
