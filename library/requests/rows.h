#pragma once

#include "library/requests/verbs.h"

namespace specdrift::requests {

/// The states of a version with their rows as XML, as a delta can replace them: an object of JSON.
/// The rows have the changes of all its bases.
extern const Verb rows_verb;

}  // namespace specdrift::requests
