#include "cli/process/test_command.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "cli/terminal/user_error.h"

namespace specdrift::cli {
namespace {

[[noreturn]] void fail_to_run(int error) {
  throw UserError("--test", fmt::format("cannot be run: {}", system_error_text(error)));
}

/// An open file, closed at the end of a scope.
class OpenFile {
 public:
  OpenFile(const char* path, int access) : number_(::open(path, access | O_CLOEXEC)) {
    if (number_ < 0) fail_to_run(errno);
  }
  ~OpenFile() { ::close(number_); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  int number() const { return number_; }

 private:
  int number_;
};

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
    throw UserError(folder_, fmt::format("cannot be made: {}", system_error_text(error)),
                    "TMPDIR names the directory for temporary files");
  }
  path_ = folder_ + "/input" + extension_of(like);
  command_ = with_path(command, word(path_));
}

TestCommand::~TestCommand() {
  leave();
}

/// Removes the file, and lets a signal come.
void TestCommand::leave() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
  held_signal_.reset();
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
    throw UserError(path_, fmt::format("cannot be written: {}", system_error_text(error)));
}

TestCommand::Outcome TestCommand::run(std::string_view input) {
  write_file(input);
  const OpenFile file(path_.c_str(), O_RDONLY), nowhere("/dev/null", O_WRONLY);
  const int error = child_.start({"/bin/sh", "-c", command_},
                                 {file.number(), nowhere.number(), nowhere.number()});
  if (error != 0) fail_to_run(error);
  const bool has_ended = child_.wait(std::chrono::ceil<ChildProcess::Duration>(timeout_));
  const auto status = child_.end();
  if (HeldSignal::has_come()) leave();
  status_ = !status ? 0 : WIFEXITED(*status) ? WEXITSTATUS(*status) : 128 + WTERMSIG(*status);
  if (has_ended && status) return status_ == 0 ? Outcome::holds : Outcome::fails;
  ++timeouts_;
  return Outcome::timed_out;
}

}  // namespace specdrift::cli
