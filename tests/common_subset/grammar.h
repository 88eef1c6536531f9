#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/data/model.h"

namespace specdrift::test {

/// spec/common-subset.xml, read: an automaton whose edges are strings. Characters beyond ASCII are
/// one.
struct SubsetGrammar {
  struct Edge {
    std::vector<std::string> strings;
    std::string to;
    bool reference = false;  ///< instead of strings, all references
    bool narrow = true;      ///< it belongs to the narrow part too
  };

  std::string start;
  std::map<std::string, std::vector<Edge>> states;
  std::vector<std::string> references;         ///< all named ones, `&` and `;` included
  std::vector<model::NumberRange> numbers;     ///< those of numeric ones
  unsigned least_digits = 0, most_digits = 0;  ///< of numeric ones, all decimal
  std::vector<std::string> solidus, head, uncommon, rawtext, rcdata, scripting;

  struct Element {
    std::string name;
    std::vector<std::string> holds, leaves;
    bool nested = false;
  };
  std::vector<Element> elements;

  /// The part that is common to more versions.
  SubsetGrammar narrowed() const;
};

/// Throws std::runtime_error with what is wrong.
SubsetGrammar read_subset_grammar(const std::string& spec_directory);

}  // namespace specdrift::test
