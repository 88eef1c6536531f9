#include "cli/process/ask_suite.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>

namespace specdrift::cli {

const identify::Capabilities& SuiteConversation::begin(const identify::ProbeSearch& probes) {
  auto first = std::make_unique<AdapterConversation>(name_, command_, limit_);
  capabilities_ = first->begin_in_order(probes);
  conversations_.push_back(std::move(first));
  return capabilities_;
}

std::vector<std::optional<identify::Observation>> SuiteConversation::ask(
    std::span<const identify::Probe> probes, const std::function<void(std::size_t done)>& done) {
  using identify::Outcome;
  std::vector<std::optional<identify::Observation>> seen(probes.size());
  std::mutex mutex;
  std::exception_ptr trouble;
  std::size_t next = 0, answered = 0, failures = 0;
  const auto work = [&](AdapterConversation& adapter) {
    std::unique_lock lock(mutex);
    while (next < probes.size() && !trouble && !given_up_) {
      const std::size_t i = next++;
      lock.unlock();
      std::optional<identify::Observation> one;
      std::exception_ptr failure;
      try {
        one = adapter.ask(probes[i]);
      } catch (...) {
        failure = std::current_exception();
      }
      lock.lock();
      if (failure) trouble = failure;
      if (!one) return;
      seen[i] = std::move(one);
      done(++answered);
      const bool has_failed =
          seen[i]->outcome != Outcome::answered && seen[i]->outcome != Outcome::declined;
      failures = has_failed ? failures + 1 : 0;
      given_up_ = given_up_ || failures >= most_failures;
    }
  };
  const std::size_t wanted = std::clamp<std::size_t>(probes.size() / 16, 1, processes_);
  while (conversations_.size() < wanted) {
    conversations_.push_back(std::make_unique<AdapterConversation>(name_, command_, limit_));
  }
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < wanted; ++i)
    threads.emplace_back([&, i] { work(*conversations_[i]); });
  work(*conversations_[0]);
  for (std::thread& thread : threads) thread.join();
  if (trouble) std::rethrow_exception(trouble);
  return seen;
}

}  // namespace specdrift::cli
