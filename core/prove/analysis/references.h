#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>

#include "core/model/data/model.h"

namespace specdrift::prove {

/// Names of named references, or all of them.
struct ReferenceNames {
  bool every = true;
  std::set<std::string, std::less<>> names;

  bool has(std::string_view name) const { return every || names.contains(name); }
};

/// A few names for each shape that the tables have: in which of them a name is and what it stands
/// for there, how it ends, what names it begins with and whether others begin with it; and those
/// that have a part in common with a string that rows ask for. Rows ask for no more of a name. With
/// a name, those that it begins with are among them.
ReferenceNames names_by_shape(std::span<const model::Model* const> models);

}  // namespace specdrift::prove
