#pragma once

#include "core/model/load/rows/names.h"

namespace specdrift::model {

/// Everything that the parts of the loader share while they turn elements into a model.
struct LoadContext {
  Names& names;
  Storage& storage;
  LoadErrors& errors;
  std::string_view file = {};  ///< the specification's own, not that of a base
  bool allows_unread = false;  ///< as in LoadOptions
};

/// Reads the words of `input` and the like: characters, ranges, classes, variables. Reports what it
/// does not know.
CharacterSet read_characters(std::string_view words, const ErrorPlace& place, LoadContext& context);

/// Reads the attribute `if` of an element; without one, the condition that always holds. Only a row
/// can ask for a duplicate attribute: to ask is to drop it.
Condition read_condition(const XmlElement& element, LoadContext& context, bool of_row = false);

}  // namespace specdrift::model
