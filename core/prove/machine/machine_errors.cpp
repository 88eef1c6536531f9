// Parse errors of rows, as events.

#include <algorithm>

#include "core/prove/machine/machine_step.h"

namespace specdrift::prove {

/// At the current character; where none was consumed as such, after what was consumed.
void Machine::Step::report(const model::Action& action, ErrorEvent flag) {
  std::size_t place = c.lookahead.position;
  if (has_current) place = current == end_symbol ? c.lookahead.rest.size() : place - 1;
  output.errors.push_back(machine.errors_.event(action.text, c.lookahead.rest.size() - place) |
                          flag);
}

/// Whether it is one follows from the names that have been written, and so do the errors.
void Machine::Step::check_for_duplicate(const FacetRow& row) {
  if (!writes_attributes()) return;
  const auto errors = static_cast<std::uint32_t>(row.actions.size());
  write_tag(make_event(EventKind::attribute_checked, errors));
  if (machine.errors_.detail() < ErrorDetail::codes) return;
  for (const model::Action& error : row.actions) report(error, if_duplicate);
}

// -- errors that depend on what follows

std::uint8_t Machine::watch_number(const FacetRow& row) const {
  return static_cast<std::uint8_t>(std::ranges::find(watches_, &row) - watches_.begin());
}

/// A character has been consumed permanently.
void Machine::follow_watches(Configuration& c, Symbol symbol, Output& output) const {
  for (auto watch = c.watches.begin(); watch != c.watches.end();) {
    if (watch->start > 0 && symbol != end_symbol) {
      --watch->start;
      ++watch;
      continue;
    }
    const FacetRow& otherwise = *watches_[watch->number];
    const FacetRow& row = *otherwise.watch;
    const model::Ahead& ahead = row.row->condition.clauses.back().ahead[0];
    if (symbol < 0x80 && ahead.one_or_more.has_ascii(symbol)) {
      watch->begun = true;
      ++watch;
      continue;
    }
    const bool is_then = symbol == end_symbol ? ahead.then.end_of_input
                                              : symbol < 0x80 && ahead.then.has_ascii(symbol);
    const FacetRow& taken = watch->begun && is_then ? row : otherwise;
    for (const model::Action& action : taken.actions)
      if (action.verb == model::Verb::error) output.errors.push_back(errors_.event(action.text, 0));
    watch = c.watches.erase(watch);
  }
}

}  // namespace specdrift::prove
