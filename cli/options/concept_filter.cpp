#include "cli/options/concept_filter.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <span>

#include "cli/options/suggestions.h"
#include "cli/terminal/user_error.h"
#include "core/report/states/concepts.h"

namespace specdrift::cli {
namespace {

template <typename Name> void sort_once_each(std::vector<Name>& names) {
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
}

std::vector<std::string> of_state(const report::ConceptNames& names, const std::string& name,
                                  std::string_view earlier_meaning) {
  std::vector<std::string> concepts = names.of_state(name);
  if (!concepts.empty()) return concepts;
  std::string hint = did_you_mean(name, names.states_and_concepts());
  if (hint.empty()) hint = "see specdrift states VERSION for those of a version";
  if (!earlier_meaning.empty())
    hint += fmt::format("{} {}", hint.ends_with('?') ? "" : ";", earlier_meaning);
  throw UserError("--state", fmt::format("no version has a state '{}'", name), hint);
}

std::vector<std::string> of_concept(const report::ConceptNames& names, const std::string& pattern) {
  std::vector<std::string> concepts = names.of_concept(pattern);
  if (!concepts.empty()) return concepts;
  std::string hint = did_you_mean(pattern, names.all());
  throw UserError(
      "--concept", fmt::format("no version has a concept '{}'", pattern),
      hint.empty() ? "see specdrift states VERSION for those of a version" : std::move(hint));
}

}  // namespace

std::vector<std::string> concepts_of_state(const std::string& name,
                                           std::span<const Version> versions,
                                           std::string_view earlier_meaning) {
  std::vector<std::string> concepts =
      of_state(report::ConceptNames(models_of(versions), false), name, earlier_meaning);
  sort_once_each(concepts);
  return concepts;
}

ConceptFilter::ConceptFilter(const Arguments& arguments, const VersionSet& set) {
  std::optional<report::ConceptNames> names;
  for (const Arguments::Item& item : arguments.items()) {
    if (item.option != "state" && item.option != "concept" && item.option != "family") continue;
    if (!names) names.emplace(models_of(set.all()), true);
    names_some_ = true;
    const std::vector<std::string> named = item.option == "state" ? of_state(*names, item.value, {})
                                           : item.option == "concept"
                                               ? of_concept(*names, item.value)
                                               : names->of_family(item.value);
    concepts_.insert(concepts_.end(), named.begin(), named.end());
  }
  sort_once_each(concepts_);
}

bool ConceptFilter::wants(std::string_view concept_name) const {
  return !names_some_ || std::ranges::binary_search(concepts_, concept_name, std::less<>());
}

}  // namespace specdrift::cli
