#pragma once

#include <string_view>
#include <vector>

#include "core/model/load/xml/xml_tree.h"

namespace specdrift::model {

/// The things that a word names in a specification: several, as 'data' may be a state and a value.
struct Named {
  bool table = false;  ///< a state or procedure
  bool step = false;
  bool value = false;
  bool condition = false;
  bool variable = false;
  bool any() const { return table || step || value || condition || variable; }
  /// Whether something of one could not be told from something of the other by its name.
  bool clashes_with(const Named& other) const {
    return (table && other.table) || (step && other.step) ||
           ((condition || variable) && (other.condition || other.variable));
  }
};

Named find_named(const XmlElement& root, std::string_view word);

/// Everything that has a name of these kinds.
std::vector<std::string_view> names_in(const XmlElement& root);

/// Renames what `word` names, wherever the tree says that name, and nothing else that happens to
/// have the same name. Returns how many elements and attributes it has looked at.
std::size_t rename_word(XmlElement& root, std::string_view word, std::string_view to,
                        const Named& named);

}  // namespace specdrift::model
