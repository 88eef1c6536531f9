#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "core/compare/divergence.h"

/// The parts that the reports in SARIF share.
namespace specdrift::report {

/// A message in which nothing is a link or a placeholder to a viewer: brackets and braces become
/// escapes, as characters do that nobody can see.
boost::json::object sarif_message(std::string_view text);
/// The same in lines, of which none can make another.
boost::json::object sarif_lines(std::span<const std::string> lines);
inline boost::json::object sarif_lines(std::initializer_list<std::string> lines) {
  return sarif_lines(std::span(lines.begin(), lines.size()));
}

/// `error`, `warning` or `note`.
std::string_view sarif_level(Severity severity);

/// A rule as code scanning of GitHub asks for it.
boost::json::object sarif_rule(std::string_view id, std::string_view title, std::string_view help,
                               std::string_view level);

/// The fingerprints that tell one result from another, in every run: by its own name, and in the
/// form in which code scanning of GitHub asks for it. Without that it would take all results at a
/// place for one.
boost::json::object sarif_fingerprints(std::string_view name, std::string_view id);

/// A run of the program: members that are empty are left out.
struct SarifLog {
  std::string_view tool_version;
  boost::json::array results;
  boost::json::array artifacts = {};
  boost::json::array rules;
  boost::json::object properties = {};
};
/// A whole file.
std::string sarif_log(SarifLog log);

/// A path as a URI reference: each byte that is no plain character of a path as `%ff`.
std::string uri_of(std::string_view path);

}  // namespace specdrift::report
