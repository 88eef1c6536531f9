#include "cli/options/dates.h"

#include <fmt/core.h>

#include "cli/terminal/user_error.h"
#include "core/history/version_names.h"

namespace specdrift::cli {

std::string_view requested_date(const Arguments& arguments, std::string_view option) {
  const auto date = arguments.find(option);
  if (!date) return {};
  if (!history::last_day_of(*date))
    throw UserError(fmt::format("--{}", option), fmt::format("'{}' is no date", *date),
                    "it is a year, a month or a day: 2009, 2009-06 or 2009-06-04");
  return *date;
}

}  // namespace specdrift::cli
