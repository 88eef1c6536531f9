// How ForkFinder names what separates two of several groups in one step group.

#include <algorithm>

#include "core/trace/fork.h"
#include "core/trace/group_rows.h"
#include "core/trace/spurious_differences.h"

namespace specdrift::trace {

/// Of groups that diverge in one step group, some may do so by other rows than the first ones: each
/// two of which no fork names rows that differ get one of their own, and count as one where the
/// rows of a fork are the same.
void ForkFinder::separate_pairs(std::vector<Fork>& forks, const Partition& partition,
                                const SeparatingGroups& separating) const {
  std::vector<std::vector<std::size_t>> versions(partition.class_count());
  for (std::size_t i = 0; i < models_.size(); ++i) versions[partition.class_of(i)].push_back(i);
  const auto differ_in = [&](const Fork& fork, std::size_t a, std::size_t b) {
    for (const std::size_t i : versions[a])
      for (const std::size_t j : versions[b])
        if (fork.partition.class_of(i) != fork.partition.class_of(j) &&
            (fork.is_of_stream(i) || fork.is_of_stream(j) ||
             !rows_do_the_same(fork, i, j, Facet::tokens)))
          return true;
    return false;
  };
  const std::size_t known = forks.size();
  for (std::size_t a = 0; a < partition.class_count(); ++a) {
    for (std::size_t b = a + 1; b < partition.class_count(); ++b) {
      if (std::ranges::any_of(forks, [&](const Fork& fork) { return differ_in(fork, a, b); }))
        continue;
      const GroupPointer& group = separating.of(a, b);
      if (!group) continue;
      Fork own = make_pair_fork(*group, partition, {a, b});
      if (!differ_in(own, a, b)) continue;
      forks.push_back(std::move(own));
      for (std::size_t n = 0; n < known; ++n) {
        Partition rest = joined(forks[n].partition, [&](std::size_t i, std::size_t j) {
          return std::minmax<std::size_t>(partition.class_of(i), partition.class_of(j)) ==
                     std::minmax(a, b) &&
                 rows_do_the_same(forks[n], i, j, Facet::tokens);
        });
        if (rest.agrees() || rest == forks[n].partition) continue;
        forks[n].partition = std::move(rest);
        forks[n].class_id = class_id(forks[n]);
      }
    }
  }
}

/// The fork of two groups alone, with the rows that the others take meanwhile.
Fork ForkFinder::make_pair_fork(const StepGroup& whole, const Partition& partition,
                                Pair classes) const {
  std::vector<const model::Model*> models;
  StepGroup of_pair = whole;
  of_pair.lanes.clear();
  std::vector<std::size_t> versions;
  for (std::size_t i = 0; i < models_.size(); ++i) {
    if (partition.class_of(i) != classes.first && partition.class_of(i) != classes.second) continue;
    versions.push_back(i);
    models.push_back(models_[i]);
    of_pair.lanes.push_back(whole.lanes[i]);
  }
  const StepGroup group = without_common_steps(of_pair);
  Fork fork = begin_fork(whole, partition);
  fork.concept_ = concept_about(models, group);
  for (std::size_t i = 0; i < models_.size(); ++i) {
    const auto own = std::ranges::find(versions, i);
    const StepGroup::Lane& lane =
        own == versions.end() ? whole.lanes[i]
                              : group.lanes[static_cast<std::size_t>(own - versions.begin())];
    fork.rows.push_back(row_about(*models_[i], lane, fork.concept_));
  }
  fork.character_class = class_of_rows(fork, versions.back(), group);
  tell_by_streams(fork, {}, false);
  fork.partition = joined(partition, [&](std::size_t a, std::size_t b) {
    return std::minmax<std::size_t>(partition.class_of(a), partition.class_of(b)) !=
               std::minmax(classes.first, classes.second) &&
           rows_do_the_same(fork, a, b, Facet::tokens);
  });
  fork.class_id = class_id(fork);
  return fork;
}

}  // namespace specdrift::trace
