#pragma once

#include <boost/json/value.hpp>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace specdrift::html5lib {

/// A text is not JSON.
struct JsonError : std::runtime_error {
  JsonError(const std::string& why, std::size_t at) : std::runtime_error(why), offset(at) {}
  std::size_t offset;  ///< in bytes of the text
};

/// Parses JSON whose strings may hold lone surrogates as escapes ("\ud800"): in the value they are
/// generalised UTF-8. A leading byte order mark is passed over. Throws JsonError, also for bytes
/// that are not UTF-8.
boost::json::value parse_json(std::string_view text);

/// One line of JSON, in UTF-8 if the strings of the value are (generalised) UTF-8. What is_hidden
/// knows is written as escapes (\u202e), so that the text cannot steer a terminal that shows it.
std::string json_text(const boost::json::value& value);

}  // namespace specdrift::html5lib
