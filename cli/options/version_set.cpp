#include "cli/options/version_set.h"

#include <fmt/core.h>

#include <string>
#include <utility>

#include "cli/options/suggestions.h"
#include "cli/terminal/user_error.h"
#include "core/common_subset/with_common_subset.h"
#include "core/history/revisions.h"
#include "core/history/version_names.h"
#include "core/html5lib/start_states.h"
#include "core/model/data/builtin.h"
#include "core/model/run/subset_models.h"
#include "versions/registry.h"

namespace specdrift::cli {
namespace {

UserError trouble_of(const model::LoadError& error) {
  const std::string place =
      error.line == 0 ? error.file : fmt::format("{}:{}:{}", error.file, error.line, error.column);
  return UserError(place,
                   error.why.empty() ? error.what : fmt::format("{}: {}", error.what, error.why),
                   error.hint);
}

}  // namespace

VersionSet::VersionSet(const Arguments& arguments, Operands operands)
    : versions_(model::builtin_models(), find_machine) {
  for (const Arguments::Item& item : arguments.items()) {
    if (item.option == "spec") load(item.value);
    const bool names_versions =
        item.option == "versions" || (item.option.empty() && operands == Operands::versions);
    if (names_versions) add_revisions(item.value);
  }
}

/// Those that a list names: nothing is made of the others.
void VersionSet::add_revisions(std::string_view list) {
  for (const std::string_view name : names_in_list(list)) add_revision(std::string(name));
}

void VersionSet::add_revision(const std::string& name) {
  if (versions_.find_meant(name)) return;
  const auto found = history::find_version(name);
  if (!found) return;
  if (found->milestone) return versions_.add_name(name, std::string(found->milestone->version));
  const auto& [chain, index] = found->revision;
  versions_.add_name(name, std::string(chain->revisions[index].name));
  if (versions_.find(chain->revisions[index].name)) return;
  auto models = history::load(*chain);
  model::Model& named = models[index]->model;
  model::learn_common_subset(named, model::builtin_models());
  versions_.add(version_of(named));
  for (auto& loaded : models) revisions_.push_back(std::move(loaded));
}

void VersionSet::load(const std::string& path) {
  model::LoadOptions options;
  options.find_base = [this](std::string_view name) {
    const Version* const base = versions_.find(name);
    return base ? base->model : nullptr;
  };
  auto loaded = load_specification(path, options);
  model::Model& model = loaded->model;
  model::learn_common_subset(model, model::builtin_models());
  if (versions_.find(model.version))
    throw UserError(path, fmt::format("there is a version '{}' already", model.version),
                    "give it another name: the attribute version of its first element");
  versions_.add(version_of(model));
  loaded_.push_back(std::move(loaded));
}

const Version& VersionSet::named(std::string_view name, std::string_view option) const {
  if (const Version* const found = versions_.find_meant(name)) return *found;
  const auto known = versions_.names();
  std::vector<std::string_view> candidates = known;
  for (const VersionAlias& alias : version_aliases()) candidates.push_back(alias.name);
  std::string hint = did_you_mean(name, candidates);
  if (!hint.empty()) hint += ' ';
  hint += fmt::format("the versions are {}", cli::listed(known));
  throw UserError(option, fmt::format("no such version: '{}'", name), std::move(hint));
}

const Version& VersionSet::requested(const Verb& verb, const Arguments& arguments) const {
  if (const auto list = arguments.find("versions")) {
    const auto found = this->listed(*list);
    if (found.size() == 1) return *versions_.find(found.front().info->name);
    throw UserError("--versions",
                    fmt::format("{} takes one version, not {}", verb.name, found.size()),
                    "compare and trace take several");
  }
  throw UserError(verb.name, "--versions is missing",
                  fmt::format("the versions are {}", cli::listed(versions_.names())));
}

std::vector<Version> VersionSet::listed(std::string_view list, std::string_view option) const {
  using Mistake = VersionSelection::Mistake;
  VersionSelection selection = versions_.select(list);
  const std::string_view at = selection.at;
  switch (selection.mistake) {
  case Mistake::none:
    break;
  case Mistake::unknown:
    named(at, option);  // says which names come near
    break;
  case Mistake::backwards:
    throw UserError(option, fmt::format("{} runs backwards", at), "the older version comes first");
  case Mistake::twice:
    const std::string_view name = selection.version->info->name;
    throw UserError(option, at == name ? fmt::format("{} is named twice", at)
                                       : fmt::format("{} is {}, which is named twice", at, name));
  }
  return std::move(selection.versions);
}

std::vector<Version> VersionSet::operands(std::string_view verb, const Arguments& arguments) const {
  std::string list;
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty()) list += (list.empty() ? "" : ",") + item.value;
  auto result = list.empty() ? std::vector<Version>{} : listed(list, verb);
  if (result.size() < 2)
    throw UserError(verb, "it takes two versions or more",
                    fmt::format("as in: specdrift {} 2009 8.2.4", verb));
  return result;
}

std::vector<Version> VersionSet::requested_list(const Arguments& arguments,
                                                std::size_t least) const {
  std::string list(arguments.value("versions"));
  if (!arguments.has("versions"))
    for (const auto& loaded : loaded_) list += fmt::format(",{}", loaded->model.version);
  auto result = listed(list);
  if (result.size() < least)
    throw UserError("--versions", "a comparison needs two versions at least",
                    "see specdrift versions for those there are");
  return result;
}

std::unique_ptr<model::LoadedModel> load_specification(const std::string& path,
                                                       model::LoadOptions options) {
  options.find_references = model::find_builtin_references;
  options.allows_unread = true;
  model::LoadResult result = model::load_model_file(path, std::move(options));
  if (result.loaded) return std::move(result.loaded);
  for (std::size_t i = 0; i + 1 < result.errors.size(); ++i) report(trouble_of(result.errors[i]));
  throw trouble_of(result.errors.back());
}

std::string no_such_start(const Version& version, const StartContext& start) {
  return fmt::format("{} has no such initial state: '{}'", version.info->name,
                     html5lib::initial_state_name(start.mode));
}

void require_start(std::span<const Version> versions, const StartContext& start) {
  const Source nothing = Source::from_bytes("");
  for (const Version& version : versions) make_tokenizer(version, nothing, start);
}

std::unique_ptr<Tokenizer> make_tokenizer(const Version& version, const Source& source,
                                          const StartContext& start) {
  auto tokenizer = version.make_tokenizer(source, start);
  if (!tokenizer) throw UserError("--context", no_such_start(version, start));
  return with_common_subset(std::move(tokenizer), *version.info, source);
}

}  // namespace specdrift::cli
