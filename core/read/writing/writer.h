#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/read/entries/patch.h"
#include "core/read/entries/reading.h"

namespace specdrift::read {

/// Parts that the section does not have.
struct Naming {
  std::string version;     ///< what the version is called
  std::string like;        ///< a version that supplies what is not in the section (sources.h)
  std::string file;        ///< the text's name, for places
  std::string date;        ///< as YYYY-MM-DD; empty: that of `like`
  bool has_places = true;  ///< each row has its line
};

struct Written {
  std::string xml;
  std::vector<std::string> supplied;  ///< what comes from `like`, in words
};

/// The version of a built-in file that is most like a reading: by the titles of its states and the
/// number of its section.
std::string most_like(const Reading& reading);

/// The reading as a file of the form that spec/README.md describes. Throws std::runtime_error if
/// there is no version `like`, and PatchMistake.
Written written(Reading reading, const Naming& naming, const Patch& patch);

}  // namespace specdrift::read
