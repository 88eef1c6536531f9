#pragma once

#include "library/requests/verbs.h"

namespace specdrift::requests {

/// The states of a version, one of its states with its rows, or how two versions differ, in the
/// order in which they are named. With "machine", all of a version as data.
extern const Verb states_verb;

/// A lesson of the course, by its number or name; without one, the list of them.
extern const Verb lesson_verb;

/// A text in lines of the width that is asked for, broken as those of reports.
extern const Verb lines_verb;

}  // namespace specdrift::requests
