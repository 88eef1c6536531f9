#include "cli/options/written_files.h"

#include <fmt/core.h>
#include <fnmatch.h>
#include <sys/stat.h>

#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/split.hpp>
#include <system_error>

#include "cli/options/completions.h"
#include "cli/terminal/output.h"
#include "cli/terminal/user_error.h"

namespace specdrift::cli {
namespace {

namespace filesystem = std::filesystem;

constexpr std::string_view one_name_each = "each file that is written needs a name of its own";

bool is_made_by(const Option& option, const std::string& name) {
  std::vector<std::string> patterns;
  boost::algorithm::split(patterns, option.makes, boost::algorithm::is_space());
  return std::ranges::any_of(patterns, [&](const std::string& pattern) {
    return ::fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
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

std::vector<WrittenFile> written_files(const Arguments& arguments) {
  std::vector<WrittenFile> files;
  const auto add = [&](const Option& option, std::string_view value) {
    for (std::string& path : paths_of(option, value))
      if (is_kept(path)) files.push_back({option.name, std::move(path)});
  };
  for (const OptionGroup& group : arguments.verb().groups)
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

WrittenFiles::WrittenFiles(const Arguments& arguments) : folders_(folders_of(arguments)) {
  for (const WrittenFile& file : written_files(arguments)) {
    const filesystem::path place = Output::place_of(file.path);
    const auto [of_both, is_new] = by_place_.emplace(place, file.option);
    const Folder* const folder = folder_with(place);
    if (!is_new || folder)
      throw UserError(fmt::format("--{}", file.option),
                      fmt::format("{} is a file of --{}, too", file.path,
                                  is_new ? folder->option->name : of_both->second),
                      std::string(one_name_each));
    note(file.path);
  }
  for (const Folder& folder : folders_) add_names_in(folder);
}

std::vector<WrittenFiles::Folder> WrittenFiles::folders_of(const Arguments& arguments) {
  std::vector<Folder> folders;
  for (const OptionGroup& group : arguments.verb().groups)
    for (const Option& option : group.options)
      if (const auto path = arguments.find(option.name);
          path && !path->empty() && !option.makes.empty())
        folders.push_back({&option, Output::place_of(fmt::format("{}/x", *path)).parent_path()});
  return folders;
}

/// A link that is there already by such a name: the file that it leads to is replaced.
void WrittenFiles::add_names_in(const Folder& folder) {
  std::error_code error;
  for (auto entry = filesystem::directory_iterator(folder.place, error);
       !error && entry != filesystem::directory_iterator(); entry.increment(error)) {
    if (!is_made_by(*folder.option, entry->path().filename().string())) continue;
    note(entry->path().string());
    if (std::error_code none; entry->is_symlink(none))
      by_place_.emplace(Output::place_of(entry->path().string()), folder.option->name);
  }
  if (error && error != std::errc::no_such_file_or_directory) knows_all_ = false;
}

void WrittenFiles::note(const std::string& path) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) == 0) identities_.emplace(status.st_dev, status.st_ino);
}

const WrittenFiles::Folder* WrittenFiles::folder_with(const filesystem::path& place) const {
  const auto found = std::ranges::find_if(folders_, [&](const Folder& folder) {
    return place.parent_path() == folder.place &&
           is_made_by(*folder.option, place.filename().string());
  });
  return found == folders_.end() ? nullptr : &*found;
}

std::string_view WrittenFiles::writer_of(const std::string& path) const {
  if (by_place_.empty() && folders_.empty()) return {};
  if (knows_all_ && identities_.empty()) return {};
  // Most inputs are none of these files: then that is known before their places are looked up.
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0) return {};
  if (knows_all_ && !identities_.contains({status.st_dev, status.st_ino})) return {};
  const filesystem::path place = Output::place_of(path);
  if (const auto found = by_place_.find(place); found != by_place_.end()) return found->second;
  const Folder* const folder = folder_with(place);
  return folder ? folder->option->name : std::string_view();
}

void WrittenFiles::check_arguments(const Arguments& arguments) const {
  if (by_place_.empty() && folders_.empty()) return;
  const Candidates operands = operands_of(arguments.verb());
  for (const Arguments::Item& item : arguments.items())
    for (const std::string& path : read_paths(arguments.verb(), operands, item)) {
      const std::string_view writer = writer_of(path);
      if (writer.empty()) continue;
      // A document may be replaced by what is made of it, but not a program that is asked.
      const bool is_operand = item.option.empty();
      if (is_operand && writer == "output" && !operands.commands) continue;
      throw UserError(fmt::format("--{}", writer),
                      fmt::format("{} is read{}", path,
                                  is_operand ? ", too" : fmt::format(" by --{}, too", item.option)),
                      std::string(one_name_each));
    }
}

void WrittenFiles::check_input(const std::string& path, std::string_view option) const {
  const std::string_view writer = writer_of(path);
  if (writer.empty()) return;
  throw UserError(fmt::format("--{}", writer),
                  fmt::format("{} is read, too{}", path,
                              option.empty() ? "" : fmt::format(": --{} names it", option)),
                  std::string(one_name_each));
}

}  // namespace specdrift::cli
