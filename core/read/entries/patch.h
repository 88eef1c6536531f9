#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/read/forms/text_form.h"

/// The facts that a text has lost (spec/texts/README.md).
namespace specdrift::read {

struct Patch {
  /// A state whose section is missing: it is that of the version that is named.
  struct Supplied {
    std::string state;  ///< its id
    std::string title;
    std::string number;
    std::string from;   ///< the version
    std::string after;  ///< the id of the state that it follows
    Place place;        ///< in the file
  };

  /// An entry that is missing in a state: it is that of the version that is named.
  struct Entry {
    std::string state;  ///< its id
    std::string input;
    std::string from;  ///< the version
    Place place;       ///< in the file
  };

  std::map<std::string, std::string, std::less<>> lists;  ///< by the state's id: as in `input`
  std::vector<Supplied> states;
  std::vector<Entry> entries;

  /// Throws NotReadable with the place and the mistake.
  static Patch parse(std::string_view xml);
};

/// A version that a patch takes something from, and that does not have it.
struct PatchMistake : NotReadable {
  using NotReadable::NotReadable;
};

}  // namespace specdrift::read
