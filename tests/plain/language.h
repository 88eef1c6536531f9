#pragma once

#include <string_view>
#include <vector>

#include "core/prove/analysis/language.h"
#include "tests/plain/grammar.h"

namespace specdrift::test {

/// The inputs that spec/plain.xml allows where nobody simulates tree construction.
class PlainLanguage {
 public:
  explicit PlainLanguage(const PlainGrammar& grammar);
  PlainLanguage(const PlainLanguage&) = delete;
  PlainLanguage& operator=(const PlainLanguage&) = delete;

  const prove::Language& automaton() const { return language_; }
  /// Whether an attribute of a tag has the name of an earlier one: what the automaton does not say.
  /// Requires: `text` is an input of it, or begins one.
  bool has_duplicates(std::string_view text) const;

 private:
  prove::Language make(const PlainGrammar& grammar);

  std::vector<bool> in_attribute_name_, outside_tags_;  ///< by state
  prove::Language language_;
};

}  // namespace specdrift::test
