#include "core/prove/search/exploration_budget.h"

#include <utility>

#include "core/prove/search/cpu_time.h"

namespace specdrift::prove {

ExplorationBudget::ExplorationBudget(const Limits& limits, Progress progress)
    : limits_(limits),
      progress_(std::move(progress)),
      begin_(cpu_seconds()),
      last_report_(std::chrono::steady_clock::now()) {}

std::string ExplorationBudget::why_stop(std::uint64_t states, std::uint64_t bytes) const {
  if (!allows_states(states)) return "it has reached the limit of states";
  if (limits_.is_stopped && limits_.is_stopped()) return "it was interrupted";
  if (bytes > limits_.bytes) return "it has reached the limit of memory";
  if (cpu_seconds() - begin_ > limits_.seconds) return "it has reached the limit of time";
  return {};
}

bool ExplorationBudget::is_time_to_tell() {
  const auto now = std::chrono::steady_clock::now();
  if (!progress_ || now - last_report_ < std::chrono::milliseconds(200)) return false;
  last_report_ = now;
  return true;
}

}  // namespace specdrift::prove
