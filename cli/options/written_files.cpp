#include "cli/options/written_files.h"

#include <fmt/core.h>

#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/split.hpp>
#include <filesystem>
#include <map>
#include <system_error>
#include <vector>

#include "cli/options/completions.h"
#include "cli/terminal/output.h"
#include "cli/terminal/user_error.h"

namespace specdrift::cli {
namespace {

namespace filesystem = std::filesystem;

struct WrittenFile {
  std::string_view option;
  std::string path;
};

/// The files that one option names: the argument, or, as in KIND=FILE.svg, a part of it.
std::vector<std::string> paths_of(const Option& option, std::string_view value) {
  constexpr std::string_view svg = ".svg";
  const std::size_t mark = option.argument.find('=');
  if (mark == std::string_view::npos) return {std::string(value)};
  const std::size_t at = value.find('=');
  if (at == std::string_view::npos) return {};  // the verb says that it is none
  const std::string path(value.substr(at + 1));
  if (!option.argument.ends_with(svg) || !path.ends_with(svg)) return {path};
  return {path, path.substr(0, path.size() - svg.size()) + ".csv"};
}

/// True for a file that can be lost: into a pipe or a device several may go.
bool is_kept(const std::string& path) {
  std::error_code error;
  return !path.empty() && path != "-" &&
         (filesystem::is_regular_file(path, error) || !filesystem::exists(path, error));
}

std::vector<WrittenFile> written_files(const Verb& verb, const Arguments& arguments) {
  std::vector<WrittenFile> files;
  const auto add = [&](const Option& option, std::string_view value) {
    for (std::string& path : paths_of(option, value))
      if (is_kept(path)) files.push_back({option.name, std::move(path)});
  };
  for (const OptionGroup& group : verb.groups)
    for (const Option& option : group.options) {
      if (!option.is_written) continue;
      if (option.argument.find('=') == std::string_view::npos) {
        if (const auto value = arguments.find(option.name)) add(option, *value);
        continue;
      }
      for (const Arguments::Item& item : arguments.items())
        if (item.option == option.name) add(option, item.value);
    }
  return files;
}

/// The paths that an option or an operand names to be read: a file, or the words of a command.
std::vector<std::string> read_paths(const Verb& verb, const Candidates& operands,
                                    const Arguments::Item& item) {
  if (item.option.empty()) {
    if (operands.files || operands.commands) return {item.value};
    return {};
  }
  const Option& option = *find_option(verb, item.option);
  if (option.argument == "CMD") {
    std::vector<std::string> words;
    boost::algorithm::split(words, item.value, boost::algorithm::is_space());
    return words;
  }
  if (!option.is_written && (option.argument == "FILE" || option.argument == "PATH"))
    return {item.value};
  return {};
}

}  // namespace

void check_written_files(const Verb& verb, const Arguments& arguments) {
  const std::vector<WrittenFile> files = written_files(verb, arguments);
  std::map<filesystem::path, const WrittenFile*> by_place;
  for (const WrittenFile& file : files) {
    const auto [of_both, is_new] = by_place.emplace(Output::place_of(file.path), &file);
    if (!is_new)
      throw UserError(fmt::format("--{}", file.option),
                      fmt::format("{} is a file of --{}, too", file.path, of_both->second->option),
                      "each file that is written needs a name of its own");
  }
  if (by_place.empty()) return;
  const Candidates operands = operands_of(verb);
  for (const Arguments::Item& item : arguments.items())
    for (const std::string& path : read_paths(verb, operands, item)) {
      std::error_code error;
      if (!filesystem::exists(path, error)) continue;
      const auto found = by_place.find(Output::place_of(path));
      if (found == by_place.end()) continue;
      const WrittenFile& file = *found->second;
      // A document may be replaced by what is made of it, but not a program that is asked.
      const bool is_operand = item.option.empty();
      if (is_operand && file.option == "output" && !operands.commands) continue;
      throw UserError(fmt::format("--{}", file.option),
                      fmt::format("{} is read{}", file.path,
                                  is_operand ? ", too" : fmt::format(" by --{}, too", item.option)),
                      "each file that is written needs a name of its own");
    }
}

}  // namespace specdrift::cli
