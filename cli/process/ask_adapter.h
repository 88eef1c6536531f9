#pragma once

#include <boost/json/object.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/process/adapter_process.h"
#include "cli/terminal/user_error.h"
#include "core/identify/identification.h"

namespace specdrift::cli {

/// Whether something has gone wrong. One may decline a document.
inline bool has_failed(identify::Outcome outcome) {
  return outcome != identify::Outcome::answered && outcome != identify::Outcome::declined;
}

/// Asks an adapter one probe after the other (docs/adapters.md) and starts it again where it hangs,
/// dies or talks nonsense. What is wrong with the adapter itself throws UserError.
class AdapterConversation {
 public:
  using Duration = AdapterProcess::Duration;

  /// After so many probes in a row without an answer it gives up.
  static constexpr std::size_t most_failures = 8;
  /// The first answer, and the first line before it, may take so many times as long: programs start
  /// slowly.
  static constexpr int patience_at_first = 6;

  /// `name` is how messages call it.
  AdapterConversation(std::string name, std::vector<std::string> command, Duration limit)
      : name_(std::move(name)), process_(std::move(command)), limit_(limit) {}

  /// Starts it and reads its first line.
  identify::Capabilities begin();

  /// The same of one that is to be compared with versions: `test`, too. Throws UserError if it
  /// reports events in no order.
  identify::Capabilities begin_in_order(const identify::ProbeSearch& probes);

  /// Throws UserError if it fails one of the documents that all read in the same way.
  void test(const identify::ProbeSet& set);
  void test(const std::vector<identify::Probe>& probes);

  /// What it makes of each probe.
  std::vector<identify::Observation> ask(const identify::ProbeSet& set);

  /// What it makes of one; a probe on which a process ends is asked once more in a new one.
  identify::Observation ask(const identify::Probe& probe);

 private:
  identify::Observation ask_once(const identify::Probe& probe);
  identify::Observation understand(const identify::Probe& probe, const std::string& line) const;
  UserError no_answer_to_test(const identify::Probe& probe,
                              const identify::Observation& seen) const;
  identify::Events seen_in(const boost::json::object& answer, const identify::Probe& probe) const;

  std::string name_;
  AdapterProcess process_;
  Duration limit_;
  identify::Capabilities capabilities_;
  std::set<std::string> codes_;  ///< of parse errors
  std::size_t answered_ = 0;     ///< by the process that runs
};

}  // namespace specdrift::cli
