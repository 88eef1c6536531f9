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

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include "cli/terminal/user_error.h"

namespace specdrift::cli {
namespace {

/// What is killed is gone after some milliseconds, unless the system holds it.
constexpr long longest_killing = 2;  // s
/// So long may it take until a program is begun: disks sleep.
constexpr int longest_start = 10'000;  // ms

// The one that runs, for the handler of signals.
volatile pid_t running = -1;
volatile bool adopts_orphans = false;

// Everything from here to end_tree can be called by a handler of signals: no memory is allocated.

#ifdef __linux__

struct Process {
  pid_t id, parent;
};
Process processes[1 << 16];
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
      if (id > 0 && count < std::size(processes))
        processes[count++] = {id, parent_of(folder, name)};
    }
  }
  ::close(folder);
  return count;
}

/// Kills all that descends from this program.
void kill_descendants() {
  const std::size_t count = list_processes();
  const pid_t self = ::getpid();
  std::memset(ours, 0, sizeof ours);
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < count; ++i) {
      const auto [id, parent] = processes[i];
      if (id >= most_ids || is_ours(id) || !(parent == self || is_ours(parent))) continue;
      ours[id / 8] = static_cast<std::uint8_t>(ours[id / 8] | 1U << (id % 8));
      more = true;
    }
  }
  for (std::size_t i = 0; i < count; ++i)
    if (is_ours(processes[i].id)) ::kill(processes[i].id, SIGKILL);
}

#endif

struct Ended {
  bool has_status = false;
  int status = 0;
};

/// Kills the group of a child, and where orphans are adopted all else that there is; collects them.
Ended end_tree(pid_t child, bool adopts) {
  ::kill(-child, SIGKILL);
  Ended ended;
  timespec begin = {}, now = {};
  ::clock_gettime(CLOCK_MONOTONIC, &begin);
  now = begin;
  for (bool is_first = true; now.tv_sec - begin.tv_sec <= longest_killing; is_first = false) {
    int status = 0;
    pid_t id;
    while ((id = ::waitpid(adopts ? -1 : child, &status, WNOHANG)) > 0)
      if (id == child) ended = {true, status};
    if (id < 0 && errno != EINTR) break;  // none is left
#ifdef __linux__
    // The group goes by itself; what is there after that has left it.
    if (adopts && !is_first) kill_descendants();
#endif
    ::poll(nullptr, 0, 1);
    ::clock_gettime(CLOCK_MONOTONIC, &now);
  }
  return ended;
}

void end_running() {
  if (running > 0) end_tree(running, adopts_orphans);
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
#ifdef __linux__
  adopts_ = running < 0 && !has_children() && ::prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;
#endif
  const pid_t parent = ::getpid();
  on_signal_.emplace(end_running);
  {
    const BlockedSignals blocked;
    const pid_t child = ::fork();
    const int error = errno;
    if (child == 0) become(arguments.data(), streams, failure[1], parent);
    ::close(failure[1]);
    if (child < 0) {
      ::close(failure[0]);
      on_signal_.reset();
      return error;
    }
    ::setpgid(child, child);  // whoever comes first: it must not be killed before it has its group
    running = id_ = child;
    adopts_orphans = adopts_;
  }
  const int why = read_failure(failure[0]);
  ::close(failure[0]);
  if (why != 0) end();
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
  if (id_ < 0) return std::nullopt;
  const Ended ended = end_tree(id_, adopts_);
#ifdef __linux__
  if (adopts_) ::prctl(PR_SET_CHILD_SUBREAPER, 0);
#endif
  running = id_ = -1;
  adopts_orphans = adopts_ = false;
  on_signal_.reset();
  if (!ended.has_status) return std::nullopt;
  return ended.status;
}

}  // namespace specdrift::cli
