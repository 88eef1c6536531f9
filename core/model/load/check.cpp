#include "core/model/load/check.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/model/data/facts.h"
#include "core/model/load/rows/action_reader.h"

namespace specdrift::model {
namespace {

/// The tables as nodes, and after them nodes of their own for what only shows at run time: for
/// every variable the states that it can hold, for every table those that can lead to it
/// (`previous-state`).
class Paths {
 public:
  Paths(const Model& model, LoadErrors& errors)
      : model_(model), errors_(errors), tables_(model.tables.size()) {
    targets_.resize(2 * tables_ + most_values);
    for (std::size_t i = 0; i < tables_; ++i)
      for_each_action(model.tables[i], [&](const Action& action) { note_action(i, action); });
  }

  void check_reached(std::vector<std::string>* unreachable) {
    std::vector<bool> reached(tables_);
    std::vector<std::size_t> todo = {0};
    const auto add = [&](std::span<const Action> actions) {
      for (const Action& a : actions)
        if (a.destination.where == Where::state) todo.push_back(a.destination.to);
    };
    for (const ContextStart& context : model_.contexts) add(context.actions);
    for (const FeedbackRow& row : model_.feedback.start_tags) add(row.actions);
    if (find_unread(model_).row) return;  // where it leads is not known
    while (!todo.empty()) {
      const std::size_t at = todo.back();
      todo.pop_back();
      if (reached[at]) continue;
      reached[at] = true;
      const Table& table = model_.tables[at];
      for_each_action(table, [&](const Action& a) {
        if (a.destination.where == Where::state || a.destination.where == Where::step)
          todo.push_back(a.destination.to);
      });
      if (table.reads == Reads::procedure)
        todo.push_back(model_.procedures[table.index].first_step);
    }
    for (std::size_t i = 0; i < tables_; ++i) {
      const Table& table = model_.tables[i];
      const bool is_declared = !table.unreachable.empty();
      if (reached[i] && is_declared)
        errors_.add(place_of(table), fmt::format("something leads to '{}'", table.id),
                    "it says that nothing does", "remove 'unreachable'");
      if (reached[i]) continue;
      if (unreachable && i < model_.state_count)
        unreachable->emplace_back(table.id);
      else if (!is_declared)
        errors_.add(place_of(model_.tables[i]),
                    fmt::format("nothing leads to '{}'", model_.tables[i].id),
                    i < model_.state_count ? "no row switches to this state or reconsumes in it"
                                           : "no step goes on to this one",
                    "remove it, let a row lead there, or say unreachable=\"why\"");
    }
  }

  void check_progress() {
    for (input_ = 0; input_ < Inputs().size(); ++input_) {
      marks_.assign(targets_.size(), Mark::fresh);
      for (std::size_t i = 0; i < tables_; ++i) visit(i);
    }
    for (const Circle& circle : circles_) report(circle);
  }

 private:
  enum class Mark : std::uint8_t { fresh, on_path, done };

  /// Tables that lead to each other, and the inputs for which they do.
  struct Circle {
    const Table* first;
    std::string way;
    std::size_t input;
    std::size_t last_input;
    std::size_t other_inputs = 0;
  };

  static ErrorPlace place_of(const Table& t) {
    return {t.place.file, t.place.line, t.place.column};
  }

  template <class Use> static void for_each_action(const Table& table, Use use) {
    for (const Row& row : table.rows)
      for (const Action& action : row.actions) use(action);
    for (const Action& action : table.before) use(action);
  }

  std::size_t variable_node(TableIndex slot) const { return 2 * tables_ + slot; }
  std::size_t previous_node(std::size_t table) const { return tables_ + table; }

  void note_action(std::size_t from, const Action& action) {
    if (action.destination.where != Where::state) return;
    if (action.verb == Verb::set)
      targets_[variable_node(action.slot)].push_back(action.destination.to);
    else
      targets_[previous_node(action.destination.to)].push_back(from);
  }

  static bool moves(const Row& row, Moves how) {
    return std::ranges::any_of(row.actions,
                               [&](const Action& a) { return facts_of(a.verb).moves == how; });
  }
  static bool ends(const Row& row) {
    return std::ranges::any_of(row.actions, [](const Action& a) {
      return a.token == TokenName::end_of_file || a.verb == Verb::unread;
    });
  }

