#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>

/// What the reports in SARIF share.
namespace specdrift::report {

/// A message in which nothing is a link or a placeholder to a viewer: brackets and braces become
/// escapes, as characters do that nobody can see.
boost::json::object sarif_message(std::string_view text);

/// A path as a URI reference: each byte that is no plain character of a path as `%ff`.
std::string uri_of(std::string_view path);

}  // namespace specdrift::report
