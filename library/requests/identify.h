#pragma once

#include "core/version/version.h"
#include "library/requests/request.h"
#include "library/requests/versions.h"

/// Which version a parser follows that the caller asks: the browser's own, say, or a function.
namespace specdrift::requests {

/// The probes for a parser of documents that shows its tree: an array of objects with id and input.
/// The text may be an object of JSON, what the parser lets a caller see: the first line of an
/// adapter (docs/adapters.md); then those of the self-test come first. Requires: it is in that
/// form.
Answer list_probes(const Request& request, Versions& all, const std::vector<Version>& versions,
                   std::string_view text);

/// The report of `specdrift identify` on a parser. The text is an object of JSON: its `name`, its
/// `version`, the `day`, and `events`, an object of the events of each probe by its id
/// (docs/adapters.md); it may have `capabilities`, as list_probes takes them. A parser whose
/// answers to the self-test are wrong is refused. Requires: events are in that form.
Answer identify_parser(const Request& request, Versions& all, const std::vector<Version>& versions,
                       std::string_view text);

/// The readings of one text by a parser and by versions, in the form in which they can be compared.
/// The text is an object of JSON: the `input`, which begins with the marker of probes, and the
/// `events` of the parser. Requires: the same.
Answer compare_with_parser(const Request& request, Versions& all,
                           const std::vector<Version>& versions, std::string_view text);

}  // namespace specdrift::requests
