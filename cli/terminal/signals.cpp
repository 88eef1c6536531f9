#include "cli/terminal/signals.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <iterator>

namespace specdrift::cli {
namespace {

constexpr std::array signals = {SIGINT, SIGTERM, SIGHUP};

// What the handler reads. It is changed while the signals are blocked.
struct Slot {
  bool is_used = false;
  int folder = -1;
  char name[UnfinishedFile::longest_name + 1] = {};
};
Slot slots[16];
char last_words[600];
std::size_t last_words_size = 0;
EndChildren end_children = nullptr;
int stops = 0;  ///< how many StopOnSignal live
volatile sig_atomic_t stop_is_asked = 0;
int holds = 0;  ///< how many HeldSignal live
volatile sig_atomic_t held_signal = 0;

extern "C" void take_signal(int signal) {
  const int error = errno;
  if (stops > 0 && stop_is_asked == 0) {
    stop_is_asked = signal;
    errno = error;
    return;
  }
  if (holds > 0) {
    held_signal = signal;
    errno = error;
    return;
  }
  if (end_children) end_children();
  for (const Slot& slot : slots)
    if (slot.is_used) ::unlinkat(slot.folder, slot.name, 0);
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
    const bool is_wanted = takers > 0 && (!was_ignored || (stops > 0 && signals[i] != SIGHUP));
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
  --stops;
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
