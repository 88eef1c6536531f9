#include "cli/terminal/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <system_error>

#include "cli/terminal/user_error.h"
#include "core/text/number.h"

namespace specdrift::cli {

Progress::Progress(std::string what, std::uint64_t total)
    : Progress(std::move(what), total, std::chrono::steady_clock::now,
               shows_progress() ? Show([](std::string_view line) {
                 line.empty() ? hide_progress() : show_progress(line);
               })
                                : Show()) {}

Progress::Progress(std::string what, std::uint64_t total, Clock clock, Show show)
    : what_(std::move(what)),
      total_(total),
      clock_(std::move(clock)),
      show_(std::move(show)),
      due_(clock_() + wanted_wait().value_or(std::chrono::seconds(2))) {}

std::optional<std::chrono::milliseconds> Progress::wanted_wait() {
  const char* const wanted = std::getenv("SPECDRIFT_PROGRESS_WAIT");
  if (!wanted) return std::nullopt;
  const auto milliseconds = parse_number<unsigned>(wanted);
  if (!milliseconds) return std::nullopt;
  return std::chrono::milliseconds(*milliseconds);
}

Progress::~Progress() {
  if (is_shown_) show_({});
}

void Progress::at(std::uint64_t done, std::string_view detail) {
  if (!show_) return;
  const auto now = clock_();
  if (now < due_) return;
  due_ = now + next_wait;
  is_shown_ = true;
  std::string line = fmt::format("{} {}", what_, done);
  if (total_ > 0)
    line += fmt::format(" of {} ({} %)", total_, 100 * std::min(done, total_) / total_);
  if (!detail.empty()) line += fmt::format(": {}", detail);
  show_(line);
}

}  // namespace specdrift::cli
