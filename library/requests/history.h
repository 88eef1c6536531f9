#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/model/data/model.h"
#include "library/requests/verbs.h"

/// Facts about versions, whatever the text.
namespace specdrift::requests {

/// The report of `specdrift versions` about the versions that are named, in that order, or of all.
extern const Verb describe_verb;

/// The changes of the standard, with dates.
extern const Verb history_verb;

/// The concepts that a request names by states, concepts and families, of the built-in versions and
/// these, in alphabetical order. `refused` says which there are none of.
std::vector<std::string> named_concepts(const Request& request,
                                        std::span<const model::Model* const> more, Answer& refused);

}  // namespace specdrift::requests
