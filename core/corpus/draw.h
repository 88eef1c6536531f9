#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <queue>
#include <string_view>
#include <utility>

#include "core/corpus/outcome.h"

namespace specdrift::corpus {

/// Which part of all documents a run is about. A skipped document counts as the one that it was
/// to be.
struct Draw {
  std::uint64_t sample = 0;  ///< so many, by a hash of their names; 0: all
  std::uint64_t seed = 0;    ///< of the hash
  std::uint64_t limit = 0;   ///< the first ones, at most so many; 0: all
};

/// Says of documents in their order whether they can still be in a sample: of all that were told
/// of before and after. The sample is those whose ranks are lowest.
class Candidates {
 public:
  explicit Candidates(const Draw& draw) : draw_(draw) {}
  bool takes(std::string_view name);

 private:
  const Draw& draw_;
  std::priority_queue<std::uint64_t> lowest_;
};

/// The outcome of a sample. The sample of parts is the sample of their samples.
class Sample {
 public:
  explicit Sample(const Draw& draw) : draw_(draw) {}
  void add(Outcome outcome);
  /// In their order.
  void hand_over(const std::function<void(const Outcome&)>& to);

 private:
  const Draw& draw_;
  std::uint64_t added_ = 0;
  std::map<std::pair<std::uint64_t, std::uint64_t>, Outcome> lowest_;  ///< by rank and order
};

}  // namespace specdrift::corpus
