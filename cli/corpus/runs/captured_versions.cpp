#include "cli/corpus/runs/captured_versions.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/terminal/user_error.h"
#include "core/corpus/capture.h"
#include "core/history/version_names.h"
#include "core/model/data/builtin.h"
#include "core/model/run/subset_models.h"
#include "core/prove/analysis/digest.h"
#include "core/token/hash.h"
#include "versions/registry.h"

namespace specdrift::cli {
namespace {

const model::Model& first_model() {
  return **std::ranges::min_element(model::builtin_models(), {}, &model::Model::earliest);
}

Version milestone_of(const model::Model& model) {
  return version_of(model, find_machine(model.version));
}

}  // namespace

Version CapturedVersions::version_of_found(const history::FoundVersion& found) const {
  if (found.milestone) return milestone_of(*found.milestone);
  const auto& [chain, index] = found.revision;
  auto& models = loaded_[chain];
  if (models.empty()) {
    models = history::load(*chain);
    for (const auto& loaded : models)
      model::learn_common_subset(loaded->model, model::builtin_models());
  }
  return version_of(models[index]->model);
}

Version CapturedVersions::in_force_on(std::string_view date) const {
  const std::string day = corpus::last_day_of_capture(date);
  const std::lock_guard lock(mutex_);
  if (const auto known = known_.find(day); known != known_.end()) return known->second;
  const auto found = history::last_until(day);
  const Version version = found ? version_of_found(*found) : milestone_of(first_model());
  known_.emplace(day, version);
  return version;
}

Version CapturedVersions::named(std::string_view name) const {
  const std::lock_guard lock(mutex_);
  if (const auto known = known_.find(name); known != known_.end()) return known->second;
  const model::Model* const milestone = model::find_builtin_model(name);
  const auto found = milestone ? history::FoundVersion{milestone, {}} : history::find_version(name);
  if (!found) throw UserError(std::string(name), "there is no such version");
  const Version version = version_of_found(*found);
  known_.emplace(std::string(name), version);
  return version;
}

std::string_view CapturedVersions::first_day() const {
  return first_model().earliest;
}

Version CapturedVersions::any() const {
  Version version = milestone_of(first_model());
  any_ = *version.info;
  any_.name = corpus::name_of_version_in_force;
  any_.title = any_.name;
  any_.date = "";
  version.info = &any_;
  return version;
}

std::string CapturedVersions::digest() {
  std::string all;
  for (const model::Model* const model : model::builtin_models())
    all +=
        fmt::format("{} {} {}\n", model->version, model->earliest, prove::behaviour_digest(*model));
  for (const history::RevisionChain& chain : history::revision_chains())
    all += fmt::format("{}\n", hash_of(chain.xml));
  return written_digest(hash_of(all));
}

}  // namespace specdrift::cli
