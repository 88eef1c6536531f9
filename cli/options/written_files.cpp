#include "cli/options/written_files.h"

#include <fmt/core.h>
#include <fnmatch.h>

#include <algorithm>
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

/// A folder in which an option makes files that it names itself.
struct WrittenFolder {
  const Option* option;
  filesystem::path place;
};

bool may_be_made(const WrittenFolder& folder, const filesystem::path& place) {
  if (place.parent_path() != folder.place) return false;
  std::vector<std::string> names;
  boost::algorithm::split(names, folder.option->makes, boost::algorithm::is_space());
  return std::ranges::any_of(names, [&](const std::string& name) {
    return ::fnmatch(name.c_str(), place.filename().c_str(), 0) == 0;
  });
}

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

std::vector<WrittenFolder> written_folders(const Verb& verb, const Arguments& arguments) {
  std::vector<WrittenFolder> folders;
  for (const OptionGroup& group : verb.groups)
    for (const Option& option : group.options)
      if (const auto path = arguments.find(option.name);
          path && !path->empty() && !option.makes.empty())
        folders.push_back({&option, Output::place_of(fmt::format("{}/x", *path)).parent_path()});
  return folders;
}

/// Links that are there already by such names: the file that one leads to is replaced.
std::vector<WrittenFile> linked_files(const WrittenFolder& folder) {
  std::vector<WrittenFile> files;
  std::error_code error;
  for (auto entry = filesystem::directory_iterator(folder.place, error);
       !error && entry != filesystem::directory_iterator(); entry.increment(error))
    if (std::error_code none; entry->is_symlink(none) && may_be_made(folder, entry->path()))
      files.push_back({folder.option->name, entry->path().string()});
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
    boost::algorithm::split(words, item.value, boost::algorithm::is_any_of(" \t\r\n'\"<>|&;()="));
    return words;
  }
  if (!option.is_written && (option.argument == "FILE" || option.argument == "PATH"))
    return {item.value};
  return {};
}

}  // namespace

void check_written_files(const Verb& verb, const Arguments& arguments) {
  constexpr std::string_view hint = "each file that is written needs a name of its own";
  std::vector<WrittenFile> files = written_files(verb, arguments);
  const std::vector<WrittenFolder> folders = written_folders(verb, arguments);
  const auto folder_of = [&](const filesystem::path& place) {
    return std::ranges::find_if(
        folders, [&](const WrittenFolder& folder) { return may_be_made(folder, place); });
  };
  std::map<filesystem::path, std::string_view> by_place;  // the options
  for (const WrittenFile& file : files) {
    const filesystem::path place = Output::place_of(file.path);
    const auto [of_both, is_new] = by_place.emplace(place, file.option);
    const auto folder = folder_of(place);
    if (!is_new || folder != folders.end())
      throw UserError(fmt::format("--{}", file.option),
                      fmt::format("{} is a file of --{}, too", file.path,
                                  is_new ? folder->option->name : of_both->second),
                      std::string(hint));
  }
  for (const WrittenFolder& folder : folders)
    for (const WrittenFile& file : linked_files(folder))
      by_place.emplace(Output::place_of(file.path), file.option);
  if (by_place.empty() && folders.empty()) return;
  const Candidates operands = operands_of(verb);
  for (const Arguments::Item& item : arguments.items())
    for (const std::string& path : read_paths(verb, operands, item)) {
      std::error_code error;
      if (!filesystem::exists(path, error)) continue;
      const filesystem::path place = Output::place_of(path);
      const auto found = by_place.find(place);
      const auto folder = folder_of(place);
      if (found == by_place.end() && folder == folders.end()) continue;
      const std::string_view writer =
          found == by_place.end() ? folder->option->name : found->second;
      // A document may be replaced by what is made of it, but not a program that is asked.
      const bool is_operand = item.option.empty();
      if (is_operand && writer == "output" && !operands.commands) continue;
      throw UserError(fmt::format("--{}", writer),
                      fmt::format("{} is read{}", path,
                                  is_operand ? ", too" : fmt::format(" by --{}, too", item.option)),
                      std::string(hint));
    }
}

}  // namespace specdrift::cli
