#include "cli/options/adapter_options.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/options/numbers.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"

namespace specdrift::cli {

std::vector<AdapterCommand> requested_adapters(const Arguments& arguments) {
  std::vector<AdapterCommand> commands;
  AdapterCommand direct;
  for (const Arguments::Item& item : arguments.items()) {
    if (item.option == "adapter") commands.push_back({item.value, {"/bin/sh", "-c", item.value}});
    if (!item.option.empty()) continue;
    direct.name += (direct.name.empty() ? "" : " ") + item.value;
    direct.words.push_back(item.value);
  }
  if (!direct.words.empty()) commands.push_back(std::move(direct));
  for (const AdapterCommand& command : commands)
    if (command.name.empty()) throw UserError("--adapter", "the command is empty");
  return commands;
}

std::string file_of(const AdapterCommand& command) {
  std::string_view rest = command.name;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::filesystem::path path(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    std::error_code ignored;
    if (path.is_relative() && std::filesystem::is_regular_file(path, ignored))
      return path.lexically_normal().string();
  }
  return {};
}

std::chrono::milliseconds requested_answer_time(const Arguments& arguments) {
  const double seconds = requested_seconds(arguments, "timeout");
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

identify::ProbeSet probes_for(const identify::Capabilities& capabilities,
                              identify::ProbeSearch& search, identify::Amount amount) {
  Progress progress("looking for questions: candidate", 0);
  search.progress = [&](std::size_t done) { progress.at(done); };
  identify::ProbeSet found = search.find(capabilities, amount);
  search.progress = {};
  return found;
}

}  // namespace specdrift::cli
