#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "core/holes/listing.h"

namespace specdrift::report {

/// Why a saved list is not believed.
struct BadSavedHoles : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The list that holes_json() has written, to be reported again. It is believed only if it is
/// written again in the same way, member by member; so one of another program is refused. Throws
/// BadSavedHoles, and html5lib::JsonError. Known holes are as they were.
holes::Listing read_saved_holes(std::string_view json);

}  // namespace specdrift::report
