#include "cli/terminal/signals.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <functional>
#include <iterator>
#include <mutex>

#include "cli/terminal/user_error.h"

namespace specdrift::cli {
namespace {

constexpr std::array signals = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU};

/// Whether it may ask to stop. The others end the program: one wants it dead, and after the other
/// there may be no time.
constexpr bool can_ask(int signal) {
  return signal != SIGQUIT && signal != SIGXCPU;
}

// The handler reads these variables. They are changed while the signals are blocked.
struct Slot {
  bool is_used = false;
  int folder = -1;
  char name[UnfinishedFile::longest_name + 1] = {};
};
Slot slots[16];
char last_words[600];
std::size_t last_words_size = 0;
EndChildren end_children = nullptr;
// A signal comes to any thread, and other threads ask for it.
static_assert(std::atomic<int>::is_always_lock_free);
std::atomic<int> stops = 0;  ///< how many StopOnSignal live
std::atomic<int> stop_is_asked = 0;
std::atomic<int> holds = 0;  ///< how many HeldSignal live
std::atomic<int> held_signal = 0;

void end_what_is_begun() {
  if (end_children) end_children();
  for (const Slot& slot : slots)
    if (slot.is_used) ::unlinkat(slot.folder, slot.name, 0);
}

/// A stretch of a mapped file, for the handler of SIGBUS. Threads map files, so all of it may
/// change at any time; but nobody unmaps a stretch in which a thread has just failed to read.
struct Stretch {
  std::atomic<const char*> begin = nullptr;
  std::atomic<std::size_t> size = 0;
  std::atomic<const std::string*> message = nullptr;
};
Stretch stretches[64];
std::mutex stretches_mutex;  ///< the handler does without
std::size_t stretch_count = 0;
struct sigaction before_stretches = {};

extern "C" void take_bus_error(int signal, siginfo_t* about, void*) {
  const auto* const at = static_cast<const char*>(about->si_addr);
  for (const Stretch& stretch : stretches) {
    const char* const begin = stretch.begin;
    if (!begin || std::less()(at, begin) || !std::less()(at, begin + stretch.size)) continue;
    end_what_is_begun();
    const std::string& message = *stretch.message;
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, message.data(), message.size());
    ::_exit(status_trouble);
  }
  ::sigaction(signal, &before_stretches, nullptr);  // it comes again, to whoever had it before
}

extern "C" void take_signal(int signal) {
  const int error = errno;
  if (can_ask(signal) && stops > 0 && stop_is_asked == 0) {
    stop_is_asked = signal;
    errno = error;
    return;
  }
  if (holds > 0) {
    held_signal = signal;
    errno = error;
    return;
  }
  end_what_is_begun();
  if (last_words_size > 0) {
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, last_words, last_words_size);
  }
  struct sigaction action = {};
  action.sa_handler = SIG_DFL;
  ::sigaction(signal, &action, nullptr);
  ::raise(signal);  // it comes when this returns
}

struct Taken {
  bool is_taken = false;
  struct sigaction before = {};
};
Taken taken[signals.size()];
int takers = 0;

/// Takes the signals, or gives them back, as there are objects that need them.
void take_or_give_back() {
  for (std::size_t i = 0; i < signals.size(); ++i) {
    Taken& one = taken[i];
    if (!one.is_taken) ::sigaction(signals[i], nullptr, &one.before);
    const bool was_ignored = one.before.sa_handler == SIG_IGN;
    const bool is_wanted =
        takers > 0 &&
        (!was_ignored || (stops > 0 && (signals[i] == SIGINT || signals[i] == SIGTERM)));
    if (is_wanted == one.is_taken) continue;
    one.is_taken = is_wanted;
    if (is_wanted) {
      struct sigaction action = {};
      action.sa_handler = take_signal;
      action.sa_flags = SA_RESTART;
      sigemptyset(&action.sa_mask);
      for (const int signal : signals) sigaddset(&action.sa_mask, signal);
      ::sigaction(signals[i], &action, nullptr);
    } else {
      ::sigaction(signals[i], &one.before, nullptr);
    }
  }
}

void add_taker() {
  ++takers;
  take_or_give_back();
}

void remove_taker() {
  --takers;
  take_or_give_back();
}

void set_last_words(std::string_view text) {
  last_words_size = text.copy(last_words, sizeof last_words);
}

}  // namespace

