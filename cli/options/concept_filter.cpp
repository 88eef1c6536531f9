#include "cli/options/concept_filter.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>

#include "cli/options/suggestions.h"
#include "cli/terminal/user_error.h"
#include "core/history/changes.h"
#include "core/model/data/builtin.h"
#include "core/report/states/states_report.h"

namespace specdrift::cli {
namespace {

using Models = std::vector<const model::Model*>;

Models builtin_models() {
  return {model::builtin_models().begin(), model::builtin_models().end()};
}

void add_model(Models& models, const Version& version) {
  if (std::ranges::find(models, version.model) == models.end()) models.push_back(version.model);
}

void add_concepts(std::vector<std::string_view>& names, const model::Model& model) {
  for (const model::Table& table : model.tables) {
    names.push_back(table.concept_name);
    for (const model::ConceptCase& one : table.concepts) names.push_back(one.name);
  }
}

template <typename Name> void sort_once_each(std::vector<Name>& names) {
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
}

/// Of all states of these versions, and those that only changes of the standard name: the input
/// stream, the references.
std::vector<std::string_view> all_concepts(const Models& models) {
  std::vector<std::string_view> names;
  for (const model::Model* const model : models) add_concepts(names, *model);
  for (const history::Change& change : history::changes())
    names.insert(names.end(), change.concepts.begin(), change.concepts.end());
  std::erase(names, "");
  sort_once_each(names);
  return names;
}

std::vector<std::string> of_state(const Models& models, const std::string& name,
                                  std::span<const std::string_view> known,
                                  std::string_view earlier_meaning) {
  std::vector<std::string> concepts;
  for (const model::Model* const model : models)
    for (const model::TableIndex table : report::find_tables(*model, name))
      for (std::string& one : report::state_entry(*model, table).concepts)
        concepts.push_back(std::move(one));
  if (std::ranges::binary_search(known, std::string_view(name))) concepts.push_back(name);
  if (!concepts.empty()) return concepts;
  std::vector<std::string_view> candidates(known.begin(), known.end());
  for (const std::string_view state : report::names_of_states(models)) candidates.push_back(state);
  std::string hint = did_you_mean(name, candidates);
  if (hint.empty()) hint = "see specdrift states VERSION for those of a version";
  if (!earlier_meaning.empty())
    hint += fmt::format("{} {}", hint.ends_with('?') ? "" : ";", earlier_meaning);
  throw UserError("--state", fmt::format("no version has a state '{}'", name), hint);
}

/// `comment*` is all that begin so.
std::vector<std::string> of_concept(const std::string& pattern,
                                    std::span<const std::string_view> known) {
  const std::string_view begin = std::string_view(pattern).substr(0, pattern.find('*'));
  const bool is_begin = begin.size() + 1 == pattern.size();
  std::vector<std::string> concepts;
  for (const std::string_view name : known)
    if (is_begin ? name.starts_with(begin) : name == pattern) concepts.emplace_back(name);
  if (!concepts.empty()) return concepts;
  std::string hint = did_you_mean(pattern, known);
  throw UserError(
      "--concept", fmt::format("no version has a concept '{}'", pattern),
      hint.empty() ? "see specdrift states VERSION for those of a version" : std::move(hint));
}

}  // namespace

std::vector<std::string> concepts_of_state(const std::string& name,
                                           std::span<const Version> versions,
                                           std::string_view earlier_meaning) {
  Models models = builtin_models();
  for (const Version& version : versions) add_model(models, version);
  std::vector<std::string_view> known;
  for (const model::Model* const model : models) add_concepts(known, *model);
  sort_once_each(known);
  std::vector<std::string> concepts = of_state(models, name, known, earlier_meaning);
  sort_once_each(concepts);
  return concepts;
}

ConceptFilter::ConceptFilter(const Arguments& arguments, const VersionSet& set) {
  Models models = builtin_models();
  for (const Version& version : set.all()) add_model(models, version);
  std::vector<std::string_view> known;
  for (const Arguments::Item& item : arguments.items()) {
    if (item.option != "state" && item.option != "concept" && item.option != "family") continue;
    if (known.empty()) known = all_concepts(models);
    names_some_ = true;
    std::vector<std::string> named;
    if (item.option == "state") {
      named = of_state(models, item.value, known, {});
    } else if (item.option == "concept") {
      named = of_concept(item.value, known);
    } else {
      for (const std::string_view name : known)
        if (report::state_family(name) == item.value) named.emplace_back(name);
    }
    concepts_.insert(concepts_.end(), named.begin(), named.end());
  }
  sort_once_each(concepts_);
}

bool ConceptFilter::wants(std::string_view concept_name) const {
  return !names_some_ || std::ranges::binary_search(concepts_, concept_name, std::less<>());
}

}  // namespace specdrift::cli
