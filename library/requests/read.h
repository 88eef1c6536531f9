#pragma once

#include "library/requests/verbs.h"

namespace specdrift::requests {

/// The specification that a text is: as `specdrift read` writes it, with what was read of the text.
extern const Verb read_verb;

}  // namespace specdrift::requests
