#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/process/adapter_process.h"
#include "core/identify/conversation.h"

namespace specdrift::cli {

using identify::has_failed;

/// A conversation with the process of an adapter (docs/adapters.md). Throws UserError for trouble
/// with the adapter itself.
class AdapterConversation {
 public:
  using Duration = AdapterProcess::Duration;

  static constexpr std::size_t most_failures = identify::Conversation::most_failures;

  /// `name` is how messages call it.
  AdapterConversation(std::string name, std::vector<std::string> command, Duration limit)
      : name_(std::move(name)), process_(std::move(command)), asked_(process_, name_, limit) {}
  AdapterConversation(const AdapterConversation&) = delete;
  AdapterConversation& operator=(const AdapterConversation&) = delete;

  /// Starts it and reads its first line.
  identify::Capabilities begin();

  /// The same of one that is to be compared with versions: `test`, too. Throws UserError if it
  /// reports events in no order.
  identify::Capabilities begin_in_order(const identify::ProbeSearch& probes);

  /// Throws UserError if it fails one of the documents that all read in the same way.
  void test(const identify::ProbeSet& set);
  void test(const std::vector<identify::Probe>& probes);

  /// Returns its answers to all probes.
  std::vector<identify::Observation> ask(const identify::ProbeSet& set);

  /// Returns its answer to one; a probe on which a process ends is asked once more in a new one.
  identify::Observation ask(const identify::Probe& probe) { return asked_.ask(probe); }
  /// The same for a search. Throws UserError after too many failures in a row.
  identify::Observation ask_in_search(const identify::Probe& probe);

 private:
  template <class Task> auto told(const Task& task);

  std::string name_;
  AdapterProcess process_;
  identify::Conversation asked_;
};

}  // namespace specdrift::cli
