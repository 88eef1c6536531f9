#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace specdrift::cli {

/// The exit statuses, as those of diff.
inline constexpr int status_same = 0;     ///< done, and nothing to report
inline constexpr int status_differs = 1;  ///< done: divergences, failed tests
inline constexpr int status_trouble = 2;  ///< could not be done, or not all of it
inline constexpr int status_missing =
    3;  ///< of several who share a work, some have not done theirs

/// Why the program cannot do what it was asked to: what is concerned (an option, a file, a place in
/// a file), why, and what may help. Strings are taken as they are: whoever shows them escapes them.
/// One that is longer than a message should be loses its middle.
class UserError : public std::runtime_error {
 public:
  UserError(std::string_view what, std::string_view why, std::string_view hint = {});

  const std::string& why() const { return why_; }
  const std::string& hint() const { return hint_; }

 private:
  std::string why_;
  std::string hint_;
};

// All that goes to standard error goes through these, which escape it for a terminal and cut it.

/// `specdrift: what: why` and the hint, as lines.
std::string message_of(const UserError& trouble);

/// Writes message_of.
void report(const UserError& trouble);

/// Writes lines that are no trouble: what has been done.
void tell(std::span<const std::string> lines);

/// Writes how far something has come over what was written so before, if there is a terminal that
/// shows it. `tell` and `report` begin a new line.
void show_progress(std::string_view text);

/// Takes away what show_progress has written, so that something else can be written there.
void hide_progress();

/// Whether show_progress shows anything.
bool shows_progress();

/// The text, without its middle if it is longer than a message should be.
std::string shortened_message(std::string_view text);

/// Why the last system call failed, in words.
std::string system_error_text(int error);

}  // namespace specdrift::cli
