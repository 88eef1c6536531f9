#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

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

/// Where a member of an object, or an element of an array, is written: bytes of the text, the end
/// after the last one. The key is written with its quotes; an element has none.
struct JsonChild {
  std::size_t key_begin = 0, key_end = 0;
  std::size_t begin = 0, end = 0;  ///< of the value
  /// Where the member begins: with its key, if it has one.
  std::size_t start() const { return key_end > key_begin ? key_begin : begin; }
};

/// The members or elements of the array or object that begins at `at`, in their order; none of any
/// other value. Requires: `text` has been parsed as JSON. Time linear in the value.
std::vector<JsonChild> json_children(std::string_view text, std::size_t at);

}  // namespace specdrift::html5lib
