#pragma once

#include "library/requests/verbs.h"

/// What is known of versions, whatever the text.
namespace specdrift::requests {

/// What `specdrift versions` shows of the versions that are named, in that order, or of all.
extern const Verb describe_verb;

/// What changed in the standard, and when.
extern const Verb history_verb;

}  // namespace specdrift::requests
