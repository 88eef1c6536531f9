#pragma once

#include "library/requests/verbs.h"

namespace specdrift::c {

/// Whether two versions make the same of every input. Throws Cancelled where the caller ends it.
/// Not for the module of WebAssembly: it takes memory of gigabytes.
extern const requests::Verb prove_verb;

/// Whether a certificate, which is the text, holds. Throws Cancelled as above.
extern const requests::Verb check_verb;

}  // namespace specdrift::c
