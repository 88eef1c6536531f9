#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/history/revisions.h"

/// Names that can be typed for a version of the standard, other than its own. For the names of
/// versions in a list, and their aliases, see core/version/version_list.h.
namespace specdrift::history {

/// The version that the number or hash of a revision (`r3191`, `cf99432c`), or a day, a month or a
/// year means: the revision itself, otherwise the last version at or before it. Nothing for any
/// other name.
std::optional<FoundVersion> find_version(std::string_view name);

/// The last day of `2009`, `2009-06` or `2009-06-04`, as days are compared; nothing where it is no
/// such date.
std::optional<std::string> last_day_of(std::string_view name);

}  // namespace specdrift::history
