#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/data/facts.h"
#include "core/model/data/model.h"

namespace specdrift::model {

/// Calls `visit` for every clause of a condition, those of the named conditions in it included.
void for_each_clause(const Model& model, const Condition& condition,
                     const std::function<void(const Clause&)>& visit);

/// Everything that decides whether a condition holds, its named conditions included.
FactSet reads_of(const Model& model, const Condition& condition);

/// Everything that a row looks at beyond what its table reads.
struct DependenciesOfRow {
  bool next = false;
  bool last_matched = false;
  std::vector<const Ahead*> ahead;
};

/// Whether actions do no more than report errors, which nothing asks for.
bool only_report(std::span<const Action> actions);

/// Whether an action keeps which character the current one is, or adds its code point.
bool uses_value_of_current(const Action& action);

/// Everything that the condition of some row can read, as far as it can be said without a run. Two
/// configurations that agree on it behave in the same way.
struct RowDependencies {
  /// `with_tree`: what simulated tree construction asks belongs to it.
  RowDependencies(const Model& model, bool with_tree);

  std::vector<const CharacterSet*> characters;
  std::u32string held_characters;  ///< that variables are set to, and sets with variables then hold
  bool holds_current = false;      ///< variables are set to whatever the current character is
  std::vector<const CharacterSet*> runs;  ///< of `run` tables, and one or more of a class ahead
  std::vector<const NumberSet*> numbers;
  std::vector<std::string_view> names;  ///< of tags, those of the last start tag among them
  std::vector<std::string_view> last_start_tags;
  std::vector<std::span<const std::string_view>> name_lists;  ///< that tag names are looked up in
  std::vector<std::string_view> texts;  ///< what variables of type `text` are compared with
  std::vector<std::string_view> just_read;
  std::vector<std::vector<DependenciesOfRow>>
      rows;  ///< by table; those on leaving after the others

  bool tree = false;  ///< tree construction is simulated
  bool tag_name = false;
  bool current_tag = false;
  bool last_start_tag = false;  ///< its name, or whether another one equals it
  bool texts_with_last_start_tag = false;
  bool self_closing_flag = false;
  bool doctype_flag = false;
  bool attributes = false;  ///< whether a tag has some
  bool duplicate_attribute = false;
  bool scripting = false;
  bool foreign = false;
  /// Pieces of texts find their way into others, or into names.
  bool texts_flow = false;

  /// The first name that nothing tells from `name`; nothing if no condition names it.
  std::string_view representative(std::string_view name) const;

 private:
  void add(const Model& model, const Condition& condition, DependenciesOfRow* row);
  void add_strings(const Clause& clause);
  void add_characters(const Clause& clause, DependenciesOfRow* row);
  void add_actions(std::span<const Action> actions);
  void keep_shortest_names();
};

}  // namespace specdrift::model
