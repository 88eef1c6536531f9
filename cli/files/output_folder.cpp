#include "cli/files/output_folder.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "cli/terminal/user_error.h"

namespace specdrift::cli {
namespace {

namespace filesystem = std::filesystem;

constexpr const char* name_another =
    "name a folder that you may write to; it is made if it is missing";

}  // namespace

void check_output_folder(const std::string& folder) {
  if (folder.empty()) throw UserError("the name of a folder to write to", "it is empty");
  std::error_code error;
  filesystem::path there = filesystem::absolute(folder, error);
  if (there.filename().empty()) there = there.parent_path();  // ends with a slash
  const filesystem::path wanted = there;
  // Missing folders are made in the nearest one that is there.
  filesystem::file_status status;
  while ((status = filesystem::symlink_status(there, error)).type() ==
             filesystem::file_type::not_found &&
         there.has_relative_path())
    there = there.parent_path();
  if (filesystem::is_symlink(status)) status = filesystem::status(there, error);
  const std::string where = there == wanted ? "" : fmt::format(" in {}", there.string());
  if (status.type() == filesystem::file_type::none)
    throw UserError(folder, fmt::format("cannot be written: {}", error.message()), name_another);
  if (!filesystem::is_directory(status))
    throw UserError(
        folder,
        there == wanted ? "it is no folder" : fmt::format("{} is no folder", there.string()),
        name_another);
  if (::access(there.c_str(), W_OK | X_OK) != 0)
    throw UserError(folder,
                    fmt::format("no file can be made{}: {}", where, system_error_text(errno)),
                    name_another);
}

void make_output_folder(const std::string& folder) {
  check_output_folder(folder);
  std::error_code error;
  filesystem::create_directories(folder, error);
  if (!filesystem::is_directory(folder))
    throw UserError(folder, fmt::format("cannot be made: {}", error.message()), name_another);
}

}  // namespace specdrift::cli
