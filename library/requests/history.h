#pragma once

#include "library/requests/verbs.h"

/// Facts about versions, whatever the text.
namespace specdrift::requests {

/// The report of `specdrift versions` about the versions that are named, in that order, or of all.
extern const Verb describe_verb;

/// The changes of the standard, with dates.
extern const Verb history_verb;

}  // namespace specdrift::requests
