#include "cli/options/written_files.h"

#include <fmt/core.h>
#include <sys/stat.h>

#include <filesystem>
#include <map>
#include <utility>
#include <vector>

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

bool is_read(const Verb& verb, std::string_view name) {
  const Option* const option = find_option(verb, name);
  return !option->is_written && (option->argument == "FILE" || option->argument == "PATH");
}

}  // namespace

void check_written_files(const Verb& verb, const Arguments& arguments) {
  const std::vector<WrittenFile> files = written_files(verb, arguments);
  std::map<filesystem::path, std::string_view> options;
  // A file has one number, whatever it is called; a second name of it alone keeps what it holds.
  std::map<std::pair<dev_t, ino_t>, const WrittenFile*> by_number;
  for (const WrittenFile& file : files) {
    const auto [of_both, is_new] = options.emplace(Output::place_of(file.path), file.option);
    if (!is_new)
      throw UserError(fmt::format("--{}", file.option),
                      fmt::format("{} is a file of --{}, too", file.path, of_both->second),
                      "each file that is written needs a name of its own");
    struct stat status = {};
    if (::stat(file.path.c_str(), &status) == 0)
      by_number.emplace(std::pair(status.st_dev, status.st_ino), &file);
  }
  if (by_number.empty()) return;
  for (const Arguments::Item& item : arguments.items()) {
    if (!item.option.empty() && !is_read(verb, item.option)) continue;
    struct stat status = {};
    if (::stat(item.value.c_str(), &status) != 0) continue;
    const auto found = by_number.find(std::pair(status.st_dev, status.st_ino));
    if (found == by_number.end()) continue;
    const WrittenFile& file = *found->second;
    const bool is_wanted = item.option.empty() && file.option == "output";
    if (is_wanted || Output::place_of(item.value) != Output::place_of(file.path)) continue;
    throw UserError(
        fmt::format("--{}", file.option),
        fmt::format("{} is read{}", file.path,
                    item.option.empty() ? ", too" : fmt::format(" by --{}, too", item.option)),
        "each file that is written needs a name of its own");
  }
}

}  // namespace specdrift::cli
