#pragma once

#include <string_view>
#include <vector>

#include "core/prove/analysis/language.h"
#include "tests/common_subset/grammar.h"

namespace specdrift::test {

/// The inputs that spec/common-subset.xml allows where nobody simulates tree construction.
class SubsetLanguage {
 public:
  explicit SubsetLanguage(const SubsetGrammar& grammar);
  SubsetLanguage(const SubsetLanguage&) = delete;
  SubsetLanguage& operator=(const SubsetLanguage&) = delete;

  const prove::Language& automaton() const { return language_; }
  /// Whether an attribute of a tag has the name of an earlier one: what the automaton does not say.
  /// Requires: `text` is an input of it, or begins one.
  bool has_duplicates(std::string_view text) const;

 private:
  prove::Language make(const SubsetGrammar& grammar);

  std::vector<bool> in_attribute_name_, outside_tags_;  ///< by state
  prove::Language language_;
};

}  // namespace specdrift::test
