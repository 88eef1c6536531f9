#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace specdrift::cli {

/// A program that is started, in a process group of its own, and ended with all that it has
/// started. On Linux that is also what has left the group (setsid), as long as the program had no
/// other children before; elsewhere it is the group. While other programs run that were started in
/// this way, what has left its group and lost its parent lives until the last of them has ended. A
/// signal that ends the program ends all. An object is not for use by several threads; several
/// objects are, as long as the thread that has started a program outlives it.
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
  std::optional<int> end_locked();

  pid_t id_ = -1;
};

}  // namespace specdrift::cli
