#pragma once

#include <fmt/core.h>

#include <boost/json.hpp>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace specdrift::prove {

namespace json = boost::json;

json::array array_of(const std::vector<std::string>& strings);
std::vector<std::string> strings_of(const json::value& value);

/// The member of that name as a number. Throws std::runtime_error where it is none that T holds.
template <class T> T number_of(const json::object& object, std::string_view name) {
  boost::system::error_code error;
  const T number = object.at(name).to_number<T>(error);
  if (error)
    throw std::runtime_error(
        fmt::format("'{}' is no whole number from 0 to {}", name, std::numeric_limits<T>::max()));
  return number;
}

/// Returns what `read` makes of JSON. Throws std::runtime_error, `what` and why, where it is not as
/// expected.
template <class Read> auto read_fields(std::string_view what, const Read& read) {
  try {
    return read();
  } catch (const boost::system::system_error& e) {
    throw std::runtime_error(fmt::format("{}: {}", what, e.code().message()));
  } catch (const std::out_of_range&) {
    throw std::runtime_error(fmt::format("{}: something is missing in it", what));
  } catch (const std::invalid_argument&) {
    throw std::runtime_error(fmt::format("{}: something in it is of another kind", what));
  }
}

}  // namespace specdrift::prove
