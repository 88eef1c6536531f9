#include "cli/output.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <utility>

#include "cli/trouble.h"

namespace specdrift::cli {
namespace {

constexpr std::size_t buffer_size = 64 * 1024;

/// The temporary file that a signal removes; one at a time.
char unfinished_file[PATH_MAX];

extern "C" void remove_unfinished_file(int signal) {
  if (unfinished_file[0] != '\0') ::unlink(unfinished_file);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void remove_on_signal(const std::string& path) {
  if (path.size() >= sizeof unfinished_file) return;
  path.copy(unfinished_file, path.size());
  unfinished_file[path.size()] = '\0';
  for (const int signal : {SIGINT, SIGTERM, SIGHUP})
    if (std::signal(signal, remove_unfinished_file) == SIG_IGN) std::signal(signal, SIG_IGN);
}

void keep_on_signal() {
  unfinished_file[0] = '\0';
}

/// The path behind all symbolic links, so that the file and not the link is replaced.
std::string resolved(const std::string& path) {
  char buffer[PATH_MAX];
  return ::realpath(path.c_str(), buffer) ? std::string(buffer) : path;
}

/// The permissions that a new file gets.
mode_t default_mode() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

}  // namespace

Output::Output(std::optional<std::string_view> path)
    : descriptor_(STDOUT_FILENO), name_("standard output") {
  if (path && *path != "-") {
    name_ = *path;
    open_file(resolved(name_));
  }
  buffer_.reserve(buffer_size);
}

void Output::open_file(const std::string& path) {
  struct stat status = {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) fail(EISDIR);
  if (exists && !S_ISREG(status.st_mode)) {
    descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) fail(errno);
    return;
  }
  if (exists && ::access(path.c_str(), W_OK) != 0) fail(errno);
  const auto slash = path.rfind('/') + 1;  // 0 where there is none
  target_ = path;
  temporary_ = fmt::format("{}.{}.XXXXXX", path.substr(0, slash), path.substr(slash));
  descriptor_ = ::mkstemp(temporary_.data());
  if (descriptor_ < 0) {
    temporary_.clear();
    fail(errno);
  }
  remove_on_signal(temporary_);
  if (::fchmod(descriptor_, exists ? status.st_mode & 07777 : default_mode()) != 0) fail(errno);
}

Output::~Output() {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
  keep_on_signal();
  if (descriptor_ > STDERR_FILENO) ::close(descriptor_);
}

bool Output::is_terminal() const {
  return ::isatty(descriptor_) == 1;
}

void Output::write(std::string_view text) {
  if (buffer_.size() + text.size() > buffer_size) flush();
  if (text.size() > buffer_size)
    write_out(text);
  else
    buffer_ += text;
}

void Output::flush() {
  write_out(buffer_);
  buffer_.clear();
}

void Output::finish(bool whole) {
  flush();
  if (descriptor_ != STDOUT_FILENO) {
    const int closed = ::close(std::exchange(descriptor_, -1));
    if (closed != 0) fail(errno);
  }
  if (temporary_.empty()) return;
  if (!whole) return report(Trouble(name_, "not written, because something is missing"));
  if (::rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
  temporary_.clear();
  keep_on_signal();
}

void Output::write_out(std::string_view text) {
  while (!text.empty()) {
    const auto written = ::write(descriptor_, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EPIPE) {
      throw ReaderIsGone{};
    } else if (errno != EINTR) {
      fail(errno);
    }
  }
}

void Output::fail(int error) const {
  throw Trouble(name_, fmt::format("cannot be written: {}", system_error_text(error)));
}

void secure_standard_streams() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF) continue;
    // The lowest free number is this one. Opened the wrong way round, so that using it is an error.
    const int opened = ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    if (opened != descriptor) std::abort();
  }
}

}  // namespace specdrift::cli