UnfinishedFile::UnfinishedFile(int folder, std::string_view name) {
  const BlockedSignals blocked;
  slot_ = static_cast<std::size_t>(std::ranges::find(slots, false, &Slot::is_used) - slots);
  if (slot_ < std::size(slots)) {
    Slot& slot = slots[slot_];
    slot.is_used = true;
    slot.folder = folder;
    slot.name[name.copy(slot.name, longest_name)] = '\0';
  }
  add_taker();
}

UnfinishedFile::~UnfinishedFile() {
  const BlockedSignals blocked;
  if (slot_ < std::size(slots)) slots[slot_].is_used = false;
  remove_taker();
}

StopOnSignal::StopOnSignal() {
  const BlockedSignals blocked;
  if (stops++ == 0) stop_is_asked = 0;
  add_taker();
}

StopOnSignal::~StopOnSignal() {
  const BlockedSignals blocked;
  // The run has ended. The same signal must not stop what it writes from now on.
  if (--stops == 0) stop_is_asked = 0;
  remove_taker();
}

bool StopOnSignal::is_asked() {
  return stop_is_asked != 0;
}

int StopOnSignal::signal() {
  return stop_is_asked;
}

HeldSignal::HeldSignal() {
  const BlockedSignals blocked;
  if (holds++ == 0) held_signal = 0;
  add_taker();
}

HeldSignal::~HeldSignal() {
  const int signal = held_signal;
  {
    const BlockedSignals blocked;
    --holds;
  }
  if (signal != 0) ::raise(signal);
  const BlockedSignals blocked;
  remove_taker();
}

bool HeldSignal::has_come() {
  return held_signal != 0;
}

MappedFile::MappedFile(std::string_view bytes, std::string_view name)
    : message_((::isatty(STDERR_FILENO) == 1 ? "\n" : "") +
               message_of(UserError(name, "was cut short by another program while it was read",
                                    "try again when nothing writes to it"))) {
  const BlockedSignals blocked;
  const std::lock_guard lock(stretches_mutex);
  const auto* const found =
      std::ranges::find_if(stretches, [](const Stretch& one) { return one.begin == nullptr; });
  slot_ = static_cast<std::size_t>(found - stretches);
  if (!is_watched()) return;
  stretches[slot_].message = &message_;
  stretches[slot_].size = bytes.size();
  stretches[slot_].begin = bytes.data();
  if (stretch_count++ > 0) return;
  struct sigaction action = {};
  action.sa_sigaction = take_bus_error;
  action.sa_flags = SA_SIGINFO;
  sigfillset(&action.sa_mask);
  ::sigaction(SIGBUS, &action, &before_stretches);
}

MappedFile::~MappedFile() {
  if (!is_watched()) return;
  const BlockedSignals blocked;
  const std::lock_guard lock(stretches_mutex);
  stretches[slot_].begin = nullptr;
  if (--stretch_count == 0) ::sigaction(SIGBUS, &before_stretches, nullptr);
}

bool MappedFile::is_watched() const {
  return slot_ < std::size(stretches);
}

BlockedSignals::BlockedSignals() {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before_);
}

BlockedSignals::~BlockedSignals() {
  sigprocmask(SIG_SETMASK, &before_, nullptr);
}

void forget_signals() {
  for (const int signal : signals) {
    struct sigaction action = {};
    ::sigaction(signal, nullptr, &action);
    if (action.sa_handler == SIG_IGN) continue;
    action = {};
    action.sa_handler = SIG_DFL;
    ::sigaction(signal, &action, nullptr);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

LastWords::LastWords(std::string_view line) {
  const BlockedSignals blocked;
  before_.assign(last_words, last_words_size);
  // After what shows progress.
  set_last_words((::isatty(STDERR_FILENO) == 1 ? "\n" : "") + std::string(line) + '\n');
  add_taker();
}

LastWords::~LastWords() {
  const BlockedSignals blocked;
  set_last_words(before_);
  remove_taker();
}

ChildrenToEnd::ChildrenToEnd(EndChildren end) {
  const BlockedSignals blocked;
  before_ = end_children;
  end_children = end;
  add_taker();
}

ChildrenToEnd::~ChildrenToEnd() {
  const BlockedSignals blocked;
  end_children = before_;
  remove_taker();
}

}  // namespace specdrift::cli
