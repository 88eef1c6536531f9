#include "cli/test_command.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <system_error>

#include "cli/trouble.h"

extern char** environ;

namespace specdrift::cli {
namespace {

constexpr int signals[] = {SIGCHLD, SIGINT, SIGTERM, SIGHUP};
volatile sig_atomic_t ending_signal = 0;

extern "C" void note_signal(int signal) {
  if (signal != SIGCHLD) ending_signal = signal;
}

[[noreturn]] void fail(int error) {
  throw Trouble("--test", fmt::format("cannot be run: {}", system_error_text(error)));
}

/// As one word of a shell.
std::string word(std::string_view text) {
  constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._-+";
  if (text.find_first_not_of(plain) == std::string_view::npos) return std::string(text);
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + '\'';
}

/// The extension of a path: letters and digits alone.
std::string extension_of(std::string_view path) {
  const auto dot = path.rfind('.');
  if (dot == std::string_view::npos || path.size() - dot > 16) return {};
  for (const char c : path.substr(dot + 1)) {
    const bool digit = c >= '0' && c <= '9';
    if (!digit && ((c | 0x20) < 'a' || (c | 0x20) > 'z')) return {};
  }
  return std::string(path.substr(dot));
}

std::string with_path(std::string_view command, const std::string& path) {
  std::string result;
  bool named = false;
  for (auto at = command.find("{}"); at != std::string_view::npos; at = command.find("{}")) {
    result += std::string(command.substr(0, at)) + path;
    command.remove_prefix(at + 2);
    named = true;
  }
  result += command;
  return named ? result : result + ' ' + path;
}

}  // namespace

TestCommand::TestCommand(std::string_view command, std::chrono::duration<double> timeout,
                         std::string_view like)
    : timeout_(timeout) {
  const char* const folder = std::getenv("TMPDIR");
  folder_ = fmt::format("{}/specdrift.XXXXXX", folder && *folder ? folder : "/tmp");
  if (!::mkdtemp(folder_.data())) {
    const int error = errno;
    throw Trouble(folder_, fmt::format("cannot be made: {}", system_error_text(error)),
                  "TMPDIR names the directory for temporary files");
  }
  path_ = folder_ + "/input" + extension_of(like);
  command_ = with_path(command, word(path_));
  sigset_t watched;
  sigemptyset(&watched);
  for (const int signal : signals) sigaddset(&watched, signal);
  sigprocmask(SIG_BLOCK, &watched, &mask_before_);
  struct sigaction action = {};
  action.sa_handler = note_signal;
  for (std::size_t i = 0; i < std::size(signals); ++i) {
    sigaction(signals[i], nullptr, &actions_before_[i]);
    if (signals[i] == SIGCHLD || actions_before_[i].sa_handler != SIG_IGN)
      sigaction(signals[i], &action, nullptr);
  }
}

TestCommand::~TestCommand() {
  leave();
}

/// Removes the file, and lets signals do what they did before.
void TestCommand::leave() {
  if (folder_.empty()) return;
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
  folder_.clear();
  for (std::size_t i = 0; i < std::size(signals); ++i)
    sigaction(signals[i], &actions_before_[i], nullptr);
  sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
}

void TestCommand::write_file(std::string_view input) const {
  const int file = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  int error = file < 0 ? errno : 0;
  while (error == 0 && !input.empty()) {
    const auto written = ::write(file, input.data(), input.size());
    if (written >= 0)
      input.remove_prefix(static_cast<std::size_t>(written));
    else if (errno != EINTR)
      error = errno;
  }
  if (file >= 0 && ::close(file) != 0 && error == 0) error = errno;
  if (error != 0)
    throw Trouble(path_, fmt::format("cannot be written: {}", system_error_text(error)));
}

/// Starts the command in a process group of its own.
pid_t TestCommand::start() const {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, path_.c_str(), O_RDONLY, 0);
  for (const int output : {STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&files, output, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t defaults;
  sigemptyset(&defaults);
  for (const int signal : signals) sigaddset(&defaults, signal);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setsigmask(&attributes, &mask_before_);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  std::string words[] = {"sh", "-c", command_};
  char* const arguments[] = {words[0].data(), words[1].data(), words[2].data(), nullptr};
  pid_t child = 0;
  const int error = posix_spawn(&child, "/bin/sh", &files, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) fail(error);
  return child;
}

/// False when the time is over, or a signal has come. Does not reap the child.
bool TestCommand::wait_for(pid_t child) const {
  const auto begin = std::chrono::steady_clock::now();
  sigset_t open = mask_before_;
  for (const int signal : signals) sigdelset(&open, signal);
  for (;;) {
    siginfo_t info = {};
    if (::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) != 0 &&
        errno != EINTR)
      fail(errno);
    if (info.si_pid == child) return true;
    const std::chrono::duration<double> left =
        timeout_ - (std::chrono::steady_clock::now() - begin);
    if (ending_signal != 0 || left.count() <= 0) return false;
    timespec wait = {};
    wait.tv_sec = static_cast<time_t>(left.count());
    wait.tv_nsec = static_cast<long>((left.count() - static_cast<double>(wait.tv_sec)) * 1e9);
    ::pselect(0, nullptr, nullptr, nullptr, &wait, &open);
  }
}

TestCommand::Outcome TestCommand::run(std::string_view input) {
  write_file(input);
  const pid_t child = start();
  const bool ended = wait_for(child);
  ::kill(-child, SIGKILL);  // it, or what it has left behind
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (const int signal = ending_signal) {
    leave();
    ::raise(signal);
  }
  status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (ended) return status_ == 0 ? Outcome::holds : Outcome::fails;
  ++timeouts_;
  return Outcome::timed_out;
}

}  // namespace specdrift::cli
