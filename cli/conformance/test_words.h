#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>

#include "core/html5lib/tests.h"

namespace specdrift::cli {

/// JSON as a terminal may be shown.
std::string shown_json(const boost::json::value& value);

/// A test in one of its initial states: what `conformance` says of it before what became of it.
std::string heading_text(std::string_view word, std::string_view file, const html5lib::Test& test,
                         TextMode state, bool color);
boost::json::object case_json(std::string_view file, const html5lib::Test& test, TextMode state);

}  // namespace specdrift::cli
