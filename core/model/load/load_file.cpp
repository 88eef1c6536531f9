#include <fmt/core.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/model/load/load.h"

namespace specdrift::model {
namespace {

constexpr std::uintmax_t largest_file = std::uintmax_t{16} << 20;

/// Why a file cannot be read; empty if it can, as far as that is known without trying.
std::string obstacle(const std::filesystem::path& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  switch (status.type()) {
  case std::filesystem::file_type::regular:
    break;
  case std::filesystem::file_type::not_found:
    return "there is no such file";
  case std::filesystem::file_type::directory:
    return "it is a folder";
  case std::filesystem::file_type::none:
    return error.message();
  default:
    return "it is no ordinary file";
  }
  const auto size = std::filesystem::file_size(path, error);
  if (error) return error.message();
  return size > largest_file ? fmt::format("it has more than {} MiB", largest_file >> 20)
                             : std::string();
}

std::optional<std::string> read_whole(const std::filesystem::path& path) {
  if (!obstacle(path).empty()) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return std::nullopt;
  return std::move(text).str();
}

}  // namespace

LoadResult load_model_file(const std::string& path, LoadOptions options) {
  const auto text = read_whole(path);
  if (!text) {
    LoadErrors errors;
    const std::string why = obstacle(path);
    errors.add({path, 0, 0}, "the file cannot be read",
               why.empty() ? "it cannot be opened: is reading it permitted?" : why);
    return {nullptr, errors.take()};
  }
  if (!options.read_file)
    options.read_file = [folder = std::filesystem::path(path).parent_path()](
                            std::string_view file) { return read_whole(folder / file); };
  return load_model(*text, path, options);
}

}  // namespace specdrift::model
