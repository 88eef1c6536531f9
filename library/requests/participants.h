#pragma once

#include "library/requests/verbs.h"

namespace specdrift::requests {

/// The report of `specdrift compare` on versions and on parsers of the caller. Each of
/// Request::parsers is an object: the `name` that reports use, the `capabilities`, an adapter's
/// first line, and the `events` of the text, as docs/adapters.md has them; the text that they are
/// asked about is in UTF-8 with line feeds alone. Throws as list_holes does.
extern const Verb compare_with_parsers_verb;

}  // namespace specdrift::requests
