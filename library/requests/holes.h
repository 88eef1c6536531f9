#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "library/requests/request.h"
#include "library/requests/versions.h"

/// The task that asks a filter of the caller for what a viewer sees and the filter does not.
namespace specdrift::requests {

/// Asks the filter about a document. Returns an object of JSON, as an adapter answers
/// (docs/adapters.md) but without an id; nothing: the caller ends the search.
using AskFilter = std::function<std::optional<std::string>(const std::string& input)>;

/// Returns the report of `specdrift holes` on a filter. `capabilities` is an object of JSON: the
/// first line of an adapter. Throws identify::BadCapabilities or identify::BadEvents where the
/// filter's words are not in their form; `all.reading` says which.
Answer list_holes(const Request& request, Versions& all, std::string_view capabilities,
                  const AskFilter& ask);

}  // namespace specdrift::requests
