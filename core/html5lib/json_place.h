#pragma once

#include <cstddef>
#include <string_view>

namespace specdrift::html5lib {

/// A place in a JSON value, seen from its root: a member or an element of another place.
struct JsonPlace {
  const JsonPlace* parent = nullptr;  ///< null: the root itself
  std::string_view key = {};          ///< a member of an object, if not empty
  std::size_t index = 0;              ///< an element of an array, otherwise

  JsonPlace member(std::string_view name) const { return {this, name, 0}; }
  JsonPlace element(std::size_t i) const { return {this, {}, i}; }
};

/// Where the value at `place` begins, or the nearest value around it that is there. The parsed
/// value does not know where it came from; messages to people must. Requires: `text` has been
/// parsed as JSON.
std::size_t find_in_json(std::string_view text, const JsonPlace& place);

}  // namespace specdrift::html5lib
