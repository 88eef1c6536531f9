#pragma once

#include <boost/json/object.hpp>
#include <boost/json/string.hpp>
#include <string_view>

namespace specdrift::report {

/// The version of the shape of all documents for programs, JSON and XML. It is raised when a member
/// of one of them changes its meaning or is removed.
inline constexpr int schema_version = 1;

/// `{"schema": "specdrift/VERB", "schema_version": 1}`: what every JSON document begins with.
inline boost::json::object document_head(std::string_view verb) {
  boost::json::string name("specdrift/");
  name.append(verb);
  return {{"schema", std::move(name)}, {"schema_version", schema_version}};
}

}  // namespace specdrift::report
