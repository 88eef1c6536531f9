#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options/options.h"
#include "cli/options/version_set.h"
#include "core/identify/probes.h"

namespace specdrift::cli {

inline constexpr Option timeout_option{
    .name = "timeout",
    .argument = "S",
    .help = "so many seconds for an answer, six times as long for the first",
    .default_value = "5",
    .numbers = {.least = 0.001, .most = 3600, .are_seconds = true}};

/// A program around a parser, as a command line names it.
struct AdapterCommand {
  std::string name;  ///< as it was typed
  std::vector<std::string> words;
};

/// Those of --adapter, and the operands as one. Throws UserError for an empty one.
std::vector<AdapterCommand> requested_adapters(const Arguments& arguments);

/// The file in the current folder that is the adapter, as far as its command shows it: that of the
/// first word that names one. Otherwise empty.
std::string file_of(const AdapterCommand& command);

/// The time that --timeout gives an answer. Throws UserError.
std::chrono::milliseconds requested_answer_time(const Arguments& arguments);

/// The probes for an adapter, with a sign of life on a terminal while they are looked for.
identify::ProbeSet probes_for(const identify::Capabilities& capabilities,
                              identify::ProbeSearch& search, identify::Amount amount);

}  // namespace specdrift::cli
