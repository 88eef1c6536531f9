#include "cli/files/file_contents.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "cli/terminal/user_error.h"

namespace specdrift::cli {
namespace {

constexpr const char* name_of_standard_input = "standard input";

/// Smaller files are read: that takes no longer, and nobody can take them away.
constexpr std::size_t least_mapped = 1 << 20;

[[noreturn]] void fail(std::string_view name, int error) {
  throw UnreadableFile(name, error);
}

/// Somebody who has forgotten to name an input would wait.
void say_that_it_reads() {
  if (::isatty(STDIN_FILENO) != 1 || ::isatty(STDERR_FILENO) != 1) return;
  const std::string line = "specdrift: reads standard input; Ctrl-D ends it, Ctrl-C the program";
  tell({&line, 1});
}

/// Closes a descriptor at the end of a scope.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { ::close(number_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

 private:
  int number_;
};

/// /dev/zero has no end; who means a device that has one can pipe it.
bool is_endless_device(const struct stat& status) {
  return S_ISCHR(status.st_mode) && status.st_rdev != makedev(1, 3);
}

/// Throws UnreadableFile if there may be no end to what is read.
struct stat status_of_readable(int descriptor, std::string_view name) {
  struct stat status = {};
  if (::fstat(descriptor, &status) != 0) fail(name, errno);
  if (is_endless_device(status) && ::isatty(descriptor) != 1)
    throw UnreadableFile(name, Unreadable::device);
  return status;
}

/// A pipe that nobody writes to yet is waited for when it is read.
int open_to_read(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (descriptor >= 0) return descriptor;
  const int error = errno;
  struct stat status = {};
  if (error == ENXIO && ::stat(path.c_str(), &status) == 0 && S_ISSOCK(status.st_mode))
    throw UnreadableFile(path, Unreadable::socket);
  fail(path, error);
}

/// Waits until there is something to read. A signal that asks to stop does not end a call that
/// reads, nor does one that comes just before it.
void wait_for_bytes(int descriptor, std::string_view name) {
  constexpr int at_most = 200;  // milliseconds
  pollfd one{descriptor, POLLIN, 0};
  while (::poll(&one, 1, at_most) == 0 || one.revents == 0)
    if (StopOnSignal::is_asked()) throw StoppedWaiting(name);
}

/// How many bytes there were; 0: the end.
std::size_t read_some(int descriptor, std::string_view name, char* to, std::size_t size) {
  for (;;) {
    wait_for_bytes(descriptor, name);
    const auto count = ::read(descriptor, to, size);
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR && errno != EAGAIN) fail(name, errno);
  }
}

/// Until there are more than `most_bytes`, or to the end.
std::string read_to_end(int descriptor, std::string_view name,
                        std::size_t most_bytes = std::string::npos) {
  constexpr std::size_t smallest_step = 64 * 1024;
  std::string text;
  std::size_t size = 0;
  while (size <= most_bytes) {
    if (text.size() - size < smallest_step)
      text.resize(text.size() + smallest_step + text.size() / 2);
    const std::size_t count = read_some(descriptor, name, text.data() + size, text.size() - size);
    if (count == 0) break;
    size += count;
  }
  text.resize(size);
  return text;
}

}  // namespace

UnreadableFile::UnreadableFile(std::string_view name, int error)
    : UserError(name, fmt::format("cannot be read: {}", system_error_text(error)),
                error == EISDIR ? "name the files in it; specdrift corpus searches folders" : ""),
      kind_(Unreadable::file) {}

UnreadableFile::UnreadableFile(std::string_view name, Unreadable kind)
    : UserError(name,
                kind == Unreadable::device ? "is a device, which may have no end"
                                           : "is a socket, which has no contents of its own",
                "files and pipes are read"),
      kind_(kind) {}

StoppedWaiting::StoppedWaiting(std::string_view name) : UnreadableFile(name, EINTR) {}

std::optional<UnreadableFile> trouble_with(const std::string& path) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0) return UnreadableFile(path, errno);
  if (S_ISSOCK(status.st_mode)) return UnreadableFile(path, Unreadable::socket);
  if (::access(path.c_str(), R_OK) != 0) return UnreadableFile(path, errno);
  if (!is_endless_device(status)) return std::nullopt;
  // A terminal is a device whose user ends it.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (descriptor < 0) return UnreadableFile(path, errno);
  const Descriptor closing(descriptor);
  if (::isatty(descriptor) == 1) return std::nullopt;
  return UnreadableFile(path, Unreadable::device);
}

