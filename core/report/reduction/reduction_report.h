#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/divergence.h"
#include "core/minimize/divergences.h"
#include "core/report/common/format_table.h"
#include "core/report/common/report.h"
#include "core/token/context.h"
#include "core/token/version_info.h"

/// The report of `minimize`: the smallest input, and how it was found.
namespace specdrift::report {

struct ReductionReport {
  std::string_view name;  ///< of the input
  std::uint64_t bytes_before = 0;
  std::string bytes;       ///< the smallest input
  bool is_string = false;  ///< it is a string that was typed, and may have lone surrogates
  std::uint64_t runs = 0;
  StartContext start = {};
  std::vector<const VersionInfo*> versions = {};
  /// The divergence as the input shows it. None: what a command wants is kept.
  std::optional<minimize::Shown> kept = {};
  std::optional<Severity> severity = {};  ///< of the same in the result
  /// The cause of a parser that is kept, if one is.
  std::optional<ParserCauseReport> cause = {};
  std::string_view command = {};  ///< of --test
  std::string_view timeout = {};  ///< of a run of it, in seconds, as it was typed
  std::uint64_t timeouts = 0;     ///< runs that it ended
  bool is_for_terminal = false;   ///< text: where it goes to
};

/// The smallest input as it is; escaped for a terminal, as a line, if it goes to one.
std::string reduction_text(const ReductionReport& report);
/// Says what has been done, in lines for a person. Not escaped.
std::vector<std::string> reduction_words(const ReductionReport& report);
/// One object; schemas/minimize.schema.json has its members.
std::string reduction_json(const ReductionReport& report);

inline constexpr Format<std::string (*)(const ReductionReport&)> reduction_formats[] = {
    {"text", "the smallest input as it is; what has been done goes to standard error",
     reduction_text},
    {"json", "one value that holds both", reduction_json},
};

}  // namespace specdrift::report
