#pragma once

#include <chrono>
#include <functional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/identify/identification.h"

namespace specdrift::identify {

/// Whether something has gone wrong. One may decline a document.
inline bool has_failed(Outcome outcome) {
  return outcome != Outcome::answered && outcome != Outcome::declined;
}

/// Something that is asked a line at a time and answers with a line (docs/adapters.md): a process,
/// or a function of the caller.
class Adapter {
 public:
  using Duration = std::chrono::milliseconds;

  /// The outcome of waiting for a line.
  struct Reply {
    Outcome outcome = Outcome::answered;
    std::string line;  ///< answered: it begins with `{"`
    std::string why;   ///< otherwise
  };

  /// So much output, lines that are none of the protocol and the beginning of a line included, may
  /// come before an answer.
  static constexpr std::size_t most_output = std::size_t{16} << 20;

  virtual ~Adapter() = default;

  virtual bool is_running() const = 0;
  /// Throws std::runtime_error if it cannot be started. Requires: it is not running.
  virtual void start() = 0;
  /// Ends it, if it runs.
  virtual void stop() = 0;
  /// Sends a line, unless it is empty, and waits for one that begins with `{"`; others are passed
  /// over. Where none comes, it is stopped. Requires: it is running.
  virtual Reply exchange(std::string_view line, Duration limit) = 0;
  /// Its last complaint, in one line.
  virtual std::string last_words() const = 0;
};

/// A fault of an adapter itself, and what may help.
class AdapterTrouble : public std::runtime_error {
 public:
  explicit AdapterTrouble(const std::string& why, std::string hint = {})
      : std::runtime_error(why), hint_(std::move(hint)) {}

  const std::string& hint() const { return hint_; }

 private:
  std::string hint_;
};

/// Asks an adapter one probe after the other and starts it again where it hangs, dies or talks
/// nonsense. Throws AdapterTrouble where something is wrong with the adapter itself.
class Conversation {
 public:
  /// After so many probes in a row without an answer it gives up.
  static constexpr std::size_t most_failures = 8;
  /// The first answer, and the first line before it, may take so many times as long: programs start
  /// slowly.
  static constexpr int patience_at_first = 6;

  /// `command`: how a shell starts it; empty: no shell can. Requires: the adapter outlives this.
  Conversation(Adapter& adapter, std::string command, Adapter::Duration limit)
      : adapter_(adapter), command_(std::move(command)), limit_(limit) {}

  /// Starts it and reads its first line.
  Capabilities begin();

  /// Throws if it fails one of the documents that all read in the same way.
  void test(const ProbeSet& set);
  void test(const std::vector<Probe>& probes);

  /// Returns its answers to all probes. Is told before each how many have come before it.
  std::vector<Observation> ask(const ProbeSet& set,
                               const std::function<void(std::size_t done)>& told = {});

  /// Returns its answer to one; a probe on which a process ends is asked once more in a new one.
  Observation ask(const Probe& probe);
  /// The same for a search. Throws after three times as many failures in a row: several
  /// continuations of one input fail together.
  Observation ask_in_search(const Probe& probe);

 private:
  Observation ask_once(const Probe& probe);
  Observation understand(const Probe& probe, const std::string& line) const;
  AdapterTrouble no_answer_to_test(const Probe& probe, const Observation& seen) const;
  std::string hint_to_try(std::string_view words, const Probe& probe) const;

  Adapter& adapter_;
  std::string command_;
  Adapter::Duration limit_;
  Capabilities capabilities_;
  std::set<std::string> codes_;  ///< of parse errors
  std::size_t answered_ = 0;     ///< by the process that runs
  std::size_t failures_ = 0;     ///< in a row, of a search
};

}  // namespace specdrift::identify
