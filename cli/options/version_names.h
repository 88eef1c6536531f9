#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/history/revisions.h"

/// What can be typed for a version besides its own name.
namespace specdrift::cli {

/// Another name of a milestone.
struct Alias {
  std::string_view name;
  std::string_view version;
};
std::span<const Alias> version_aliases();

/// The version that an alias, the number or hash of a revision (`r3191`, `cf99432c`), or a day, a
/// month or a year means: for these the last version at or before it. Nothing for any other name.
std::optional<history::FoundVersion> find_by_other_name(std::string_view name);

/// The last day of `2009`, `2009-06` or `2009-06-04`, as days are compared; nothing where it is no
/// such date.
std::optional<std::string> last_day_of(std::string_view name);

}  // namespace specdrift::cli
