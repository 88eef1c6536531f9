#pragma once

#include <boost/json/object.hpp>
#include <string>

namespace specdrift::html5lib {

/// A line of JSON with a digest of all of its other members as the last.
std::string sealed_line(boost::json::object object);

/// Whether the digest is that of the other members, however they are written. An object without one
/// is as right: older programs wrote none.
bool is_unchanged(boost::json::object object);

}  // namespace specdrift::html5lib
