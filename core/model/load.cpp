#include "core/model/load.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/model/grammar.h"
#include "core/model/resolved.h"

namespace specdrift::model {
namespace {

constexpr std::uintmax_t largest_file = std::uintmax_t{16} << 20;

std::optional<std::string> read_whole(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
  const auto size = std::filesystem::file_size(path, error);
  if (error || size > largest_file) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return std::nullopt;
  return std::move(text).str();
}

}  // namespace

LoadResult load_model(std::string_view text, std::string_view file, const LoadOptions& options) {
  LoadErrors errors;
  auto loaded = std::make_unique<LoadedModel>();
  loaded->model.file = loaded->storage.keep(file);
  loaded->model.xml = loaded->storage.keep(text);
  if (auto root = parse_xml(text, loaded->model.file, errors); root && check_grammar(*root, errors))
    if (const auto resolved = resolve(std::move(*root), options, errors);
        resolved && errors.empty())
      build(*resolved, options, *loaded, errors);
  if (!errors.empty()) return {nullptr, errors.take()};
  return {std::move(loaded), {}};
}

LoadResult load_model_file(const std::string& path, LoadOptions options) {
  const auto text = read_whole(path);
  if (!text) {
    LoadErrors errors;
    errors.add({path, 0, 0}, "the file cannot be read",
               fmt::format("it is missing, no ordinary file, or has more than {} MiB",
                           largest_file >> 20));
    return {nullptr, errors.take()};
  }
  if (!options.read_file)
    options.read_file = [folder = std::filesystem::path(path).parent_path()](
                            std::string_view file) { return read_whole(folder / file); };
  return load_model(*text, path, options);
}

}  // namespace specdrift::model
