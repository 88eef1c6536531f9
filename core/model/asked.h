#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "core/model/model.h"

namespace specdrift::model {

/// Calls `visit` for every clause of a condition, those of the named conditions in it included.
void for_each_clause(const Model& model, const Condition& condition,
                     const std::function<void(const Clause&)>& visit);

/// What the rows of one table look at beyond what the table reads.
struct AskedByTable {
  bool next = false;
  std::vector<const Ahead*> ahead;
};

/// Everything that decides which row is taken, as far as it can be said without a run: what two
/// configurations may differ in without any row telling them apart follows from it.
struct Asked {
  /// `with_tree`: what simulated tree construction asks belongs to it.
  Asked(const Model& model, bool with_tree);

  std::vector<const CharacterSet*> characters;
  std::vector<const CharacterSet*> runs;  ///< of `run` tables, and one or more of a class ahead
  std::vector<const NumberSet*> numbers;
  std::vector<std::string_view> names;  ///< of tags
  std::vector<std::string_view> texts;  ///< what variables of type `text` are compared with
  std::vector<std::string_view> just_read;
  std::vector<AskedByTable> tables;

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

 private:
  void add(const Model& model, const Condition& condition, AskedByTable* table);
  void add_actions(std::span<const Action> actions);
};

}  // namespace specdrift::model
