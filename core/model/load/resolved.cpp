#include "core/model/load/resolved.h"

#include <fmt/core.h>

#include "core/model/load/check.h"
#include "core/model/load/delta.h"
#include "core/model/load/derive.h"
#include "core/model/load/rows/header_reader.h"
#include "core/model/load/rows/names.h"
#include "core/model/load/rows/table_reader.h"

namespace specdrift::model {
namespace {

constexpr int most_bases = 16;

std::optional<Resolved> resolve_base(const Model& base, const LoadOptions& options, int depth,
                                     LoadErrors& errors);

std::optional<Resolved> resolve_root(XmlElement root, const LoadOptions& options, int depth,
                                     LoadErrors& errors) {
  if (!root.has("base")) return Resolved{std::move(root), nullptr};
  const std::string_view name = root.value("base");
  const ErrorPlace place = root.place_of("base");
  const Model* const base = options.find_base ? options.find_base(name) : nullptr;
  if (!base) {
    errors.add(place, fmt::format("there is no version '{}'", name), "it is named as the base",
               name == root.value("version")
                   ? "a version cannot be its own base"
                   : "a base is a built-in version, or is in a file given before");
    return std::nullopt;
  }
  if (depth == most_bases) {
    errors.add(place, fmt::format("the bases of '{}' have no end", root.value("version")),
               "a version is its own base, by way of others");
    return std::nullopt;
  }
  auto resolved = resolve_base(*base, options, depth + 1, errors);
  if (resolved) apply(*resolved, root, errors);
  return resolved;
}

std::optional<Resolved> resolve_base(const Model& base, const LoadOptions& options, int depth,
                                     LoadErrors& errors) {
  auto root = parse_xml(base.xml, base.file, errors);
  if (!root) return std::nullopt;
  auto resolved = resolve_root(std::move(*root), options, depth, errors);
  if (resolved && !resolved->references_of) resolved->references_of = &base;
  return resolved;
}

}  // namespace

std::optional<Resolved> resolve(XmlElement root, const LoadOptions& options, LoadErrors& errors) {
  return resolve_root(std::move(root), options, 0, errors);
}

std::optional<Resolved> resolve(const Model& model, const LoadOptions& options,
                                LoadErrors& errors) {
  return resolve_base(model, options, 0, errors);
}

void apply(Resolved& base, const XmlElement& delta, LoadErrors& errors) {
  if (delta.child("references")) base.references_of = nullptr;
  base.root = apply_delta(std::move(base.root), delta, errors);
}

void build(const Resolved& resolved, const LoadOptions& options, LoadedModel& loaded,
           LoadErrors& errors) {
  Model& model = loaded.model;
  Storage& storage = loaded.storage;
  Names names(resolved.root, storage, errors);
  LoadContext context{names, storage, errors, model.file, options.allows_unread};
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
  ReadTables read = read_tables(model.section, model.source, model.replacements, context);
  if (!errors.empty()) return;
  model.tokens = storage.keep(names.tokens);
  model.variables = storage.keep(names.variables);
  model.state_count = static_cast<TableIndex>(names.state_elements.size());
  model.procedures = storage.keep(read.procedures);
  model.tables = read.tables;
  check_paths(model, errors, options.unreachable);
  derive(model, read.tables, storage);
  model.tables = storage.keep(read.tables);
}

}  // namespace specdrift::model
