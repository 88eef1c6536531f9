#include "cli/process/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <iterator>
#include <mutex>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include "cli/terminal/signals.h"
#include "cli/terminal/user_error.h"

namespace specdrift::cli {
namespace {

/// A killed process is gone after some milliseconds, unless the system holds it.
constexpr long longest_killing = 2;  // s
/// So long may it take until a program is begun: disks sleep.
constexpr int longest_start = 10'000;  // ms

// Those that run, for the handler of signals; 0: a free slot.
constexpr std::size_t most_running = 512;
volatile pid_t running[most_running];
volatile std::size_t running_count = 0;
volatile bool adopts_orphans = false;
/// Held by whoever changes the above, or ends a child.
std::mutex children;
/// There is one as long as a child runs.
std::optional<ChildrenToEnd> on_signal;

// Everything from here to end_tree can be called by a handler of signals: no memory is allocated.

#ifdef __linux__

struct Process {
  pid_t id, parent;
};
Process all_processes[1 << 16];
constexpr pid_t most_ids = 1 << 22;  // of any Linux
std::uint8_t ours[most_ids / 8];     ///< a bit for each process that descends from this program

bool is_ours(pid_t id) {
  return id > 0 && id < most_ids && (ours[id / 8] >> (id % 8) & 1) != 0;
}

/// The number that the text begins with, or -1.
pid_t process_id_in(const char* text, const char* end) {
  pid_t number = -1;
  for (; text != end && *text >= '0' && *text <= '9'; ++text)
    number = std::max(number, 0) * 10 + (*text - '0');
  return number;
}

/// The parent of a process, or -1. `folder` is that of /proc.
pid_t parent_of(int folder, const char* name) {
  char path[64];
  char* at = path;
  for (; *name != '\0' && at < path + 32; ++name) *at++ = *name;
  for (const char c : {'/', 's', 't', 'a', 't', '\0'}) *at++ = c;
  const int file = ::openat(folder, path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  char text[512];
  const ssize_t size = ::read(file, text, sizeof text);
  ::close(file);
  // `1 (name) S 2`: the name may hold anything.
  const char* const begin = text;
  for (const char* c = begin + std::max<ssize_t>(size, 0); c-- != begin;)
    if (*c == ')') return c + 4 < begin + size ? process_id_in(c + 4, begin + size) : -1;
  return -1;
}

/// All processes that there are. 0 where that cannot be known.
std::size_t list_processes() {
  struct Entry {
    std::uint64_t inode;
    std::int64_t offset;
    unsigned short length;
    unsigned char type;
    char name[1];
  };
  const int folder = ::open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return 0;
  std::size_t count = 0;
  alignas(Entry) char buffer[8192];
  for (;;) {
    const long size = ::syscall(SYS_getdents64, folder, buffer, sizeof buffer);
    if (size <= 0) break;
    for (long at = 0; at < size;) {
      const char* const name = buffer + at + offsetof(Entry, name);
      at += reinterpret_cast<const Entry*>(buffer + at)->length;
      const pid_t id = process_id_in(name, name + 16);
      if (id > 0 && count < std::size(all_processes))
        all_processes[count++] = {id, parent_of(folder, name)};
    }
  }
  ::close(folder);
  return count;
}

/// Kills all that descends from a process.
void kill_descendants(pid_t root) {
  const std::size_t count = list_processes();
  std::memset(ours, 0, sizeof ours);
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < count; ++i) {
      const auto [id, parent] = all_processes[i];
      if (id >= most_ids || is_ours(id) || !(parent == root || is_ours(parent))) continue;
      ours[id / 8] = static_cast<std::uint8_t>(ours[id / 8] | 1U << (id % 8));
      more = true;
    }
  }
  for (std::size_t i = 0; i < count; ++i)
    if (is_ours(all_processes[i].id)) ::kill(all_processes[i].id, SIGKILL);
}

#endif

struct Ended {
  bool has_status = false;
  int status = 0;
};

/// Calls a function each millisecond until it is content, but not for ever.
template <class Done> void repeat_until(const Done& is_done) {
  timespec begin = {}, now = {};
  ::clock_gettime(CLOCK_MONOTONIC, &begin);
  now = begin;
  while (now.tv_sec - begin.tv_sec <= longest_killing && !is_done()) {
    ::poll(nullptr, 0, 1);
    ::clock_gettime(CLOCK_MONOTONIC, &now);
  }
}

/// Kills the last child with its group, and where orphans are adopted all else that there is;
/// collects them.
Ended end_tree(pid_t child, bool adopts) {
  ::kill(-child, SIGKILL);
  Ended ended;
  bool is_first = true;
  repeat_until([&] {
    int status = 0;
    pid_t id;
    while ((id = ::waitpid(adopts ? -1 : child, &status, WNOHANG)) > 0)
      if (id == child) ended = {true, status};
    if (id < 0 && errno != EINTR) return true;  // none is left
#ifdef __linux__
    // The group goes by itself; what is there after that has left it.
    if (adopts && !is_first) kill_descendants(::getpid());
#endif
    is_first = false;
    return false;
  });
  return ended;
}

/// Kills a child with its group and what descends from it, while others run. A process that has
/// left both goes with the last child.
Ended end_branch(pid_t child, [[maybe_unused]] bool adopts) {
#ifdef __linux__
  if (adopts) kill_descendants(child);
#endif
  ::kill(-child, SIGKILL);
  Ended ended;
  repeat_until([&] {
    int status = 0;
    const pid_t id = ::waitpid(child, &status, WNOHANG);
    if (id == child) ended = {true, status};
    return id == child || (id < 0 && errno != EINTR);
  });
  return ended;
}

void end_running() {
  pid_t last = 0;
  for (const volatile pid_t& child : running) {
    if (child <= 0) continue;
    last = child;
    ::kill(-last, SIGKILL);
  }
  if (last > 0) end_tree(last, adopts_orphans);
}

extern "C" void notice_child(int) {}

/// In the new process: becomes the program, or hands over why it cannot.
[[noreturn]] void become(char* const* words, const ChildProcess::Streams& streams, int failure,
                         pid_t parent) {
  ::setpgid(0, 0);
#ifdef __linux__
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (::getppid() != parent) ::_exit(127);
  ::dup2(streams.input, STDIN_FILENO);
  ::dup2(streams.output, STDOUT_FILENO);
  ::dup2(streams.errors, STDERR_FILENO);
  ::signal(SIGPIPE, SIG_DFL);
  ::signal(SIGXFSZ, SIG_DFL);
  forget_signals();
  ::execvp(words[0], words);
  const int why = errno;
  [[maybe_unused]] const ssize_t written = ::write(failure, &why, sizeof why);
  ::_exit(127);
}

/// Why the new process could not become the program; 0 once it has.
int read_failure(int descriptor) {
  pollfd polled = {descriptor, POLLIN, 0};
  const int ready = ::poll(&polled, 1, longest_start);
  if (ready == 0) return ETIMEDOUT;
  int why = 0;
  ssize_t size;
  while ((size = ::read(descriptor, &why, sizeof why)) < 0 && errno == EINTR) {
  }
  return size == sizeof why ? why : 0;
}

bool has_children() {
  siginfo_t info = {};
  return ::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0;
}

}  // namespace

