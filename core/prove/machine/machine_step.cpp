#include "core/prove/machine/machine_step.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/model/search/row_dependencies.h"
#include "core/prove/analysis/supported.h"
#include "core/text/utf8.h"

namespace specdrift::prove {

using model::Action;
using model::Characters;
using model::Destination;
using model::ReadResult;
using model::Reads;
using model::RowKind;
using model::Target;
using model::TokenName;
using model::Verb;
using model::Where;

/// The character that stands `ahead` after the next one.
Symbol Machine::Step::peek(std::size_t ahead) {
  if (c.lookahead.position + ahead + 1 == c.lookahead.rest.size()) output.looks_at_last = true;
  return glance(ahead);
}

/// The same, where it is noted elsewhere what is made of it.
Symbol Machine::Step::glance(std::size_t ahead) {
  const std::size_t i = c.lookahead.position + ahead;
  if (i < c.lookahead.rest.size()) return c.lookahead.rest[i];
  if (!at_end) blocked = true;
  return end_symbol;
}

void Machine::Step::read() {
  switch (table.table->reads) {
  case Reads::character:
    consume_current();
    first = current;
    return;
  case Reads::ahead:
    if (!table.looks_at_nothing()) first = peek(0);
    return;
  case Reads::longest_match:
    return read_longest_match();
  case Reads::number:
    number = c.values[table.table->index];
    return;
  case Reads::until:
  case Reads::run:
  case Reads::procedure:
    return;  // read elsewhere
  }
}

/// A character that a stream drops is read as part of what is after it; until then it can be looked
/// at.
void Machine::Step::consume_current() {
  current_begin = c.lookahead.position;
  has_current = true;
  current = peek(0);
  while (model().stream.drops_null() && !blocked && current == 0) {
    ++c.lookahead.position;
    current = peek(0);
  }
  if (!blocked && current != end_symbol) ++c.lookahead.position;
}

void Machine::Step::read_longest_match() {
  std::size_t node = 0, size = 0;
  for (std::size_t i = 0;; ++i) {
    const TrieNode& at_node = machine.trie_[node];
    if (at_node.name >= 0) {
      reference = at_node.name;
      size = i;
    }
    if (!at_node.has_next) break;
    const Symbol symbol = glance(i);
    if (blocked) return;
    const bool is_last = c.lookahead.position + i + 1 == c.lookahead.rest.size();
    if (symbol >= 0x80 || at_node.next[symbol] == 0) {
      if (is_last) note_miss(node);
      break;
    }
    output.looks_at_last |= is_last;
    node = at_node.next[symbol];
  }
  result = reference >= 0 ? ReadResult::match : ReadResult::none;
  consumed_begin = c.lookahead.position;
  c.lookahead.position = static_cast<std::uint8_t>(c.lookahead.position + size);
  consumed_end = c.lookahead.position;
}

/// One node is enough for what many characters have in common.
void Machine::Step::note_miss(std::size_t node) {
  const bool is_other = output.missed_in != 0 && output.missed_in != node;
  output.looks_at_last |= is_other || node == 0;
  output.missed_in = static_cast<std::uint16_t>(node);
}

/// The first row in order that fits; the last one always does. Null where it cannot be said yet.
const FacetRow* Machine::Step::find_row() {
  const bool by_character =
      table.table->reads == Reads::character || table.table->reads == Reads::ahead;
  const std::size_t last = table.rows.size() - 1;
  for (std::size_t i = by_character ? table.table->first_row_for(char_of(first)) : 0; i < last;
       ++i) {
    const FacetRow& row = table.rows[i];
    if (row.skipped) continue;
    const bool is_taken = fits(row) && holds(row.row->condition);
    if (blocked) return nullptr;
    if (is_taken) return &row;
  }
  return &table.rows[last];
}

bool Machine::Step::fits(const FacetRow& row) {
  switch (row.row->kind) {
  case RowKind::input:
    return contains(row.row->input, first);
  case RowKind::match: {
    const std::string_view word = row.row->written;
    if (has_current && c.lookahead.position > current_begin + 1)
      return false;  // something dropped is there
    for (std::size_t i = 0; i < word.size(); ++i) {
      const Symbol symbol = has_current && i == 0 ? current : peek(has_current ? i - 1 : i);
      if (blocked || symbol >= 0x80) return false;
      const auto wanted = static_cast<unsigned char>(word[i]);
      const bool equal =
          row.row->ignores_case ? lowercase(symbol) == lowercase(wanted) : symbol == wanted;
      if (!equal) return false;
    }
    return true;
  }
  case RowKind::number:
    return model::contains(model(), row.row->numbers, number);
  case RowKind::result:
    return row.row->result == result;
  case RowKind::otherwise:
  case RowKind::leaving:
    return true;
  }
  return true;
}

/// Remembers the row before it, if what follows decides which of the two is taken. Returns what is
/// done until then: the actions of the one that reports no error.
std::span<const Action> Machine::Step::watch(const FacetRow& row) {
  if (!row.watch) return row.actions;
  for (const model::Clause& clause : row.watch->row->condition.clauses)
    if (clause.subject != model::Subject::ahead && clause_holds(clause) == clause.negated)
      return row.actions;
  c.watches.push_back({machine.watch_number(row), c.lookahead.position, false});
  const bool reports = std::ranges::any_of(
      row.actions, [](const Action& action) { return action.verb == Verb::error; });
  return reports ? row.watch->actions : row.actions;
}

void Machine::Step::do_row(const FacetRow& row) {
  const std::span<const Action> actions = watch(row);
  if (row.row->kind == RowKind::match)
    match_size = static_cast<std::uint8_t>(row.row->written.size());
  do_actions(&row, actions, row.row->next.where != Where::stays);
}

namespace {

/// Whether it matters that a row is taken.
bool does_something(const FacetRow& row) {
  return std::ranges::any_of(row.actions, [](const Action& a) { return a.verb != Verb::ignore; });
}

}  // namespace

/// Takes the first row on leaving that holds. Whether an attribute is a duplicate follows from what
/// has been written: where that decides between two rows, it is not followed.
void Machine::Step::leave() {
  bool is_checked = false;
  for (const FacetRow& row : table.leaving) {
    if (row.asks_duplicate && (!c.tag.has_attribute || is_checked)) continue;
    if (!holds(row.row->condition)) continue;
    if (is_checked) {
      if (!does_something(row)) return;
      taken = &row;
      throw UnsupportedSpecification(
          "which row is taken on leaving depends on a duplicate attribute");
    }
    is_checked = row.asks_duplicate;
    if (is_checked) {
      check_for_duplicate(row);
      continue;
    }
    for (const Action& action : row.actions) act(action);
    return;
  }
}

/// Throws UnsupportedSpecification with the row's name.
void Machine::Step::do_actions(const FacetRow* row, std::span<const Action> actions, bool leaves) {
  taken = row;
  try {
    run_actions(row, actions, leaves);
  } catch (const UnsupportedSpecification& e) {
    throw UnsupportedSpecification(
        fmt::format("{}: {}", name_of(*table.table, *taken->row), e.what()));
  }
}

void Machine::Step::run_actions(const FacetRow* row, std::span<const Action> actions, bool leaves) {
  Destination next;
  bool keeps_current = false;
  std::uint32_t multiplied = 0;
  std::uint8_t number_slot = 0;
  bool is_leaving = leaves && !table.leaving.empty();
  // A buffer that was written when it could not become anything else is not written again.
  bool is_silent = c.tag.is_flushed && leaves;
  for (std::size_t i = 0; i < actions.size() && !c.done; ++i) {
    const Action& action = actions[i];
    const bool leads_on = action.verb == Verb::switch_to || action.verb == Verb::reconsume_in;
    if (is_leaving &&
        (leads_on || (action.verb == Verb::emit_token && action.token == TokenName::tag))) {
      is_leaving = false;
      leave();
    }
    if (leads_on) {
      next = action.destination;
      reconsumes = action.verb == Verb::reconsume_in;
      keeps_current = action.from == model::ConsumedFrom::current;
      if (keeps_current && current != end_symbol)
        c.search.before = static_cast<Code>(machine.alphabet_->code_point(current)) + 1;
    } else if (action.verb == Verb::as_anything_else) {
      const FacetRow* const last = &table.rows.back();
      do {
        ++row;
      } while (row != last &&
               (row->row->kind != RowKind::otherwise || !holds(row->row->condition)));
      taken = row;
      actions = row->actions;
      if (c.tag.is_flushed) is_silent = row->row->next.where != Where::stays;
      i = static_cast<std::size_t>(-1);
    } else if (action.verb == Verb::go_to || action.verb == Verb::return_nothing ||
               action.verb == Verb::return_characters) {
      next = action.destination;
      has_result = action.verb == Verb::return_characters;
      if (has_result) result_codes = codes_of(action);
    } else if (action.verb == Verb::emit_characters && is_silent) {
      is_silent = action.characters != Characters::text_variable;
    } else {
      act(action);
      if (action.verb == Verb::multiply) {
        multiplied = action.number;
        number_slot = action.slot;
      } else if (action.verb == Verb::add_current && multiplied == 0) {
        multiplied = 1;
        number_slot = action.slot;
      }
    }
  }
  if (!keeps_current) c.search.before = 0;
  if (multiplied != 0) {
    const std::uint32_t value = c.values[number_slot];
    output.note_number(value, machine.numbers_->leads_on(value, multiplied));
  }
  if (reconsumes && current != end_symbol) c.lookahead.position = current_begin;
  if (gives_back) c.lookahead.position = 0;
  move_to(next);
}

void Machine::Step::move_to(Destination next) {
  Control& control = c.control;
  const auto go = [&](model::TableIndex to) {
    control.previous = model().tables[to].asks_for_previous_state ? control.state : model::no_table;
    control.state = to;
    if (c.tag.is_flushed) machine.refuse_flushed(control, at);
    c.tag.is_flushed = false;
    c.search.begun = false;
    c.search.matched = 0;
  };
  switch (next.where) {
  case Where::stays:
    return;
  case Where::state:
    return go(next.to);
  case Where::variable: {
    const std::uint32_t held = control.values[next.to];
    return go(held == 0 ? model::TableIndex{0} : static_cast<model::TableIndex>(held - 1));
  }
  case Where::previous_state:
    return go(control.previous == model::no_table ? model::TableIndex{0} : control.previous);
  case Where::step:
    control.step = next.to;
    c.lookahead.run_begun = false;
    return;
  case Where::returns:
    returns = true;
    control.step = model::no_table;
    c.lookahead.run_begun = false;
    return;
  }
}

void Machine::Step::act(const Action& action) {
  switch (action.verb) {
  case Verb::error:
    return report(action, 0);
  case Verb::emit_token:
    return emit_token(action.token);
  case Verb::emit_characters:
    return emit_text(codes_of(action));
  case Verb::create:
    return create(action.token);
  case Verb::set:
    return set(action);
  case Verb::append:
    return append(action.target, action.slot, codes_of(action));
  case Verb::start_attribute:
    if (!c.tag.exists) create(TokenName::start_tag);
    end_attribute(c, output, true, writes_attributes());
    c.tag.has_attributes = c.tag.has_attribute = true;
    c.in_first_script = false;  // the concepts of states after a name do not depend on it
    c.tag.attribute = AttributePart::name;
    if (writes_attributes()) write_tag(make_event(EventKind::attribute_begin));
    return;
  case Verb::multiply: {
    std::uint32_t& value = c.values[action.slot];
    value = static_cast<std::uint32_t>(
        std::min(std::uint64_t{value} * action.number, std::uint64_t{model::largest_number}));
    return;
  }
  case Verb::add_current: {
    const std::uint64_t sum =
        c.values[action.slot] +
        std::uint64_t{current == end_symbol ? 0U : machine.alphabet_->code_point(current)};
    c.values[action.slot] = static_cast<std::uint32_t>(
        sum < action.number ? 0
                            : std::min(sum - action.number, std::uint64_t{model::largest_number}));
    return;
  }
  case Verb::flush:
    return flush(action);
  case Verb::consume:
    return consume_current();
  case Verb::consume_match: {
    c.lookahead.position =
        static_cast<std::uint8_t>(c.lookahead.position + match_size - (has_current ? 1 : 0));
    current_begin = static_cast<std::uint8_t>(c.lookahead.position - 1);
    current = c.lookahead.rest[current_begin];
    has_current = true;
    return;
  }
  case Verb::unconsume:
    gives_back = true;
    return;
  case Verb::drop_attribute:  // it follows from the names: check_for_duplicate
  case Verb::ignore:
  case Verb::switch_to:  // these lead on: run_actions
  case Verb::reconsume_in:
  case Verb::as_anything_else:
  case Verb::go_to:
  case Verb::return_nothing:
  case Verb::return_characters:
  case Verb::unread:  // refused before anything runs: check_supported
    return;
  }
}

}  // namespace specdrift::prove
