#pragma once

#include "core/version/version.h"
#include "library/requests/request.h"
#include "library/requests/versions.h"

namespace specdrift::requests {

/// The report of `specdrift holes`, in all of its formats, on a filter that is a parser of the
/// caller (Request::reach), a version, or a version in a mode. The text is an object of JSON:
/// `filter`, a version, or `parsers` and `seconds` as ask_parsers() has them, with one parser;
/// `viewer`, a version; `limit`, of questions; `filterWrites`, `failOn` and `atLeast`, words of the
/// options of the verb; `known`, an array of the ids that are accepted; `baselines`, an array of
/// objects with the `name` and `text` of a list of holes, which are accepted, too; `newOnly`; and
/// `options`, which name the file of the specification, as a shell takes them. All but the filter
/// may be missing. Tells the accepted ids that are not found any more.
Answer ask_filter(const Request& request, Versions& all, const std::vector<Version>& versions,
                  std::string_view text);

}  // namespace specdrift::requests
