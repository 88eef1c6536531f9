#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/model/run/configuration.h"
#include "core/model/search/liveness.h"
#include "core/model/search/row_dependencies.h"
#include "core/model/search/search_alphabet.h"

namespace specdrift::model {

/// Where a run on the beginning of an input stands: before the first step that would go otherwise
/// if the input went on. Whatever follows, the steps before stay the same.
struct SearchPoint {
  Configuration configuration;
  std::string_view read;       ///< the input before it
  std::string_view rest;       ///< the input after it
  TableIndex open = no_table;  ///< the table, or the step of its procedure, that would go otherwise
  bool has_attributes = false;        ///< the current tag has some, the current attribute aside
  bool is_duplicate = false;          ///< the current attribute's name equals one of theirs
  bool may_become_duplicate = false;  ///< one of theirs begins with it
  bool foreign_content = false;
  bool scripting = false;
};

/// Says which points need not be told apart in a search for shortest inputs, because no row can
/// tell what they differ in, or because what one of them can lead to the plainer one leads to with
/// no more characters:
///  - facts that no row asks for before others take their place (liveness.h);
///  - of names and texts, all that does not begin one of those asked for: these are alike; and
///    names that conditions list together are alike once they are whole;
///  - of numbers, all that does not begin a least one of its class (search_alphabet.h), except the
///    class;
///  - what an `until` step has passed, except the beginning of its string, unless it is kept;
///  - of digits and names of references not consumed, all that does not begin a symbol, except
///    the classes of number, or of reference and what follows it, that they amount to;
///  - of what stands before, all but beginnings of strings that `just-read` looks for.
class SearchKeys {
 public:
  /// Requires: all outlive the keys.
  SearchKeys(const Model& model, const RowDependencies& dependencies, const NumberClasses& numbers,
             const std::vector<Symbol>& alphabet);

  std::string key(const SearchPoint& point) const;

 private:
  std::string reduced_name(std::string_view name, std::string_view last_start_tag,
                           bool grows) const;
  std::string reduced_text(std::string_view text, std::string_view last_start_tag) const;
  void add_values(std::string& key, const Configuration& configuration, const FactSet& live) const;
  void add_rest(std::string& key, const SearchPoint& point) const;
  std::string reduced_digits(std::string_view digits, TableIndex table) const;
  std::string reduced_reference(std::string_view name) const;
  std::string character_class(char c) const;
  bool begins_symbol(std::string_view text) const;

  const Model* model_;
  const RowDependencies* dependencies_;
  const NumberClasses* numbers_;
  const std::vector<Symbol>* alphabet_;
  std::vector<LiveFacts> live_;
  std::uint8_t number_slots_ = 0;  ///< a bit a slot
};

}  // namespace specdrift::model
