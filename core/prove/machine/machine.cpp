#include "core/prove/machine/machine.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/model/search/row_dependencies.h"
#include "core/prove/analysis/supported.h"
#include "core/prove/machine/machine_step.h"

namespace specdrift::prove {

using model::Action;
using model::Characters;
using model::no_table;
using model::ReadResult;
using model::Reads;
using model::RowKind;
using model::Subject;
using model::TableIndex;
using model::Target;
using model::Verb;
using model::Where;

Machine::Machine(const ControlGraph& graph, const Alphabet& alphabet, const Numbers& numbers,
                 bool compares_self_closing, const ReferenceNames& references,
                 const ErrorNames& errors, bool writes_texts, const std::vector<std::string>& names)
    : graph_(&graph),
      alphabet_(&alphabet),
      numbers_(&numbers),
      errors_(errors),
      compares_self_closing_(compares_self_closing),
      writes_texts_(writes_texts),
      until_(graph.model().tables.size()),
      dead_ends_(graph.model().tables.size()),
      is_dead_end_(graph.model().tables.size()),
      gathers_(graph.model().tables.size()) {
  make_trie(references);
  if (graph.compares_start_tags()) {
    tested_names_ = names;
    for (const std::string& name : names_with_other_characters(graph.model()))
      tested_names_.push_back(name);
    tested_names_.insert(tested_names_.end(), std::begin(last_start_tags),
                         std::end(last_start_tags));
  }
  const auto add = [](auto& to, const model::Clause& clause) {
    to.insert(to.end(), clause.strings.begin(), clause.strings.end());
  };
  const auto visit = [&](const model::Clause& clause) {
    if (clause.subject == Subject::tag_name || clause.subject == Subject::last_start_tag)
      add(tested_names_, clause);
    note_name_test(clause);
    if (clause.subject == Subject::text) {
      for (const std::string_view text : clause.strings)
        tested_texts_.push_back({text, clause.ignores_case});
      asks_text_for_last_ = asks_text_for_last_ || clause.or_last_start_tag;
    }
  };
  for (const model::EmissionRule& rule : graph.model().emission)
    if (graph.with_errors() || !model::only_report(rule.actions))
      model::for_each_clause(graph.model(), rule.condition, visit);
  for (TableIndex i = 0; i < graph.model().tables.size(); ++i) {
    for (const auto* rows : {&graph.table(i).rows, &graph.table(i).leaving})
      for (const FacetRow& row : *rows)
        if (!row.skipped) model::for_each_clause(graph.model(), row.row->condition, visit);
    for (const FacetRow& row : graph.table(i).rows)
      if (row.watch) watches_.push_back(&row);
    if (graph.model().tables[i].reads == Reads::until) make_until(i);
    find_dead_end(i);
    if (writes_texts_) find_gathered(i);
    for (const model::ConceptCase& one : graph.model().tables[i].concepts)
      model::for_each_clause(graph.model(), one.condition, [&](const model::Clause& clause) {
        names_scripts_by_tag_ = names_scripts_by_tag_ || clause.subject == Subject::last_start_tag;
        note_name_test(clause);
      });
  }
  make_name_classes();
}

Configuration Machine::start(const StartContext& start) const {
  Configuration c;
  Output nothing;
  for (const model::ContextStart& context : graph_->model().contexts) {
    if (context.mode != start.mode) continue;
    for (const Action& action : context.actions) {
      if (action.verb == Verb::switch_to)
        c.control.state = action.destination.to;
      else
        Step(*this, c, true, nothing, c.control.state).set(action);
    }
  }
  for (const char letter : start.last_start_tag) c.last.push_back(static_cast<Symbol>(letter));
  c.foreign = start.foreign_content;
  c.in_first_script = names_scripts_by_tag_ && start.mode == TextMode::script_data;
  settle(c, nothing);
  return c;
}

void Machine::read(Configuration& c, Symbol symbol) const {
  const StreamRules& stream = graph_->model().stream;
  const bool is_replaced = symbol == 0 && stream.replaces_null();
  // Dropped as one: what looks ahead goes no further than the first, or over all of them.
  if (symbol == 0 && stream.drops_null() && c.lookahead.position < c.lookahead.rest.size() &&
      c.lookahead.rest.back() == 0)
    return;
  c.lookahead.rest.push_back(is_replaced ? replacement_symbol : symbol);
}

void Machine::feed(Configuration& c, Symbol symbol, Output& output) const {
  read(c, symbol);
  while (advance(c, false, output)) {
  }
}

void Machine::finish(Configuration c, Output& output) const {
  for (int steps = 0; !c.done; ++steps) {
    if (!advance(c, true, output) || steps > 1000)
      throw UnsupportedSpecification(fmt::format("{} does not end with its input",
                                                 name_of(*graph_->table(table_of(c)).table)));
  }
}

namespace {

/// Whether what a row does may need characters that have not been read.
bool may_ask_for_more(const FacetTable& table, const FacetRow& row) {
  return !table.leaving.empty() || std::ranges::any_of(row.actions, [](const Action& action) {
    return action.verb == Verb::emit_token || action.verb == Verb::flush ||
           action.verb == Verb::consume || action.verb == Verb::as_anything_else ||
           action.destination.where == Where::returns;
  });
}

}  // namespace

/// A configuration before a step that may turn out to need more input. To keep all of it takes
/// time: most steps are known to move the position alone until they cannot fail any more.
class Machine::Before {
 public:
  explicit Before(Configuration& c) : c_(c), position_(c.lookahead.position) {}
  void keep() {
    if (all_) return;
    all_ = c_;
    all_->lookahead.position = position_;
  }
  void restore() {
    if (all_)
      c_ = *all_;
    else
      c_.lookahead.position = position_;
  }

