#pragma once

#include <string>
#include <string_view>

#include "core/read/reading.h"

namespace specdrift::read {

/// The name that phrases give to the temporary buffer in lower case.
constexpr std::string_view lower_buffer = "target-in-lower-case";

/// Where a condition compares the temporary buffer without regard to case, keeps that buffer in
/// lower case beside it, in every state from which such a condition can be reached. Returns
/// whether there is such a condition; `why` says what cannot be kept so, if anything.
bool add_lower_buffer(Reading& reading, std::string& why);

}  // namespace specdrift::read
