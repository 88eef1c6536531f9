#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/compare/partition.h"
#include "core/trace/lock_step.h"
#include "core/trace/spurious_differences.h"

namespace specdrift::trace {

/// Which versions of a run are out of sync, and since which group.
class DivergedPairs {
 public:
  using GroupPointer = std::shared_ptr<const StepGroup>;
  using Pair = std::pair<std::size_t, std::size_t>;  ///< of versions, the lower number first

  /// Notes which versions are in sync again after the last group, and which no longer are.
  void follow(const std::vector<const model::Model*>& models, const LockStep& run) {
    const StepGroup& group = run.group();
    if (group.are_in_sync) return since_.clear();
    const auto& stream_states = run.stream_states();
    GroupPointer kept;
    for (std::size_t i = 0; i < stream_states.size(); ++i) {
      for (std::size_t j = i + 1; j < stream_states.size(); ++j) {
        const bool in_sync =
            are_in_sync(stream_states[i], stream_states[j]) ||
            differ_in_form(*models[i], stream_states[i], *models[j], stream_states[j]);
        // A difference that separated them before has no consequence if they have resynchronised
        // since.
        if (in_sync || are_in_sync_within(group, i, j)) since_.erase({i, j});
        if (in_sync || since_.contains({i, j})) continue;
        // Those that begin in different kinds of text diverge where they first do something else.
        if (have_made_the_same(group.lanes[i], stream_states[i], group.lanes[j], stream_states[j]))
          continue;
        if (!kept) kept = std::make_shared<const StepGroup>(group);
        since_[{i, j}] = kept;
      }
    }
  }

  /// The group after which two versions are out of sync; nothing where they are not.
  GroupPointer since(std::size_t i, std::size_t j) const {
    const auto found = since_.find({i, j});
    return found == since_.end() ? nullptr : found->second;
  }
  /// The partition with each version that is in sync with one of the two, or else like one of them,
  /// as one with that.
  template <class AreAlike>
  Partition joined_with(const Partition& partition, Pair two, const AreAlike& are_alike) const {
    std::vector<std::size_t> representatives(partition.versions());
    for (std::size_t v = 0; v < representatives.size(); ++v) {
      representatives[v] = v;
      for (const std::size_t one : {two.first, two.second})
        if (v == one || !since(std::min(v, one), std::max(v, one))) representatives[v] = one;
      const bool is_like_first = are_alike(v, two.first), is_like_second = are_alike(v, two.second);
      if (representatives[v] == v && v != two.first && v != two.second &&
          is_like_first != is_like_second)
        representatives[v] = is_like_first ? two.first : two.second;
    }
    std::vector<std::uint16_t> classes, numbers;  // numbers: in the order of the first versions
    for (const std::size_t version : representatives) {
      const auto found = std::ranges::find(numbers, partition.class_of(version));
      classes.push_back(static_cast<std::uint16_t>(found - numbers.begin()));
      if (found == numbers.end()) numbers.push_back(partition.class_of(version));
    }
    return Partition(std::move(classes));
  }
  const std::map<Pair, GroupPointer>& all() const { return since_; }
  void clear() { since_.clear(); }

 private:
  std::map<Pair, GroupPointer> since_;
};

/// The step group that separates each two classes of a partition: the last one after which any two
/// of their versions are out of sync. A harmless difference before it, from which they
/// resynchronised, does not count.
class SeparatingGroups {
 public:
  using GroupPointer = DivergedPairs::GroupPointer;

  SeparatingGroups(const DivergedPairs& diverged, const Partition& partition)
      : count_(partition.class_count()), last_(count_ * count_) {
    for (const auto& [pair, group] : diverged.all()) {
      const std::size_t a = partition.class_of(pair.first);
      const std::size_t b = partition.class_of(pair.second);
      GroupPointer& last = last_[std::min(a, b) * count_ + std::max(a, b)];
      if (!last || group->read.begin > last->read.begin) last = group;
    }
  }

  /// Nothing where no two of them are out of sync.
  const GroupPointer& of(std::size_t a, std::size_t b) const {
    return last_[std::min(a, b) * count_ + std::max(a, b)];
  }

 private:
  std::size_t count_;
  std::vector<GroupPointer> last_;
};

}  // namespace specdrift::trace