 private:
  Configuration& c_;
  std::uint8_t position_;
  std::optional<Configuration> all_;
};

bool Machine::advance(Configuration& c, bool at_end, Output& output) const {
  if (c.done) return false;
  if (!at_end && c.lookahead.position == c.lookahead.rest.size()) {
    const FacetTable& table = graph_->table(table_of(c));
    const Reads reads = table.table->reads;
    const bool needs_nothing = reads == Reads::number || reads == Reads::procedure ||
                               table.looks_at_nothing() ||
                               (reads == Reads::until && !c.search.begun);
    if (!needs_nothing) return false;
  }
  const std::size_t written = output.events.size();
  const std::size_t errors = output.errors.size();
  Before before(c);
  const TableIndex at = table_of(c);
  const FacetTable& table = graph_->table(at);
  bool done = true;
  if (table.table->reads == Reads::until) {
    before.keep();
    done = step_until(c, at_end, output);
  } else if (table.table->reads == Reads::run) {
    done = step_run(c, at_end, output, before);
  } else {
    Step step(*this, c, at_end, output, at);
    if (!table.table->before.empty()) before.keep();
    for (const Action& action : table.table->before) step.act(action);
    if (c.control.step == no_table && table.table->reads == Reads::procedure) {
      c.control.step = graph_->model().procedures[table.table->index].first_step;
      c.lookahead.run_begun = false;
    } else {
      step.read();
      const FacetRow* const row = step.blocked ? nullptr : step.find_row();
      if (row && !at_end && may_ask_for_more(table, *row)) before.keep();
      if (row) step.do_row(*row);
      done = row && !step.blocked;
      if (done && step.returns) {
        Step caller(*this, c, at_end, output, c.control.state);
        caller.result = step.has_result ? ReadResult::characters : ReadResult::nothing;
        caller.result_codes = step.result_codes;
        const FacetRow* const then = caller.find_row();
        if (then) caller.do_row(*then);
        done = then && !caller.blocked;
      }
    }
  }
  if (!done) {
    output.events.resize(written);
    output.errors.resize(errors);
    before.restore();
    return false;
  }
  settle(c, output);
  return true;
}

bool Machine::step_until(Configuration& c, bool at_end, Output& output) const {
  const TableIndex at = table_of(c);
  const Until& until = until_[at];
  const std::string_view word = graph_->table(at).table->of;
  Step step(*this, c, at_end, output, at);
  const auto take = [&](Code code) {
    if (code == 0 && !until.take->null.empty()) code = 0xFFFD;
    if (until.take->verb == Verb::emit_characters)
      step.emit_text({&code, 1});
    else
      step.append(until.take->target, until.take->slot, {&code, 1});
  };
  if (!c.search.begun) {
    for (std::size_t i = 0; i < until.prefix; ++i) step.act(until.found->actions[i]);
    if (c.search.before != 0) take(c.search.before - 1);
    c.search.before = 0;
    c.search.begun = true;
    return true;
  }
  const Symbol symbol = step.peek(0);
  if (step.blocked) return false;
  const auto matched = [&] { return static_cast<std::size_t>(c.search.matched); };
  const auto release = [&](std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) take(static_cast<unsigned char>(word[i]));
  };
  const FacetRow* row = nullptr;
  if (symbol == end_symbol) {
    release(matched());
    row = until.end;
  } else {
    ++c.lookahead.position;
    if (symbol == 0 && graph_->model().stream.drops_null()) return true;
    while (matched() > 0 && symbol != static_cast<unsigned char>(word[matched()])) {
      std::size_t shorter = matched() - 1;
      while (shorter > 0 && word.substr(0, shorter) != word.substr(matched() - shorter, shorter))
        --shorter;
      release(matched() - shorter);
      c.search.matched = static_cast<std::uint8_t>(shorter);
    }
    if (symbol == static_cast<unsigned char>(word[matched()]))
      ++c.search.matched;
    else
      take(static_cast<Code>(alphabet_->code_point(symbol)));
    if (matched() == word.size()) row = until.found;
  }
  if (!row) return true;
  c.search.matched = 0;
  c.search.begun = false;
  step.do_actions(row, std::span(row->actions).subspan(until.prefix + 1),
                  row->row->next.where != Where::stays);
  return !step.blocked;
}