FileContents FileContents::of_file(const std::string& path) {
  const int descriptor = open_to_read(path);
  const Descriptor closing(descriptor);
  const struct stat status = status_of_readable(descriptor, path);
  FileContents contents;
  if (S_ISREG(status.st_mode) && status.st_size >= off_t{least_mapped})
    contents.map(descriptor, static_cast<std::size_t>(status.st_size), path);
  if (!contents.mapped_) contents.read_ = read_to_end(descriptor, path);
  return contents;
}

FileContents FileContents::of_beginning(const std::string& path, std::size_t most_bytes) {
  const int descriptor = open_to_read(path);
  const Descriptor closing(descriptor);
  status_of_readable(descriptor, path);
  FileContents contents;
  contents.read_ = read_to_end(descriptor, path, most_bytes);
  return contents;
}

FileContents FileContents::of_standard_input(std::size_t most_bytes) {
  say_that_it_reads();
  status_of_readable(STDIN_FILENO, name_of_standard_input);
  FileContents contents;
  contents.read_ = read_to_end(STDIN_FILENO, name_of_standard_input, most_bytes);
  return contents;
}

void FileContents::map(int descriptor, std::size_t size, const std::string& path) {
  void* const mapped = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (mapped == MAP_FAILED) return;
  const auto* const begin = static_cast<const char*>(mapped);
  watch_ = std::make_unique<MappedFile>(std::string_view(begin, size), path);
  if (!watch_->is_watched()) return void(::munmap(mapped, size));
  mapped_ = begin;
  size_ = size;
}

FileContents::FileContents(FileContents&& other) noexcept
    : watch_(std::move(other.watch_)),
      mapped_(std::exchange(other.mapped_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      forgotten_(other.forgotten_),
      read_(std::move(other.read_)) {}

FileContents::~FileContents() {
  watch_.reset();  // before somebody else gets the memory
  if (mapped_) ::munmap(const_cast<char*>(mapped_), size_);
}

void FileContents::forget_before(std::size_t at) {
  constexpr std::size_t at_a_time = 4 << 20;  // whole pages
  const std::size_t end = std::min(at, size_) / at_a_time * at_a_time;
  if (!mapped_ || end <= forgotten_) return;
  ::madvise(const_cast<char*>(mapped_) + forgotten_, end - forgotten_, MADV_DONTNEED);
  forgotten_ = end;
}

LineReader::LineReader(const std::string& path, char end)
    : descriptor_(path == "-" ? STDIN_FILENO : open_to_read(path)),
      is_own_(path != "-"),
      name_(is_own_ ? path : name_of_standard_input),
      end_(end) {
  try {
    status_of_readable(descriptor_, name_);
  } catch (const UserError&) {
    if (is_own_) ::close(descriptor_);
    throw;
  }
  if (!is_own_) say_that_it_reads();
}

LineReader::~LineReader() {
  if (is_own_) ::close(descriptor_);
}

bool LineReader::next(std::string_view& line) {
  std::size_t end = buffer_.find(end_, searched_);
  while (end == std::string::npos && read_more()) end = buffer_.find(end_, searched_);
  if (end == std::string::npos && at_ == buffer_.size()) return false;
  line = std::string_view(buffer_).substr(at_, end - at_);
  at_ = searched_ = std::min(end, buffer_.size() - 1) + 1;
  return true;
}

bool LineReader::read_more() try {
  constexpr std::size_t step = 64 * 1024;
  if (is_at_end_) return false;
  buffer_.erase(0, std::exchange(at_, 0));
  searched_ = buffer_.size();
  buffer_.resize(searched_ + step);
  buffer_.resize(searched_ + read_some(descriptor_, name_, buffer_.data() + searched_, step));
  is_at_end_ = buffer_.size() == searched_;
  return !is_at_end_;
} catch (const StoppedWaiting&) {
  buffer_.clear();
  is_at_end_ = true;
  return false;
}

}  // namespace specdrift::cli
