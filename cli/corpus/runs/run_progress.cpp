#include "cli/corpus/runs/run_progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"

namespace specdrift::cli {
namespace {

using RunClock = std::chrono::steady_clock;

double megabytes(std::uint64_t bytes) {
  return static_cast<double>(bytes) / 1e6;
}

/// `3 s`, `2 min`, `5 h`.
std::string in_words(double seconds) {
  if (seconds < 120) return fmt::format("{:.0f} s", seconds);
  if (seconds < 7200) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.0f} h", seconds / 3600);
}

}  // namespace

RunProgress::RunProgress(bool is_quiet, CountBytes count) : is_quiet_(is_quiet) {
  if (is_quiet) return;
  // The run goes on where its progress cannot be shown.
  thread_.start([this, count = std::move(count)]() noexcept { show_if_possible(count); });
}

RunProgress::~RunProgress() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  tick_.notify_all();
  thread_.join();
}

void RunProgress::compared(std::uint64_t bytes, std::uint64_t divergences) {
  const std::lock_guard lock(mutex_);
  ++compared_;
  bytes_ += bytes;
  divergences_ += divergences;
}

void RunProgress::skipped() {
  const std::lock_guard lock(mutex_);
  ++skipped_;
}

void RunProgress::at(std::uint64_t bytes_of_inputs) {
  const std::lock_guard lock(mutex_);
  at_ = std::max(at_, bytes_of_inputs);
}

void RunProgress::at_stage(std::string stage) {
  const std::lock_guard lock(mutex_);
  stage_ = std::move(stage);
}

std::string RunProgress::line(double seconds, std::optional<std::uint64_t> total) const {
  std::string text = stage_.empty() ? "" : stage_ + ": ";
  if (total && *total > 0) {
    const std::uint64_t done = std::min(at_, *total);
    text += fmt::format("{:.1f} of {:.1f} MB ({} %), ", megabytes(done), megabytes(*total),
                        100 * done / *total);
    if (done > 0 && seconds >= 1)
      text += fmt::format("{} left, ", in_words(seconds * static_cast<double>(*total - done) /
                                                static_cast<double>(done)));
  }
  return text + fmt::format(
                    "documents {}, {:.1f} MB, {:.0f} documents/s, {:.1f} MB/s; divergences {}, "
                    "skipped {}",
                    compared_, megabytes(bytes_), static_cast<double>(compared_) / seconds,
                    megabytes(bytes_) / seconds, divergences_, skipped_);
}

void RunProgress::show_if_possible(const CountBytes& count) noexcept {
  try {
    show(count);
  } catch (...) {  // memory, or an input that cannot be read: whoever reads it says so
  }
}

void RunProgress::show(const CountBytes& count) {
  const bool on_terminal = shows_progress();
  const auto wanted = Progress::wanted_wait();
  const auto first = wanted.value_or(on_terminal ? Milliseconds(2000) : Milliseconds(30'000));
  const auto step = on_terminal ? Milliseconds(250)
                                : std::max(Milliseconds(10), wanted.value_or(Milliseconds(30'000)));
  const auto begin = RunClock::now();
  std::optional<std::uint64_t> total;
  bool is_counted = false;
  bool is_shown = false;
  std::unique_lock lock(mutex_);
  const auto is_over = [&] { return is_over_; };
  for (auto wait = first; !tick_.wait_for(lock, wait, is_over); wait = step) {
    if (count && !std::exchange(is_counted, true)) {
      lock.unlock();
      total = count([this] {
        const std::lock_guard stop_lock(mutex_);
        return is_over_;
      });
      lock.lock();
    }
    const std::chrono::duration<double> elapsed = RunClock::now() - begin;
    const std::string text = line(std::max(elapsed.count(), 1e-3), total);
    lock.unlock();
    if (on_terminal) {
      show_progress(text);
      is_shown = true;
    } else {
      const std::string told = "specdrift: " + text;
      tell({&told, 1});
    }
    lock.lock();
  }
  if (is_shown) hide_progress();
}

}  // namespace specdrift::cli