  /// Whether `row` fits the input that is looked at.
  bool fits(const Table& table, const Row& row) const {
    if (table.reads == Reads::until) return input_ == end_input;
    if (row.kind != RowKind::input && row.kind != RowKind::match) return true;
    if (input_ == end_input) return row.input.end_of_input;
    if (row.input.variables != 0) return true;
    return input_ == other_input ? !row.input.others.empty()
                                 : row.input.has_ascii(static_cast<unsigned>(input_));
  }
  bool surely_fits(const Row& row) const {
    if (!row.condition.clauses.empty() || row.kind == RowKind::match || row.kind == RowKind::number)
      return false;
    return row.kind == RowKind::otherwise ||
           (row.kind == RowKind::input && row.input.variables == 0 && input_ != other_input);
  }

  bool consumes(const Table& table, const Row& row) const {
    switch (table.reads) {
    case Reads::character:
      return input_ != end_input && !row.reconsumes;
    case Reads::ahead:
      return input_ != end_input && !row.reconsumes && moves(row, Moves::consumes);
    case Reads::run:
      return row.result == ReadResult::some && !moves(row, Moves::gives_back_all);
    case Reads::longest_match:
      return row.result == ReadResult::match && !moves(row, Moves::gives_back_all);
    default:
      return false;
    }
  }

  /// Where the table at `node` may go on without having consumed anything.
  std::vector<std::size_t> steps_from(std::size_t node) const {
    if (node >= tables_) return targets_[node];
    const Table& table = model_.tables[node];
    std::vector<std::size_t> next;
    bool falling = false;
    bool open = true;
    for (const Row& row : table.rows) {
      const bool joined = falling && row.kind == RowKind::otherwise;
      if (!(open && fits(table, row)) && !joined) continue;
      if (row.as_anything_else) falling = true;
      if (!row.as_anything_else && !ends(row) && !consumes(table, row)) add_next(node, row, next);
      if (surely_fits(row)) open = false;
      if (joined && row.condition.clauses.empty()) falling = false;
    }
    return next;
  }

  void add_next(std::size_t node, const Row& row, std::vector<std::size_t>& next) const {
    switch (row.next.where) {
    case Where::stays:
      return next.push_back(node);
    case Where::state:
    case Where::step:
      return next.push_back(row.next.to);
    case Where::variable:
      return next.push_back(variable_node(row.next.to));
    case Where::previous_state:
      return next.push_back(previous_node(node));
    case Where::returns:
      return;
    }
  }

  /// Depth first; a node met again on the path to it closes a circle.
  void visit(std::size_t node) {
    if (marks_[node] == Mark::done) return;
    if (marks_[node] == Mark::on_path) return note_circle(node);
    marks_[node] = Mark::on_path;
    path_.push_back(node);
    for (const std::size_t next : steps_from(node)) visit(next);
    path_.pop_back();
    marks_[node] = Mark::done;
  }

  void note_circle(std::size_t node) {
    const auto begin = std::ranges::find(path_, node);
    std::string way;
    const Table* first = nullptr;
    for (auto at = begin; at != path_.end(); ++at) {
      if (*at >= tables_) continue;
      if (!first) first = &model_.tables[*at];
      way += fmt::format("{} → ", model_.tables[*at].id);
    }
    if (!first) return;
    const auto same = std::ranges::find_if(circles_, [&](const Circle& one) {
      return one.way == way && (one.input == end_input) == (input_ == end_input);
    });
    if (same == circles_.end())
      circles_.push_back({first, std::move(way), input_, input_});
    else if (std::exchange(same->last_input, input_) != input_)  // two rows may close it
      ++same->other_inputs;
  }

  void report(const Circle& circle) {
    const bool is_end = circle.input == end_input;
    std::string input = is_end ? "at the end of the input"
                        : circle.input == other_input
                            ? "before a character above ASCII"
                            : fmt::format("before U+{:04X}", circle.input);
    if (circle.other_inputs > 0)
      input += fmt::format(", and before {} other{}", circle.other_inputs,
                           circle.other_inputs == 1 ? "" : "s");
    errors_.add(place_of(*circle.first),
                fmt::format("'{}' can go on for ever {}", circle.first->id, input),
                fmt::format("nothing is consumed in {}{}", circle.way, circle.first->id),
                is_end ? "add a row for EOF that emits the end-of-file token"
                       : "let one of these rows consume a character");
  }

  const Model& model_;
  LoadErrors& errors_;
  std::size_t tables_;
  std::vector<std::vector<std::size_t>> targets_;
  std::size_t input_ = 0;
  std::vector<Mark> marks_;
  std::vector<std::size_t> path_;
  std::vector<Circle> circles_;
};

}  // namespace

void check_paths(const Model& model, LoadErrors& errors, std::vector<std::string>* unreachable) {
  Paths paths(model, errors);
  paths.check_reached(unreachable);
  paths.check_progress();
}

}  // namespace specdrift::model
