#pragma once

#include <boost/json/value.hpp>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
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

/// Returns a text of JSON in which escapes of lone surrogates are generalised UTF-8: parsers know
/// escapes of pairs only.
std::string with_lone_surrogates(std::string_view text);

/// A member of an object.
struct JsonMember {
  enum class Kind : unsigned char { none, string, integer, other };

  std::string_view name;
  Kind kind = Kind::none;   ///< none: the object has no such member
  std::string text = {};    ///< of a string
  std::size_t size = 0;     ///< of that, in bytes; where it is too long, there is no text
  std::int64_t number = 0;  ///< of an integer
};

/// Finds these members in a text that is an object. If several have one name, the last counts. The
/// rest of the text is checked, and takes no memory. A string of more than `longest` bytes is
/// measured and not kept. Throws JsonError as parse_json does. Requires: the names live longer.
void find_members(std::string_view text, std::initializer_list<JsonMember*> members,
                  std::size_t longest);

/// One line of JSON, in UTF-8 if the strings of the value are (generalised) UTF-8. Everything that
/// is_hidden knows is written as escapes (\u202e), so that the text cannot steer a terminal that
/// shows it.
std::string json_text(const boost::json::value& value);

}  // namespace specdrift::html5lib
