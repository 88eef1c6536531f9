#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace specdrift::prove {

/// Where an exploration stops without having closed.
struct Limits {
  std::uint64_t states = 50'000'000;
  std::uint64_t bytes = std::uint64_t{4} << 30U;  ///< about
  double seconds = 600;                           ///< of processor time
  std::function<bool()> is_stopped;               ///< asked now and then; empty: nobody stops it
};

struct Exploration {
  std::uint64_t states = 0;
  std::uint64_t edges = 0;
  std::uint64_t frontier = 0;  ///< states that have not been expanded
  /// States that an earlier run says it has expanded, and that have not been looked at again.
  std::uint64_t believed = 0;
  std::size_t length = 0;  ///< of the longest of the shortest ways to a state
  bool closed = false;
  bool is_over = false;   ///< longer inputs were of no interest
  bool is_stuck = false;  ///< some ways could not be followed
  std::string why_not;    ///< where it is not closed
  /// Errors alone: edges and ends of inputs on which a version reports one.
  std::uint64_t reporting = 0;
  std::string first_reporting;  ///< the input of the first one
  /// Errors alone: ways that were given up since tokens diverge on them, or may.
  std::uint64_t diverged = 0;
  std::string first_diverged;  ///< the input of the first one
};

/// The means that one exploration may still spend, and who is told how far it has come. Its time
/// begins when it is made.
class ExplorationBudget {
 public:
  using Progress = std::function<void(const Exploration&)>;

  explicit ExplorationBudget(const Limits& limits, Progress progress = {});

  bool allows_states(std::uint64_t states) const { return states <= limits_.states; }
  /// Why to stop with that many states that take about so many bytes; empty: go on.
  std::string why_stop(std::uint64_t states, std::uint64_t bytes) const;
  /// Whether somebody waits to be told: a few times in a second.
  bool is_time_to_tell();
  void tell(const Exploration& exploration) const { progress_(exploration); }

 private:
  Limits limits_;
  Progress progress_;
  double begin_;  ///< by cpu_seconds
  std::chrono::steady_clock::time_point last_report_;
};

}  // namespace specdrift::prove
