#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/process/child_process.h"
#include "core/identify/identification.h"

namespace specdrift::cli {

/// A program that is asked a line at a time and answers with a line. Not for use by several
/// threads.
class AdapterProcess {
 public:
  using Duration = ChildProcess::Duration;

  /// What came of waiting for a line.
  struct Reply {
    identify::Outcome outcome = identify::Outcome::answered;
    std::string line;  ///< answered: it begins with `{"`
    std::string why;   ///< otherwise
  };

  /// So much output, lines that are none of the protocol and the beginning of a line included, may
  /// come before an answer.
  static constexpr std::size_t most_output = std::size_t{16} << 20;

  /// The words of a command. Nothing is started yet.
  explicit AdapterProcess(std::vector<std::string> command) : command_(std::move(command)) {}
  ~AdapterProcess() { stop(); }
  AdapterProcess(const AdapterProcess&) = delete;
  AdapterProcess& operator=(const AdapterProcess&) = delete;

  bool is_running() const { return child_.is_running(); }
  /// Throws UserError if no process can be made, or there is no such program. Requires: it is not
  /// running.
  void start();
  /// Kills it, if it runs, and all that it has started (ChildProcess).
  void stop();

  /// Sends a line, unless it is empty, and waits for one that begins with `{"`; others are passed
  /// over. Where none comes, it is stopped. Requires: it is running.
  Reply exchange(std::string_view line, Duration limit);

  /// The end of what it last wrote to standard error: one line, and where there are others none of
  /// those that name places in a program.
  std::string last_words() const;

 private:
  bool take_line(std::string& line);
  bool read_output();
  void read_errors();
  Reply fail(identify::Outcome outcome, std::string why);
  std::string how_it_ended();

  std::vector<std::string> command_;
  ChildProcess child_;
  int to_ = -1, from_ = -1, errors_ = -1;
  std::string unsent_;
  std::string output_;        ///< read and not yet taken
  std::size_t searched_ = 0;  ///< of it, without a line feed
  std::size_t read_since_asked_ = 0;
  std::string complaints_;  ///< the end of what came on standard error
};

}  // namespace specdrift::cli
