#pragma once

#include <string_view>

#include "core/version/version.h"

namespace specdrift::corpus {

/// The name in reports of the version that was in force when a document was captured.
inline constexpr std::string_view name_of_version_in_force = "as captured";

/// The versions of the standard by the days from which on they were in force. Any thread may ask.
class VersionsByDate {
 public:
  virtual ~VersionsByDate() = default;
  /// On a date as Capture has it: on its last day. Before the first version, that one.
  virtual Version in_force_on(std::string_view date) const = 0;
  /// By its own name, as records have it.
  virtual Version named(std::string_view name) const = 0;
  /// From which on there is one: `2006-03-02`.
  virtual std::string_view first_day() const = 0;
};

}  // namespace specdrift::corpus