namespace {

/// The number that a run becomes; null: none.
const Action* number_of_run(const FacetTable& table, const FacetRow& row) {
  const auto takes = [](const Action& a) { return a.characters == Characters::consumed; };
  const auto number = std::ranges::find_if(row.actions, takes);
  if (number == row.actions.end()) return nullptr;
  const bool only_errors_before = std::all_of(
      row.actions.begin(), number, [](const Action& a) { return a.verb == Verb::error; });
  if (number->verb != Verb::set || number->target != Target::number ||
      std::ranges::count_if(row.actions, takes) != 1 || !only_errors_before)
    throw UnsupportedSpecification(
        fmt::format("{}: what is read as a run is more than the digits of a number",
                    name_of(*table.table, *row.row)));
  return &*number;
}

}  // namespace

/// Digits, one by one: a number grows with each.
bool Machine::step_run(Configuration& c, bool at_end, Output& output, Before& before) const {
  const TableIndex at = table_of(c);
  const FacetTable& table = graph_->table(at);
  Step step(*this, c, at_end, output, at);
  const Symbol symbol = step.peek(0);
  if (step.blocked) return false;
  const bool goes_on = symbol < 0x80 && table.table->run.has_ascii(symbol);
  const auto row_of = [&](ReadResult result) {
    const auto row = std::ranges::find_if(table.rows, [&](const FacetRow& r) {
      return !r.skipped && (r.row->kind == RowKind::otherwise || r.row->result == result);
    });
    if (row == table.rows.end() || !row->row->condition.clauses.empty())
      throw UnsupportedSpecification(fmt::format(
          "rows of {} ask for more of a run than whether there is one", name_of(*table.table)));
    return &*row;
  };
  if (!goes_on && !c.lookahead.run_begun) {
    const FacetRow* const row = row_of(ReadResult::none);
    if (may_ask_for_more(table, *row)) before.keep();
    step.result = ReadResult::none;
    step.do_row(*row);
  } else {
    const FacetRow* const row = row_of(ReadResult::some);
    const Action* const number = number_of_run(table, *row);
    if (goes_on && number) {
      std::uint32_t& value = c.values[number->slot];
      const unsigned digit = is_ascii_digit(symbol)
                                 ? symbol - '0'
                                 : static_cast<unsigned>(lowercase(symbol)) - 'a' + 10U;
      if (!c.lookahead.run_begun) value = 0;
      value = std::min(value * number->base + digit, model::largest_number);
      output.note_number(value, numbers_->leads_on(value, number->base));
    }
    if (goes_on) {
      c.lookahead.run_begun = true;
      ++c.lookahead.position;
      return true;
    }
    if (may_ask_for_more(table, *row)) before.keep();
    const std::span<const Action> actions = step.watch(*row);
    // To set the number does nothing more: it has its value.
    step.do_actions(row, actions, row->row->next.where != Where::stays);
  }
  if (step.blocked) return false;
  if (step.returns) {
    Step caller(*this, c, at_end, output, c.control.state);
    caller.result = step.has_result ? ReadResult::characters : ReadResult::nothing;
    caller.result_codes = step.result_codes;
    const FacetRow* const then = caller.find_row();
    if (!then) return false;
    caller.do_row(*then);
    if (caller.blocked) return false;
  }
  return true;
}

/// As the interpreter has it.
std::string_view Machine::concept_of(const Configuration& c) const {
  const model::Table& table = *graph_->table(table_of(c)).table;
  Configuration copy = c;
  constexpr std::string_view script = "script";
  if (c.in_first_script) copy.last.assign(script.begin(), script.end());
  Output nothing;
  for (const model::ConceptCase& one : table.concepts)
    if (Step(*this, copy, true, nothing, table_of(c)).holds(one.condition)) return one.name;
  return table.concept_name;
}

}  // namespace specdrift::prove
