#pragma once

#include "core/version/version.h"
#include "library/wasm/request.h"
#include "library/wasm/verbs.h"

/// Which version a parser in the page follows: the browser's own, say.
namespace specdrift::wasm {

/// The probes for a parser of documents that shows its tree: an array of objects with id and input.
Answer list_probes(const Request& request);

/// What `specdrift identify` says of a parser. The text is an object of JSON: its `name`, its
/// `version`, the `day`, and `events`, an object of the events of each probe by its id
/// (docs/adapters.md). Requires: events are in that form.
Answer identify_parser(const Request& request, std::string_view text);

/// What a parser and versions make of one text, in the form in which the two can be compared. The
/// text is an object of JSON: the `input`, which begins with the marker of probes, and the `events`
/// of the parser. Requires: the same.
Answer compare_with_parser(const Request& request, const std::vector<Version>& versions,
                           std::string_view text);

}  // namespace specdrift::wasm
