#pragma once

#include <span>
#include <string>

#include "core/report/common/format_table.h"
#include "core/version/version.h"

/// The report of `versions`.
namespace specdrift::report {

struct VersionsReport {
  std::span<const Version> versions;  ///< each with a model
  bool in_full = false;               ///< text: all that is known of each, not a line
};

/// Escaped for a terminal.
std::string versions_text(const VersionsReport& report);
/// One object; schemas/versions.schema.json has its members.
std::string versions_json(const VersionsReport& report);

inline constexpr Format<std::string (*)(const VersionsReport&)> versions_formats[] = {
    {"text", "for people", versions_text},
    {"json", "one object", versions_json},
};

}  // namespace specdrift::report
