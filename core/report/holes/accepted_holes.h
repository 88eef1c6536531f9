#pragma once

#include <set>
#include <string>
#include <string_view>

namespace specdrift::report {

/// The ids of the holes in a list.
struct ListedIds {
  std::set<std::string> ids = {};
  std::string why_not = {};  ///< it is none; empty: it is one
  bool is_changed = false;   ///< after it was written
};

/// Those of the list that holes_json() has written. Throws html5lib::JsonError.
ListedIds ids_of_list(std::string_view json);

}  // namespace specdrift::report
