#include "core/model/load.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/model/check.h"
#include "core/model/delta.h"
#include "core/model/derive.h"
#include "core/model/grammar.h"
#include "core/model/header_reader.h"
#include "core/model/names.h"
#include "core/model/table_reader.h"

namespace specdrift::model {
namespace {

constexpr int most_bases = 16;
constexpr std::uintmax_t largest_file = std::uintmax_t{16} << 20;

/// A tree with what its base gave it.
struct Resolved {
  XmlElement root;
  const Model* references_of = nullptr;  ///< the base whose table of references it has
};

std::optional<Resolved> resolve(XmlElement root, const LoadOptions& options, int depth,
                                LoadErrors& errors) {
  if (!root.has("base")) return Resolved{std::move(root), nullptr};
  const std::string_view name = root.value("base");
  const ErrorPlace place = root.place_of("base");
  const Model* const base = options.find_base ? options.find_base(name) : nullptr;
  if (!base) {
    errors.add(place, fmt::format("there is no version '{}'", name), "it is named as the base",
               name == root.value("version")
                   ? "a version cannot be its own base"
                   : "a base is a built-in version, or stands in a file given before");
    return std::nullopt;
  }
  if (depth == most_bases) {
    errors.add(place, fmt::format("the bases of '{}' have no end", root.value("version")),
               "a version is its own base, by way of others");
    return std::nullopt;
  }
  auto base_root = parse_xml(base->xml, base->file, errors);
  if (!base_root) return std::nullopt;
  auto resolved = resolve(std::move(*base_root), options, depth + 1, errors);
  if (!resolved) return std::nullopt;
  if (root.child("references"))
    resolved->references_of = nullptr;
  else if (!resolved->references_of)
    resolved->references_of = base;
  resolved->root = apply_delta(std::move(resolved->root), root, errors);
  return resolved;
}

void build(const Resolved& resolved, const LoadOptions& options, LoadedModel& loaded,
           LoadErrors& errors) {
  Model& model = loaded.model;
  Storage& storage = loaded.storage;
  Names names(resolved.root, storage, errors);
  LoadContext context{names, storage, errors};
  HeaderReader header(resolved.root, context, model);
  header.read_metadata();
  header.read_conditions();
  header.read_contexts();
  header.read_input_stream();
  header.read_emission();
  header.read_feedback();
  header.read_replacements();
  header.read_references(options,
                         resolved.references_of ? &resolved.references_of->references : nullptr);
  ReadTables read = read_tables(model.section, model.replacements, context);
  if (!errors.empty()) return;
  model.tokens = storage.keep(names.tokens);
  model.variables = storage.keep(names.variables);
  model.state_count = static_cast<TableIndex>(names.state_elements.size());
  model.procedures = storage.keep(read.procedures);
  model.tables = storage.keep(read.tables);
  check_paths(model, errors);
  derive(model, read.tables, storage);
  model.tables = storage.keep(read.tables);
}

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
    if (const auto resolved = resolve(std::move(*root), options, 0, errors);
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
