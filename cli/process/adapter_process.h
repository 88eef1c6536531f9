#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/process/child_process.h"
#include "core/identify/conversation.h"

namespace specdrift::cli {

/// A program that is asked a line at a time and answers with a line. Not for use by several
/// threads.
class AdapterProcess final : public identify::Adapter {
 public:
  /// The words of a command. Nothing is started yet.
  explicit AdapterProcess(std::vector<std::string> command) : command_(std::move(command)) {}
  ~AdapterProcess() override { end(); }
  AdapterProcess(const AdapterProcess&) = delete;
  AdapterProcess& operator=(const AdapterProcess&) = delete;

  bool is_running() const override { return child_.is_running(); }
  /// Throws UserError if no process can be made, or there is no such program.
  void start() override;
  /// Kills it and all that it has started (ChildProcess).
  void stop() override { end(); }

  Reply exchange(std::string_view line, Duration limit) override;

  /// The end of what it last wrote to standard error: one line, and where there are others none of
  /// those that name places in a program.
  std::string last_words() const override;

 private:
  void end();
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
