#pragma once

#include <set>
#include <string>
#include <string_view>

#include "core/model/data/model.h"

namespace specdrift::read {

/// How much of a delta is written whole.
struct DeltaShape {
  std::set<std::string, std::less<>> whole = {};  ///< states that are written with all their rows
  bool keeps_names = true;   ///< conditions and variables of the base stay, for its rows
  bool alters_rows = true;   ///< false: every state that is not the same is written whole
  bool keeps_states = true;  ///< false: every state is written whole
};

/// A specification as a delta against a built-in version: what it does otherwise, with its own
/// numbers and titles of states. `complete` is `xml`, loaded. Throws std::runtime_error if there is
/// no such built-in version, or tree construction cannot be told in a delta of it.
std::string as_delta(std::string_view xml, const model::Model& complete, const model::Model& base,
                     const DeltaShape& shape);

/// The states of two specifications that do not do the same, by their ids, and those that one of
/// them alone has.
std::set<std::string, std::less<>> differing_states(const model::Model& a, const model::Model& b);

}  // namespace specdrift::read
