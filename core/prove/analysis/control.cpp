#include "core/prove/analysis/control.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/model/search/row_dependencies.h"
#include "core/prove/analysis/supported.h"

namespace specdrift::prove {
namespace {

using model::Action;
using model::Clause;
using model::Condition;
using model::Destination;
using model::Model;
using model::no_table;
using model::Reads;
using model::Row;
using model::RowKind;
using model::Subject;
using model::Table;
using model::TableIndex;
using model::Target;
using model::TokenName;
using model::VariableType;
using model::Verb;
using model::Where;

bool same(const Action& a, const Action& b) {
  return a.verb == b.verb && a.target == b.target && a.slot == b.slot && a.token == b.token &&
         a.characters == b.characters && a.characters_slot == b.characters_slot &&
         a.from == b.from && a.base == b.base && a.number == b.number && a.text == b.text &&
         a.null == b.null && a.destination.where == b.destination.where &&
         a.destination.to == b.destination.to;
}

FacetRow make_row(const Row& row, bool with_errors) {
  FacetRow made;
  made.row = &row;
  for (const Action& action : row.actions)
    if (with_errors || action.verb != Verb::error) made.actions.push_back(action);
  return made;
}

/// Whether the condition of a row makes no difference: the row after it is taken else, and does
/// the same.
bool is_same_without(const FacetRow& row, const FacetRow& next) {
  const bool same_input =
      row.row->kind == next.row->kind && row.row->written == next.row->written &&
      row.row->ignores_case == next.row->ignores_case && row.row->result == next.row->result;
  return same_input && !row.row->condition.clauses.empty() && next.row->condition.clauses.empty() &&
         std::ranges::equal(row.actions, next.actions, same);
}

/// Whether a clause asks for the state alone, which every control state has.
bool asks_for_state(const Model& model, const Clause& clause) {
  bool asks = true;
  const Condition condition{.text = {}, .clauses = {&clause, 1}};
  model::for_each_clause(model, condition, [&](const Clause& part) {
    asks = asks && (part.subject == Subject::state || part.subject == Subject::named_condition);
  });
  return asks;
}

/// Whether a row differs from the next one by errors alone, of one of the two, which depend on what
/// follows, however long it is.
bool is_watched_for(const Model& model, const FacetRow& row, const FacetRow& next) {
  const auto clauses = row.row->condition.clauses;
  if (row.row->kind != RowKind::result || clauses.empty() || clauses.back().negated ||
      clauses.back().subject != Subject::ahead || clauses.back().ahead.size() != 1 ||
      !std::ranges::all_of(clauses.first(clauses.size() - 1),
                           [&](const Clause& clause) { return asks_for_state(model, clause); }))
    return false;
  const model::Ahead& ahead = clauses.back().ahead[0];
  if (ahead.last_start_tag || !ahead.has_then || !ahead.one_or_more.is_simple() ||
      !ahead.then.is_simple())
    return false;
  FacetRow silent = row, silent_next = next;
  const auto is_error = [](const Action& a) { return a.verb == Verb::error; };
  const bool reports = std::erase_if(silent.actions, is_error) > 0;
  const bool next_reports = std::erase_if(silent_next.actions, is_error) > 0;
  return reports != next_reports && is_same_without(silent, silent_next);
}

bool is_only(const model::CharacterSet& set, std::string_view characters) {
  model::CharacterSet wanted;
  for (const char c : characters) wanted.add(static_cast<unsigned char>(c));
  return set.ascii == wanted.ascii && set.is_simple() && !set.end_of_input;
}

constexpr std::string_view digits = "0123456789";
constexpr std::string_view upper_digits = "ABCDEF";
constexpr std::string_view lower_digits = "abcdef";
constexpr std::string_view hex_digits = "0123456789ABCDEFabcdef";

bool is_counted(const FacetRow& row) {
  return std::ranges::any_of(row.actions, [](const Action& a) {
    return a.verb == Verb::multiply || a.verb == Verb::add_current;
  });
}

/// Whether rows read digits one by one, in one of the three plain ways.
/// `input`: what no row before it takes.
bool reads_plainly(const FacetRow& row, const model::CharacterSet& input) {
  const auto& actions = row.actions;
  if (actions.size() != 2 || actions[0].verb != Verb::multiply ||
      actions[1].verb != Verb::add_current || actions[0].slot != actions[1].slot ||
      !row.row->condition.clauses.empty() || row.row->kind != RowKind::input)
    return false;
  const std::uint32_t base = actions[0].number;
  const std::uint32_t less = actions[1].number;
  return (is_only(input, digits) && less == 0x30 && (base == 10 || base == 16)) ||
         (is_only(input, upper_digits) && less == 0x37 && base == 16) ||
         (is_only(input, lower_digits) && less == 0x57 && base == 16);
}

/// Whether a number begins with another value than nothing.
bool begins_anew(const FacetRow& row) {
  return std::ranges::any_of(row.actions, [](const Action& a) {
    return a.verb == Verb::set && a.target == Target::number &&
           a.characters == model::Characters::none && a.number != 0;
  });
}

/// The numbers of references that a table reads: digit by digit as they are, each digit of the
/// base among them, so that every number can come of them and equal digits are equal numbers.
bool reads_all_digits_plainly(const FacetTable& table) {
  model::CharacterSet taken, perhaps_taken, counted;
  std::uint32_t base = 0;
  for (const FacetRow& row : table.rows) {
    model::CharacterSet input = row.row->input;
    const bool is_conditional = !row.row->condition.clauses.empty();
    for (std::size_t i = 0; i < input.ascii.size(); ++i) {
      input.ascii[i] &= ~taken.ascii[i];
      if (is_counted(row)) {
        if ((input.ascii[i] & perhaps_taken.ascii[i]) != 0) return false;
        counted.ascii[i] |= input.ascii[i];
      }
      (is_conditional ? perhaps_taken : taken).ascii[i] |= input.ascii[i];
    }
    if (table.table->reads != Reads::number && begins_anew(row)) return false;
    if (!is_counted(row)) continue;
    if (!reads_plainly(row, input) || (base != 0 && base != row.actions[0].number)) return false;
    base = row.actions[0].number;
  }
  if (base == 16 && !is_only(counted, hex_digits)) return false;
  if (table.table->reads != Reads::run) return true;
  const bool is_decimal = is_only(table.table->run, digits);
  const bool is_hexadecimal = is_only(table.table->run, hex_digits);
  return (is_decimal || is_hexadecimal) &&
         std::ranges::all_of(table.rows, [&](const FacetRow& row) {
           return std::ranges::all_of(row.actions, [&](const Action& a) {
             return a.verb != Verb::set || a.target != Target::number ||
                    a.base == (is_decimal ? 10 : 16);
           });
         });
}

}  // namespace

std::size_t ControlHash::operator()(const Control& control) const {
  std::uint64_t hash = control.state | std::uint64_t{control.previous} << 16U |
                       std::uint64_t{control.step} << 32U |
                       std::uint64_t{static_cast<std::uint8_t>(control.tag)} << 48U;
  // Each value has a factor of its own: the products do not wait for each other.
  std::uint64_t factor = 0x9E3779B97F4A7C15U;
  for (const std::uint32_t value : control.values) {
    hash += value * factor;
    factor = factor * 0xBF58476D1CE4E5B9U;
  }
  hash *= 0x94D049BB133111EBU;
  return static_cast<std::size_t>(hash ^ hash >> 32U);
}

ControlGraph::ControlGraph(const Model& model, bool with_errors, bool in_all_contexts)
    : model_(&model), with_errors_(with_errors) {
  check_supported(model);
  make_tables();
  check_numbers();
  for (const model::ContextStart& context : model.contexts) node(obeying({}, context.actions));
  for (std::uint32_t i = 0; i < nodes_.size();) {
    for (; i < nodes_.size(); ++i) expand(i);
    solve();
    // Machines forget what nothing can ask for.
    for (std::uint32_t j = 0; j < i; ++j) node(reduced(nodes_[j].control));
    if (in_all_contexts && i == nodes_.size()) add_other_beginnings();
  }
  if (in_all_contexts) {
    find_unchanged();
    refuse_other_beginnings();
  }
  compares_start_tags_ = std::ranges::any_of(nodes_, [](const Node& node) {
    return node.control.tag == CurrentTag::start &&
           node.may[index_of(Possibility::compare_last_start_tag)];
  });
}

Control ControlGraph::reduced(Control control) const {
  const Possibilities& may = this->may(control);
  for (std::size_t slot = 0; slot < model::most_values; ++slot)
    if (!may[index_of(Possibility::use_value, slot)]) control.values[slot] = 0;
  return control;
}

void ControlGraph::make_tables() {
  for (const Table& table : model_->tables) {
    FacetTable made;
    made.table = &table;
    for (const Row& row : table.rows) made.rows.push_back(make_row(row, with_errors_));
    for (std::size_t i = made.rows.size() - 1; i-- > 0;)
      made.rows[i].skipped = is_same_without(made.rows[i], made.rows[i + 1]);
    for (std::size_t i = made.rows.size() - 1; i-- > 0;) {
      if (!with_errors_ || !is_watched_for(*model_, made.rows[i], made.rows[i + 1])) continue;
      made.rows[i].skipped = true;
      made.rows[i + 1].watch = &made.rows[i];
    }
    for (const Row& row : table.leaving) {
      FacetRow leaving = make_row(row, with_errors_);
      leaving.asks_duplicate = std::ranges::any_of(row.condition.clauses, [](const Clause& clause) {
        return clause.subject == Subject::duplicate_attribute;
      });
      std::erase_if(leaving.actions,
                    [](const Action& a) { return a.verb == Verb::drop_attribute; });
      // Tokens are a function of what is written, duplicates too; of errors see the machine.
      if (leaving.asks_duplicate && !model::only_report(leaving.actions))
        throw UnsupportedSpecification(fmt::format(
            "{}: does more with a duplicate attribute than drop it", name_of(table, row)));
      made.leaving.push_back(std::move(leaving));
    }
    std::size_t texts = table.text != TextKind::none;
    for (const model::ConceptCase& c : table.concepts) texts += c.text != TextKind::none;
    if (texts != 0 && texts != table.concepts.size() + 1)
      throw UnsupportedSpecification(
          fmt::format("whether {} reads text depends on its flags", name_of(table)));
    made.is_text = texts != 0;
    tables_.push_back(std::move(made));
  }
  for (const Table& table : model_->tables)
    for (const auto rows : {table.rows, table.leaving})
      for (const Row& row : rows)
        model::for_each_clause(*model_, row.condition, [&](const Clause& clause) {
          if (clause.subject != Subject::just_read) return;
          for (const std::string_view word : clause.strings)
            if (std::ranges::find(just_read_words_, word) == just_read_words_.end())
              just_read_words_.push_back(word);
        });
}

void ControlGraph::check_numbers() {
  reads_numbers_plainly_ = std::ranges::all_of(tables_, reads_all_digits_plainly);
}

const Possibilities& ControlGraph::may(const Control& control) const {
  return nodes_[numbers_.at(control)].may;
}

std::uint32_t ControlGraph::node(const Control& control) {
  const auto [at, is_new] = numbers_.emplace(control, static_cast<std::uint32_t>(nodes_.size()));
  if (is_new) nodes_.push_back({control, {}, {}, {}});
  if (nodes_.size() > 200'000)
    throw UnsupportedSpecification(
        fmt::format("the variables of {} have too many combinations", model_->version));
  return at->second;
}

ControlGraph::Truth ControlGraph::holds(const Condition& condition, const Control& control) const {
  Truth all = Truth::yes;
  for (const Clause& clause : condition.clauses) {
    Truth one = Truth::unknown;
    const auto is = [&](bool value) { one = value ? Truth::yes : Truth::no; };
    switch (clause.subject) {
    case Subject::choice:
      is((clause.values >> control.values[clause.index] & 1) != 0);
      break;
    case Subject::state:
      is(std::ranges::find(clause.states, control.state) != clause.states.end());
      break;
    case Subject::state_variable:
      is(control.values[clause.index] != 0 &&
         std::ranges::find(clause.states, control.values[clause.index] - 1) != clause.states.end());
      break;
    case Subject::current_tag:
      is(control.tag != CurrentTag::none &&
         (clause.values >> (control.tag == CurrentTag::end ? 1 : 0) & 1) != 0);
      break;
    case Subject::tag_name:
      if (control.tag == CurrentTag::none) is(false);
      break;
    case Subject::named_condition:
      one = holds(model_->conditions[clause.index].condition, control);
      break;
    default:
      break;
    }
    if (one != Truth::unknown && clause.negated) one = one == Truth::yes ? Truth::no : Truth::yes;
    if (one == Truth::no) return Truth::no;
    if (one == Truth::unknown) all = Truth::unknown;
  }
  return all;
}

/// Notes what a condition asks for: where it cannot hold, the clause that says so is enough.
void ControlGraph::note_tested(Path& path, const Condition& condition,
                               const Control& control) const {
  for (const Clause& clause : condition.clauses) {
    const Condition alone{.text = {}, .clauses = {&clause, 1}};
    if (holds(alone, control) != Truth::no) continue;
    if (clause.subject == Subject::named_condition && !clause.negated)
      return note_tested(path, model_->conditions[clause.index].condition, control);
    path.tested.push_back(&clause);
    return;
  }
  for (const Clause& clause : condition.clauses) path.tested.push_back(&clause);
}

bool ControlGraph::is_of(TableIndex at,
                         const std::function<bool(std::string_view)>& is_wanted) const {
  const Table& table = model_->tables[at];
  return is_wanted(table.concept_name) ||
         std::ranges::any_of(table.concepts, [&](const auto& c) { return is_wanted(c.name); });
}

std::vector<bool> ControlGraph::states_before(
    const std::function<bool(std::string_view)>& is_wanted) const {
  const auto fits = [&](TableIndex at) { return is_of(at, is_wanted); };
  std::vector<bool> before(nodes_.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = nodes_.size(); i-- > 0;) {
      if (before[i]) continue;
      const Control& control = nodes_[i].control;
      bool is_before = fits(control.state) || (control.step != no_table && fits(control.step));
      for (const Path& path : nodes_[i].paths)
        is_before = is_before || (!path.to_text && before[path.to]);
      before[i] = is_before;
      changed = changed || is_before;
    }
  }
  std::vector<bool> states(model_->tables.size());
  for (std::size_t i = 0; i < nodes_.size(); ++i)
    if (before[i]) states[nodes_[i].control.state] = true;
  return states;
}

}  // namespace specdrift::prove
