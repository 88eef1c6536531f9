#include "cli/terminal/output.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <utility>

#include "cli/terminal/signals.h"
#include "cli/terminal/user_error.h"
#include "core/report/escape/escape.h"
#include "core/text/number.h"

namespace specdrift::cli {
namespace {

constexpr std::size_t buffer_size = 64 * 1024;
constexpr auto longest_wait = std::chrono::milliseconds(200);

/// The descriptor that a path stands for, or -1.
int descriptor_named(std::string_view path) {
  if (path == "/dev/stdin") return STDIN_FILENO;
  if (path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!path.starts_with(folder)) continue;
    if (const auto number = parse_number<int>(path.substr(folder.size()))) return *number;
  }
  return -1;
}

/// With the slash at its end; empty: the one where the program runs.
std::string folder_of(const std::string& path) {
  return path.substr(0, path.rfind('/') + 1);
}

/// Where a path leads after all symbolic links, there or not, up to one that stands for a
/// descriptor. Sets errno, and returns nothing, where that is nowhere.
std::optional<std::string> target_of_links(std::string path) {
  constexpr int most_links = 40;
  for (int i = 0; i < most_links; ++i) {
    if (descriptor_named(path) >= 0) return path;
    char target[PATH_MAX];
    const auto size = ::readlink(path.c_str(), target, sizeof target);
    if (size < 0 && errno != EINVAL && errno != ENOENT) return std::nullopt;
    if (size < 0) return path;  // no link, or not there
    const std::string link(target, static_cast<std::size_t>(size));
    path = link.starts_with('/') ? link : folder_of(path) + link;
  }
  errno = ELOOP;
  return std::nullopt;
}

void check_name(const std::string& path) {
  if (path.empty()) throw UserError("the name of a file to write", "it is empty");
}

/// The permissions that a new file gets.
mode_t default_mode() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

}  // namespace

