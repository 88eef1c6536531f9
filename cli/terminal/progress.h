#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace specdrift::cli {

/// A line on standard error that says how far something has come, with an end where one is known.
/// It appears once that has taken two seconds, only on a terminal, and goes when it is done.
class Progress {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;
  using Show = std::function<void(std::string_view line)>;  ///< an empty line: it goes

  /// `what` as in `probe`. A total of 0 is not known.
  Progress(std::string what, std::uint64_t total);
  /// With another clock and place.
  Progress(std::string what, std::uint64_t total, Clock clock, Show show);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// So many are done; `detail` says what it is at. Cheap: it shows some lines a second.
  void at(std::uint64_t done, std::string_view detail = {});

  /// The wait that SPECDRIFT_PROGRESS_WAIT names, in milliseconds; none if that is no number.
  static std::optional<std::chrono::milliseconds> wanted_wait();

 private:
  static constexpr auto next_wait = std::chrono::milliseconds(200);

  std::string what_;
  std::uint64_t total_;
  Clock clock_;
  Show show_;  ///< none: nobody would see it
  std::chrono::steady_clock::time_point due_;
  bool is_shown_ = false;
};

}  // namespace specdrift::cli
