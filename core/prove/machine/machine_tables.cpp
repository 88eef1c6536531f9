// Everything that a machine knows of its tables before it runs.

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/prove/analysis/supported.h"
#include "core/prove/machine/machine.h"

namespace specdrift::prove {

using model::Action;
using model::Characters;
using model::ReadResult;
using model::Reads;
using model::RowKind;
using model::Subject;
using model::TableIndex;
using model::Target;
using model::Verb;
using model::Where;

void Machine::make_trie(const ReferenceNames& references) {
  trie_.emplace_back();
  const auto& names = graph_->model().references;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!references.has(names[i].name)) continue;
    std::size_t node = 0;
    for (const char c : names[i].name) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte >= 0x80) throw UnsupportedSpecification("a reference has a name beyond ASCII");
      if (trie_[node].next[byte] == 0) {
        if (trie_.size() > 0xFFFF)
          throw UnsupportedSpecification("the table of references is too large");
        trie_[node].next[byte] = static_cast<std::uint16_t>(trie_.size());
        trie_[node].has_next = true;
        trie_.emplace_back();
      }
      node = trie_[node].next[byte];
    }
    trie_[node].name = static_cast<std::int32_t>(i);
  }
}

/// The text that a table reads until its string is taken as it comes: so the table has to do the
/// same with it whether it ends there or with the input.
void Machine::make_until(TableIndex index) {
  const FacetTable& table = graph_->table(index);
  const auto refuse = [&] {
    throw UnsupportedSpecification(fmt::format(
        "what {} reads until a string is not all used in the same action", name_of(*table.table)));
  };
  if (index >= graph_->model().state_count || !table.table->before.empty()) refuse();
  if (graph_->model().stream.drops_null() && table.table->of.size() > 1)
    throw UnsupportedSpecification(
        fmt::format("what its stream drops may come before the string that {} reads until",
                    name_of(*table.table)));
  Until until;
  for (const FacetRow& row : table.rows) {
    if (!row.row->condition.clauses.empty() || row.row->kind != RowKind::result) refuse();
    const auto takes = [](const Action& a) { return a.characters == Characters::consumed; };
    const auto at = std::ranges::find_if(row.actions, takes);
    if (std::ranges::count_if(row.actions, takes) != 1) refuse();
    const auto prefix = static_cast<std::size_t>(at - row.actions.begin());
    for (std::size_t i = 0; i < prefix; ++i) {
      const FacetRow* const other = until.found ? until.found : until.end;
      if (row.actions[i].verb != Verb::create) refuse();
      if (other && i < until.prefix && other->actions[i].token != row.actions[i].token) refuse();
    }
    if (until.take && (until.prefix != prefix || until.take->verb != at->verb ||
                       until.take->target != at->target || until.take->null != at->null))
      refuse();
    const bool is_comment =
        (at->verb == Verb::set || at->verb == Verb::append) && at->target == Target::comment;
    if (!is_comment && at->verb != Verb::emit_characters) refuse();
    until.prefix = prefix;
    until.take = &*at;
    (row.row->result == ReadResult::found ? until.found : until.end) = &row;
  }
  if (!until.found || !until.end) refuse();
  until_[index] = until;
}

/// A state that holds back characters only for as long as a tag's name may become that of the last
/// start tag: once it cannot, all it does is gather letters and emit them in the end.
void Machine::find_dead_end(TableIndex index) {
  const FacetTable& table = graph_->table(index);
  if (index >= graph_->model().state_count || table.table->reads != Reads::character ||
      !table.leaving.empty() || !table.table->before.empty())
    return;
  std::optional<std::string> prefix;
  int slot = -1;
  bool asks_name = false;
  const auto asks = [&](const FacetRow& row) {
    bool found = false;
    for (const model::Clause& clause : row.row->condition.clauses) {
      const auto needs_last = [&](const model::Clause& c) {
        return c.subject == Subject::tag_name && !c.negated && c.or_last_start_tag &&
               c.strings.empty();
      };
      found = found || needs_last(clause);
      if (clause.subject == Subject::named_condition && !clause.negated)
        found =
            found || std::ranges::any_of(graph_->model().conditions[clause.index].condition.clauses,
                                         needs_last);
    }
    return found;
  };
  for (const FacetRow& row : table.rows) {
    if (row.skipped) continue;
    if (asks(row)) {
      asks_name = true;
      continue;
    }
    if (!row.row->condition.clauses.empty()) return;
    const bool leads_on = row.row->as_anything_else;
    if (leads_on) {
      if (row.actions.size() != 1) return;
      continue;  // the last row is looked at as well
    }
    if (row.row->next.where == Where::stays) {
      int appended = 0;
      for (const Action& action : row.actions) {
        if (action.verb == Verb::error) continue;
        if (action.verb != Verb::append) return;
        if (action.target == Target::tag_name) continue;
        if (action.target != Target::text || action.characters != Characters::current) return;
        if (slot >= 0 && slot != action.slot) return;
        slot = action.slot;
        ++appended;
      }
      if (appended != 1) return;
      continue;
    }
    std::string before;
    bool emits = false;
    for (const Action& action : row.actions) {
      if (emits && action.characters == Characters::text_variable) return;
      if (emits || action.verb == Verb::error) continue;
      if (action.verb != Verb::emit_characters) break;
      if (action.characters == Characters::text_variable) {
        if (slot >= 0 && slot != action.characters_slot) return;
        slot = action.characters_slot;
        emits = true;
        continue;
      }
      if (action.characters != Characters::text) return;
      before += action.text;
    }
    const bool ends_in_text =
        row.row->next.where == Where::state && graph_->table(row.row->next.to).is_text;
    if (!emits || !ends_in_text || (prefix && *prefix != before)) return;
    prefix = before;
  }
  if (!prefix || !asks_name || slot < 0) return;
  is_dead_end_[index] = true;
  dead_ends_[index] = static_cast<char>(slot) + *prefix;
}

/// Throws where rows may ask, after the state, for what its buffer held: that is not kept.
void Machine::refuse_flushed(Control after, TableIndex dead_end) const {
  after.tag = CurrentTag::none;  // text is read there
  const auto slot = static_cast<std::size_t>(dead_ends_[dead_end].front());
  const Possibilities& may = graph_->may(after);
  if (may[index_of(Possibility::test_text, slot)] || may[index_of(Possibility::output_text, slot)])
    throw UnsupportedSpecification(fmt::format(
        "what {} holds back of a tag is asked for in {}, once it has become text",
        name_of(*graph_->table(dead_end).table), name_of(*graph_->table(after.state).table)));
}

/// The texts that a state appends characters to for as long as it stays.
void Machine::find_gathered(TableIndex index) {
  if (is_dead_end_[index]) return;
  for (const FacetRow& row : graph_->table(index).rows) {
    if (row.row->next.where != Where::stays) continue;
    for (const Action& action : row.actions)
      if (action.verb == Verb::append && action.target == Target::text)
        gathers_[index].set(action.slot);
  }
}

}  // namespace specdrift::prove
