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
  void follow(const std::vector<const model::Model*>& models, LockStep& run) {
    const StepGroup& group = run.group();
    if (group.are_in_sync) return since_.clear();
    const auto stream_states = run.stream_states();
    GroupPointer kept;
    for (std::size_t i = 0; i < stream_states.size(); ++i) {
      for (std::size_t j = i + 1; j < stream_states.size(); ++j) {
        const bool in_sync =
            are_in_sync(stream_states[i], stream_states[j]) ||
            differ_in_form(*models[i], stream_states[i], *models[j], stream_states[j]);
        // What separated them before has no consequence if they have resynchronised since.
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
  /// The partition with each version that is in sync with one of the two as one with that.
  Partition joined_with(const Partition& partition, Pair two) const {
    std::vector<std::size_t> representatives(partition.versions());
    for (std::size_t v = 0; v < representatives.size(); ++v) {
      representatives[v] = v;
      for (const std::size_t one : {two.first, two.second})
        if (v == one || !since(std::min(v, one), std::max(v, one))) representatives[v] = one;
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

}  // namespace specdrift::trace
