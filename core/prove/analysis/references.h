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

/// A few names for each shape. The shape of a name is everything that rows can test of it: which
/// tables have it, and with which characters; how it ends; which shorter names it begins with, and
/// whether longer ones begin with it. Also all names that share a part with a string that rows
/// test. If a name is among them, so are the names that it begins with.
ReferenceNames names_by_shape(std::span<const model::Model* const> models);

}  // namespace specdrift::prove