int ChildProcess::start(std::vector<std::string> words, const Streams& streams) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  int failure[2];
  if (::pipe2(failure, O_CLOEXEC) != 0) return errno;
  const std::lock_guard lock(children);
  const auto slot = std::ranges::find(running, 0);
  if (slot == std::end(running)) {
    for (const int end : failure) ::close(end);
    return EAGAIN;
  }
#ifdef __linux__
  if (running_count == 0)
    adopts_orphans = !has_children() && ::prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;
#endif
  const pid_t parent = ::getpid();
  if (!on_signal) on_signal.emplace(end_running);
  {
    const BlockedSignals blocked;
    const pid_t child = ::fork();
    const int error = errno;
    if (child == 0) become(arguments.data(), streams, failure[1], parent);
    ::close(failure[1]);
    if (child < 0) {
      ::close(failure[0]);
      if (running_count == 0) on_signal.reset();
      return error;
    }
    ::setpgid(child, child);  // whoever comes first: it must not be killed before it has its group
    *slot = id_ = child;
    running_count = running_count + 1;
  }
  const int why = read_failure(failure[0]);
  ::close(failure[0]);
  if (why != 0) end_locked();
  return why;
}

bool ChildProcess::wait(Duration longest) const {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + longest;
  const BlockedSignals blocked;
  // A handler, so that a child that ends wakes whoever waits.
  struct sigaction action = {}, action_before = {};
  action.sa_handler = notice_child;
  ::sigaction(SIGCHLD, &action, &action_before);
  sigset_t open = blocked.before();
  sigdelset(&open, SIGCHLD);
  bool has_ended = false;
  for (;;) {
    siginfo_t info = {};
    ::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT);
    has_ended = info.si_pid == id_;
    const auto left = std::chrono::duration_cast<std::chrono::nanoseconds>(deadline - Clock::now());
    if (has_ended || left.count() <= 0 || HeldSignal::has_come()) break;
    timespec time = {};
    time.tv_sec = static_cast<time_t>(left.count() / 1'000'000'000);
    time.tv_nsec = static_cast<long>(left.count() % 1'000'000'000);
    ::ppoll(nullptr, 0, &time, &open);
  }
  ::sigaction(SIGCHLD, &action_before, nullptr);
  return has_ended;
}

std::optional<int> ChildProcess::end() {
  const std::lock_guard lock(children);
  return end_locked();
}

std::optional<int> ChildProcess::end_locked() {
  if (id_ < 0) return std::nullopt;
  const bool is_last = running_count == 1;
  const Ended ended = is_last ? end_tree(id_, adopts_orphans) : end_branch(id_, adopts_orphans);
  *std::ranges::find(running, id_) = 0;
  running_count = running_count - 1;
  id_ = -1;
  if (is_last) {
#ifdef __linux__
    if (adopts_orphans) ::prctl(PR_SET_CHILD_SUBREAPER, 0);
#endif
    adopts_orphans = false;
    on_signal.reset();
  }
  if (!ended.has_status) return std::nullopt;
  return ended.status;
}

}  // namespace specdrift::cli
