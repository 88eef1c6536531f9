#include "core/history/line.h"

#include <algorithm>

#include "core/model/data/builtin.h"
#include "core/model/run/subset_models.h"

namespace specdrift::history {

Line::Line(std::span<const Version> milestones) {
  for (const Version& milestone : milestones) versions_.push_back({milestone, nullptr, nullptr});
  for (const RevisionChain& chain : revision_chains()) add_revisions(chain);
}

void Line::add_revisions(const RevisionChain& chain) {
  const auto find = [&](std::string_view version) {
    return std::ranges::find_if(
        versions_, [&](const LineVersion& v) { return !v.revision && v.info->name == version; });
  };
  const auto before = find(chain.before);
  if (find(chain.after) == versions_.end() || before == versions_.end()) return;
  std::vector<LineVersion> revisions;
  auto loaded = load(chain);
  for (std::size_t i = 0; i < loaded.size(); ++i) {
    revisions.push_back({version_of(loaded[i]->model), &chain.revisions[i], &chain});
    loaded_.push_back(std::move(loaded[i]));
  }
  versions_.insert(before, revisions.begin(), revisions.end());
}

void Line::learn_common_subset() {
  for (const auto& loaded : loaded_)
    model::learn_common_subset(loaded->model, model::builtin_models());
}

bool is_one_step(const LineVersion& before, const LineVersion& after) {
  if (!after.revision) return false;
  if (after.revision == after.chain->revisions.data())
    return !before.revision && before.info->name == after.chain->after;
  return before.revision == after.revision - 1;
}

bool is_of_standard(const LineVersion& version) {
  return version.revision || model::find_builtin_model(version.info->name) == version.model;
}

Days days_between(const LineVersion& before, const LineVersion& after) {
  if (is_one_step(before, after)) return {after.revision->date, after.revision->date};
  // A change that no revision brought may be as old as the milestone before the revisions.
  const model::Model* const milestone =
      before.chain ? model::find_builtin_model(before.chain->after) : before.model;
  // A version of one's own has any date.
  return {std::min(milestone->latest, after.model->earliest),
          std::max(milestone->latest, after.model->earliest)};
}

}  // namespace specdrift::history
