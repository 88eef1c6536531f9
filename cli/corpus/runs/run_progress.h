#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "cli/terminal/threads.h"

namespace specdrift::cli {

/// Says how far a run over many documents has come: on a terminal a line that changes some times a
/// second, otherwise a line every half minute. May be told of it by several threads.
class RunProgress {
 public:
  /// How many bytes all inputs have; none if that is not known. Called at most once, by another
  /// thread, and only if the run takes so long that something is said. Ends early if it is stopped.
  using CountBytes =
      std::function<std::optional<std::uint64_t>(const std::function<bool()>& is_stopped)>;

  /// `is_quiet`: it says nothing.
  explicit RunProgress(bool is_quiet, CountBytes count = {});
  ~RunProgress();
  RunProgress(const RunProgress&) = delete;
  RunProgress& operator=(const RunProgress&) = delete;

  void compared(std::uint64_t bytes, std::uint64_t divergences);
  void skipped();
  /// So many bytes of the inputs, as CountBytes counts them, are done.
  void at(std::uint64_t bytes_of_inputs);
  /// The stage that it is at, as in `shard 3 of 17`.
  void at_stage(std::string stage);

  bool is_quiet() const { return is_quiet_; }

 private:
  using Milliseconds = std::chrono::milliseconds;

  void show_if_possible(const CountBytes& count) noexcept;
  void show(const CountBytes& count);
  std::string line(double seconds, std::optional<std::uint64_t> total) const;

  bool is_quiet_;
  mutable std::mutex mutex_;
  std::condition_variable tick_;
  bool is_over_ = false;
  std::string stage_;
  std::uint64_t compared_ = 0;
  std::uint64_t bytes_ = 0;
  std::uint64_t divergences_ = 0;
  std::uint64_t skipped_ = 0;
  std::uint64_t at_ = 0;
  Threads thread_;
};

}  // namespace specdrift::cli
