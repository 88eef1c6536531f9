#pragma once

#include "library/requests/verbs.h"

namespace specdrift::c {

/// Whether a certificate, which is the text, holds. Throws Cancelled where the caller ends it.
extern const requests::Verb check_verb;

}  // namespace specdrift::c
