#include "cli/process/ask_suite.h"

#include <algorithm>
#include <exception>
#include <mutex>

#include "cli/terminal/threads.h"

namespace specdrift::cli {
const identify::Capabilities& SuiteConversation::begin(const identify::ProbeSearch& probes) {
  auto first = std::make_unique<AdapterConversation>(name_, command_, limit_);
  capabilities_ = first->begin_in_order(probes);
  conversations_.push_back(std::move(first));
  return capabilities_;
}

std::vector<std::optional<identify::Observation>> SuiteConversation::ask(
    std::span<const identify::Probe> probes, const std::function<void(std::size_t done)>& done) {
  std::vector<std::optional<identify::Observation>> seen(probes.size());
  std::mutex mutex;
  std::exception_ptr trouble;
  std::size_t next = 0, answered = 0;
  // Those before `counted` have been asked. Failures count in the order of the probes, so that what
  // comes out is the same for any number of processes.
  std::size_t counted = 0, failures = 0;
  const auto count = [&] {
    for (; counted < seen.size() && seen[counted] && !given_up_; ++counted) {
      failures = has_failed(seen[counted]->outcome) ? failures + 1 : 0;
      given_up_ = failures == most_failures;
    }
  };
  const auto ask_in_turn = [&](AdapterConversation& adapter) {
    std::unique_lock lock(mutex);
    while (next < probes.size() && !trouble && !given_up_) {
      const std::size_t i = next++;
      lock.unlock();
      identify::Observation one = adapter.ask(probes[i]);
      lock.lock();
      seen[i] = std::move(one);
      done(++answered);
      count();
    }
  };
  const auto work = [&](AdapterConversation& adapter) noexcept {
    try {
      ask_in_turn(adapter);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!trouble) trouble = std::current_exception();
    }
  };
  const std::size_t wanted = std::clamp<std::size_t>(probes.size() / 16, 1, processes_);
  while (conversations_.size() < wanted) {
    conversations_.push_back(std::make_unique<AdapterConversation>(name_, command_, limit_));
  }
  {
    // Where no more can be made, those do it that there are: this one is always there.
    Threads threads;
    for (std::size_t i = 1; i < wanted; ++i)
      if (!threads.start([&, i] { work(*conversations_[i]); })) break;
    work(*conversations_[0]);
  }
  if (trouble) std::rethrow_exception(trouble);
  if (given_up_)
    std::fill(seen.begin() + static_cast<std::ptrdiff_t>(counted), seen.end(), std::nullopt);
  return seen;
}

}  // namespace specdrift::cli
