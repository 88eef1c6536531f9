#pragma once

#include "library/requests/verbs.h"

namespace specdrift::c {

/// The states of one version, one of its states with its rows, or how two versions differ.
extern const requests::Verb states_verb;

}  // namespace specdrift::c
