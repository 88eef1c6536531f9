#pragma once

#include "core/version/version.h"
#include "library/requests/request.h"
#include "library/requests/versions.h"

/// Tasks that ask parsers of the caller: processes, or functions (Request::reach).
namespace specdrift::requests {

/// The report of `specdrift identify`, in all of its formats, on parsers that are asked one after
/// the other. The text is an object of JSON: `parsers`, an array of objects with the `command` that
/// reports and messages name, with `typed`, whether a shell can start it so, and the `place` of its
/// file, which may be empty; the `seconds` for an answer, from 0.001 to 3600; `quick`; the `day`;
/// and `known`, an array of the ids that are accepted, which may be missing. Tells what a person
/// has to know: ids of `known` that are not found any more, and of several parsers those that do
/// not work.
Answer ask_parsers(const Request& request, Versions& all, const std::vector<Version>& versions,
                   std::string_view text);

}  // namespace specdrift::requests
