#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "cli/process/child_process.h"
#include "cli/terminal/signals.h"

namespace specdrift::cli {

/// A command of a shell that says by its exit status whether an input is of interest: 0 is yes. It
/// gets the input on standard input and as a file, whose path takes the place of each `{}`, or is
/// its last argument where there is none; what it writes goes nowhere. While there is such an
/// object, signals that end the program end the command with all that it has started, and remove
/// the file. Every failure to run it throws UserError.
class TestCommand {
 public:
  /// The file ends in the extension of `like`, if that has one.
  TestCommand(std::string_view command, std::chrono::duration<double> timeout,
              std::string_view like);
  ~TestCommand();
  TestCommand(const TestCommand&) = delete;
  TestCommand& operator=(const TestCommand&) = delete;

  enum class Outcome : std::uint8_t { holds, fails, timed_out };
  /// Kills a command that has not ended in time.
  Outcome run(std::string_view input);

  /// The exit status of the last run, as a shell gives it: 128 and the signal that ended it.
  int status() const { return status_; }
  std::uint64_t timeouts() const { return timeouts_; }

 private:
  void write_file(std::string_view input) const;
  void leave();

  std::optional<HeldSignal> held_signal_{std::in_place};
  std::string folder_;
  std::string path_;
  std::string command_;
  std::chrono::duration<double> timeout_;
  int status_ = 0;
  std::uint64_t timeouts_ = 0;
  ChildProcess child_;
};

}  // namespace specdrift::cli
