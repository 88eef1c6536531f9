#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace specdrift::cli {

/// The exit statuses, as those of diff.
inline constexpr int status_same = 0;     ///< done, and nothing to report
inline constexpr int status_differs = 1;  ///< done: divergences, failed tests
inline constexpr int status_trouble = 2;  ///< could not be done, or not all of it

/// Why the program cannot do what it was asked to: what is concerned (an option, a file, a place in
/// a file), why, and what may help.
class Trouble : public std::runtime_error {
 public:
  Trouble(std::string_view what, std::string_view why, std::string hint = {});

  const std::string& hint() const { return hint_; }

 private:
  std::string hint_;
};

/// Writes `specdrift: what: why` and the hint to standard error.
void report(const Trouble& trouble);

/// Why the last system call failed, in words.
std::string system_error_text(int error);

}  // namespace specdrift::cli
