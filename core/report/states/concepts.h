#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/data/model.h"

namespace specdrift::report {

/// The subjects of states, as people name them: by states, concepts and families.
class ConceptNames {
 public:
  /// Those of the built-in versions and of these. With `of_changes`, also those that only changes
  /// of the standard name: the input stream, the references.
  ConceptNames(std::span<const model::Model* const> more, bool of_changes);

  /// A state by its name in any text, its number, or a concept. Empty: there is none.
  std::vector<std::string> of_state(std::string_view name) const;
  /// `comment*` is all that begin so. Empty: there is none.
  std::vector<std::string> of_concept(std::string_view pattern) const;
  std::vector<std::string> of_family(std::string_view name) const;

  /// All concepts, in alphabetical order.
  std::span<const std::string_view> all() const { return all_; }
  /// The states that a name may mean.
  std::vector<std::string_view> states_and_concepts() const;

 private:
  std::vector<const model::Model*> models_;
  std::vector<std::string_view> all_;
};

}  // namespace specdrift::report
