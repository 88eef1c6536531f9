#pragma once

#include <boost/json/value.hpp>
#include <string>
#include <string_view>

namespace specdrift::html5lib {

/// Resolves the second round of escapes of a test that is `doubleEscaped`, `\uXXXX` in a string:
/// generalised UTF-8. Nothing else is an escape there, not even two backslashes.
std::string unescaped_again(std::string_view text);
/// The same of all strings of a value, keys too.
boost::json::value unescaped_again(const boost::json::value& value);

/// The string that `unescaped_again` makes this text of: all beyond printable ASCII is escaped, and
/// a backslash that would begin an escape.
std::string escaped_again(std::string_view text);
boost::json::value escaped_again(const boost::json::value& value);

}  // namespace specdrift::html5lib