/// A file that has yet to get its name.
struct Output::Temporary {
  Temporary(int folder, std::string name, std::string target)
      : folder_(folder),
        name_(std::move(name)),
        target_(std::move(target)),
        unfinished_(std::in_place, folder_, name_) {}
  ~Temporary() {
    if (unfinished_) ::unlinkat(folder_, name_.c_str(), 0);
    unfinished_.reset();
    ::close(folder_);
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  /// False, with errno set, if it cannot get its name.
  bool rename() {
    if (::renameat(folder_, name_.c_str(), folder_, target_.c_str()) != 0) return false;
    unfinished_.reset();
    return true;
  }

  /// As far as one may: a folder that cannot be read cannot be synchronised.
  void sync_folder() const {
    const int readable = ::openat(folder_, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (readable < 0) return;
    ::fsync(readable);
    ::close(readable);
  }

 private:
  int folder_;
  std::string name_;
  std::string target_;
  std::optional<UnfinishedFile> unfinished_;
};

Output::Output(std::optional<std::string_view> path, Content content, Links links)
    : descriptor_(STDOUT_FILENO), content_(content), name_("standard output") {
  if (links == Links::replaced) {
    name_ = *path;
    check_name(name_);
    make_temporary(name_, nullptr);
    if (::fchmod(descriptor_, default_mode() & ~(S_IWGRP | S_IWOTH)) != 0) fail(errno);
  } else if (path && *path != "-") {
    name_ = *path;
    open(name_);
  }
  buffer_.reserve(buffer_size);
}

void Output::open(const std::string& path) {
  check_name(path);
  const auto after = target_of_links(path);
  if (!after) fail(errno);
  if (const int number = descriptor_named(*after); number >= 0) {
    descriptor_ = ::fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (descriptor_ < 0) fail(errno);
    is_own_ = true;
    return;
  }
  struct stat status = {};
  const bool exists = ::stat(after->c_str(), &status) == 0;
  if (!exists && errno != ENOENT) fail(errno);
  if (exists && S_ISDIR(status.st_mode)) fail(EISDIR);
  if (exists && ::access(after->c_str(), W_OK) != 0) fail(errno);
  if (!exists && after->ends_with('/')) fail(EISDIR);
  if (exists && !S_ISREG(status.st_mode)) {
    descriptor_ = ::open(after->c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) fail(errno);
    is_own_ = true;
    return;
  }
  make_temporary(*after, exists ? &status : nullptr);
}

void Output::make_temporary(const std::string& path, const struct stat* old) {
  const std::string path_of_folder = folder_of(path);
  const std::string target = path.substr(path_of_folder.size());
#ifdef O_PATH
  constexpr int access = O_PATH;  // a folder that cannot be listed can be written to
#else
  constexpr int access = O_RDONLY;
#endif
  const int folder = ::open(path_of_folder.empty() ? "." : path_of_folder.c_str(),
                            access | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) fail(errno);
  // A name that is too long for the file system is told before anything is done.
  struct stat ignored = {};
  if (::fstatat(folder, target.c_str(), &ignored, AT_SYMLINK_NOFOLLOW) != 0 && errno != ENOENT) {
    const int error = errno;
    ::close(folder);
    fail(error);
  }
  const BlockedSignals blocked;  // so that none finds a file that it does not know of
  std::random_device random;
  std::string name;
  for (int i = 0; i < 100 && !is_own_; ++i) {
    name = fmt::format(".specdrift-{:08x}{:08x}", random(), random());
    const int file = ::openat(folder, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0 && errno == EEXIST) continue;
    if (file < 0) break;
    descriptor_ = file;
    is_own_ = true;
  }
  if (!is_own_) {
    const int error = errno;
    ::close(folder);
    fail(error,
         "no file can be made in its folder: a file is written there under another name "
         "first, so that it is there whole or not at all; name one in a folder that you may "
         "write to");
  }
  temporary_ = std::make_unique<Temporary>(folder, std::move(name), target);
  if (::fchmod(descriptor_, old ? old->st_mode & 0777 : default_mode()) != 0) fail(errno);
}

std::filesystem::path Output::place_of(std::string_view path) {
  std::error_code error;
  return std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
}

void Output::check(std::optional<std::string_view> path, Links links) {
  struct stat status = {};
  const bool is_opened = path && (links == Links::replaced || *path == "" ||
                                  ::stat(std::string(*path).c_str(), &status) != 0 ||
                                  S_ISREG(status.st_mode) || S_ISDIR(status.st_mode));
  if (is_opened) const Output output(path, Content::data, links);
}

Output::~Output() {
  if (is_own_) ::close(descriptor_);
}

bool Output::is_terminal() const {
  return ::isatty(descriptor_) == 1;
}

std::optional<std::size_t> Output::terminal_columns() const {
  winsize size{};
  if (!is_terminal() || ::ioctl(descriptor_, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
    return std::nullopt;
  return size.ws_col;
}

void Output::write(std::string_view text) {
  if (!shape_) return put(text);
  const std::size_t lines = text.rfind('\n') + 1;
  if (lines == 0) return void(line_ += text);
  if (line_.empty())
    put(shape_(text.substr(0, lines)));
  else
    put(shape_(std::exchange(line_, {}).append(text.substr(0, lines))));
  line_ = text.substr(lines);
}

void Output::put(std::string_view text) {
  if (buffer_.size() + text.size() > buffer_size) flush();
  if (text.size() > buffer_size)
    hand_over(std::string(text));
  else
    buffer_ += text;
  if (std::chrono::steady_clock::now() - flushed_ > longest_wait) flush();
}

void Output::flush() {
  flushed_ = std::chrono::steady_clock::now();
  hand_over(std::exchange(buffer_, {}));
  buffer_.reserve(buffer_size);
}

void Output::hand_over(std::string text) {
  write_out(content_ == Content::text ? report::guarded_for_terminal(std::move(text), colors_)
                                      : text);
}

void Output::finish(bool whole) {
  if (!line_.empty()) put(shape_(std::exchange(line_, {})));
  flush();
  if (is_durable_ && temporary_ && ::fsync(descriptor_) != 0) fail(errno);
  if (std::exchange(is_own_, false) && ::close(std::exchange(descriptor_, -1)) != 0) fail(errno);
  if (!temporary_) return;
  if (!whole) return report(UserError(name_, "not written, because something is missing"));
  if (!temporary_->rename()) fail(errno);
  if (is_durable_) temporary_->sync_folder();
  temporary_.reset();
}

void Output::write_out(std::string_view text) {
  if (is_terminal()) hide_progress();
  while (!text.empty()) {
    const auto written = ::write(descriptor_, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EPIPE) {
      throw BrokenPipe{};
    } else if (errno != EINTR) {
      fail(errno);
    }
  }
}

void Output::fail(int error, std::string_view hint) const {
  throw UserError(name_, fmt::format("cannot be written: {}", system_error_text(error)), hint);
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
