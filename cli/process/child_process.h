#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "cli/terminal/signals.h"

namespace specdrift::cli {

/// A program that is started, in a process group of its own, and ended with all that it has
/// started. On Linux that is also what has left the group (setsid), as long as the program had no
/// other children before; elsewhere it is the group. A signal that ends the program ends it, too.
/// Not for use by several threads.
class ChildProcess {
 public:
  using Duration = std::chrono::milliseconds;

  /// Its standard streams; they stay open here.
  struct Streams {
    int input, output, errors;
  };

  /// Nothing is started yet.
  ChildProcess() = default;
  ~ChildProcess() { end(); }
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Starts a command, whose first word is looked for in PATH. Returns why it cannot be run, as an
  /// error of the system, or 0. Requires: it is not running.
  int start(std::vector<std::string> words, const Streams& streams);
  bool is_running() const { return id_ > 0; }

  /// Waits until it ends, a signal comes or the time is over. True if it has ended; it is still to
  /// be ended, for the sake of what it has started.
  bool wait(Duration longest) const;

  /// Kills it and all that it has started; waits for that, but not for ever. The status that it
  /// ended with, as waitpid has it, if it could be had.
  std::optional<int> end();

 private:
  pid_t id_ = -1;
  bool adopts_ = false;  ///< what loses its parent becomes a child of this program
  std::optional<ChildrenToEnd> on_signal_;
};

}  // namespace specdrift::cli
