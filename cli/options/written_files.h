#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/options/options.h"

namespace specdrift::cli {

/// A file that an option names, and that can be lost: a pipe and a device cannot.
struct WrittenFile {
  std::string_view option;
  std::string path;
};

/// Those of all options that name single files. They may not be there yet.
std::vector<WrittenFile> written_files(const Arguments& arguments);

/// The files that a verb writes, to be told apart from those that it reads. In a folder, they are
/// all that the verb could make there.
class WrittenFiles {
 public:
  /// Throws UserError where one would take the place of another one.
  explicit WrittenFiles(const Arguments& arguments);

  /// Throws UserError where a written file is also read by an option or as an operand. The file of
  /// --output may be an operand. Takes time linear in the arguments.
  void check_arguments(const Arguments& arguments) const;

  /// Throws UserError if `path` is also written, be it by --output: `option` names it in a list or
  /// a plan, or it is an operand, if that is empty. The time does not depend on the number of
  /// paths.
  void check_input(const std::string& path, std::string_view option) const;

 private:
  struct Folder {
    const Option* option;
    std::filesystem::path place;
  };

  static std::vector<Folder> folders_of(const Arguments& arguments);
  void add_names_in(const Folder& folder);
  void note(const std::string& path);
  const Folder* folder_with(const std::filesystem::path& place) const;
  /// The option that writes a file that is there; empty: none does.
  std::string_view writer_of(const std::string& path) const;

  std::vector<Folder> folders_;
  std::map<std::filesystem::path, std::string_view> by_place_;  ///< the options
  std::set<std::pair<dev_t, ino_t>> identities_;                ///< of those that are there
  bool knows_all_ = true;  ///< false if a folder could not be listed
};

}  // namespace specdrift::cli
