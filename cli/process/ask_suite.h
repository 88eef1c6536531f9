#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/process/ask_adapter.h"

namespace specdrift::cli {

/// Asks an adapter many probes by several processes at once. One that fails is started again, and
/// costs one probe.
class SuiteConversation {
 public:
  using Duration = AdapterConversation::Duration;

  /// After so many probes in a row without an answer nothing more is asked.
  static constexpr std::size_t most_failures = 8;

  /// `name` is how messages call it.
  SuiteConversation(std::string name, std::vector<std::string> command, Duration limit,
                    std::size_t processes)
      : name_(std::move(name)),
        command_(std::move(command)),
        limit_(limit),
        processes_(processes) {}

  /// Starts the first process and tests it. Throws UserError.
  const identify::Capabilities& begin(const identify::ProbeSearch& probes);

  /// The observation of each probe, in their order; nothing for those that are left after the
  /// adapter was given up. `done` is told how many were asked, by one thread at a time.
  std::vector<std::optional<identify::Observation>> ask(
      std::span<const identify::Probe> probes, const std::function<void(std::size_t done)>& done);

 private:
  std::string name_;
  std::vector<std::string> command_;
  Duration limit_;
  std::size_t processes_;
  std::vector<std::unique_ptr<AdapterConversation>> conversations_;
  identify::Capabilities capabilities_;
  bool given_up_ = false;
};

}  // namespace specdrift::cli
