#include "core/report/states/concepts.h"

#include <algorithm>
#include <utility>

#include "core/history/changes.h"
#include "core/model/data/builtin.h"
#include "core/report/states/states_report.h"

namespace specdrift::report {

ConceptNames::ConceptNames(std::span<const model::Model* const> more, bool of_changes)
    : models_(model::builtin_models().begin(), model::builtin_models().end()) {
  for (const model::Model* const model : more)
    if (std::ranges::find(models_, model) == models_.end()) models_.push_back(model);
  for (const model::Model* const model : models_)
    for (const model::Table& table : model->tables) {
      all_.push_back(table.concept_name);
      for (const model::ConceptCase& one : table.concepts) all_.push_back(one.name);
    }
  if (of_changes) {
    for (const history::Change& change : history::changes())
      all_.insert(all_.end(), change.concepts.begin(), change.concepts.end());
    std::erase(all_, "");
  }
  std::ranges::sort(all_);
  all_.erase(std::unique(all_.begin(), all_.end()), all_.end());
}

std::vector<std::string> ConceptNames::of_state(std::string_view name) const {
  std::vector<std::string> concepts;
  for (const model::Model* const model : models_)
    for (const model::TableIndex table : find_tables(*model, name))
      for (std::string& one : state_entry(*model, table).concepts)
        concepts.push_back(std::move(one));
  if (std::ranges::binary_search(all_, name)) concepts.emplace_back(name);
  return concepts;
}

std::vector<std::string> ConceptNames::of_concept(std::string_view pattern) const {
  const std::string_view begin = pattern.substr(0, pattern.find('*'));
  const bool is_begin = begin.size() + 1 == pattern.size();
  std::vector<std::string> concepts;
  for (const std::string_view name : all_)
    if (is_begin ? name.starts_with(begin) : name == pattern) concepts.emplace_back(name);
  return concepts;
}

std::vector<std::string> ConceptNames::of_family(std::string_view name) const {
  std::vector<std::string> concepts;
  for (const std::string_view one : all_)
    if (state_family(one) == name) concepts.emplace_back(one);
  return concepts;
}

std::vector<std::string_view> ConceptNames::states_and_concepts() const {
  std::vector<std::string_view> names = all_;
  for (const std::string_view state : names_of_states(models_)) names.push_back(state);
  return names;
}

}  // namespace specdrift::report
