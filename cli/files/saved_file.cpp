#include "cli/files/saved_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "cli/terminal/user_error.h"

namespace specdrift::cli {
namespace {

class KeptDescriptor {
 public:
  explicit KeptDescriptor(int number) : number_(number) {}
  ~KeptDescriptor() { ::close(number_); }
  KeptDescriptor(const KeptDescriptor&) = delete;
  KeptDescriptor& operator=(const KeptDescriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

void check_file(const std::string& path, const struct stat& status, std::size_t most_bytes,
                Owner owner) {
  if (!S_ISREG(status.st_mode)) throw UserError(path, "it is no regular file");
  if (owner == Owner::own && status.st_uid != ::geteuid() && status.st_uid != 0)
    throw NotOurs(path, fmt::format("it belongs to another user, number {}", status.st_uid));
  if (owner == Owner::own && (status.st_mode & S_IWOTH) != 0)
    throw NotOurs(path, "anybody can write to it");
  if (static_cast<std::uintmax_t>(status.st_size) > most_bytes)
    throw UserError(path, fmt::format("it is larger than {} MiB", most_bytes >> 20U));
}

/// Reads a file; if it grows, no more of it than there is room for.
std::string read_up_to(int descriptor, const std::string& path, std::size_t most_bytes) {
  std::string text;
  char buffer[64 * 1024];
  while (text.size() <= most_bytes) {
    const auto count = ::read(descriptor, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0)
      throw UserError(path, fmt::format("cannot be read: {}", system_error_text(errno)));
    if (count == 0) return text;
    text.append(buffer, static_cast<std::size_t>(count));
  }
  throw UserError(path, fmt::format("it is larger than {} MiB", most_bytes >> 20U));
}

}  // namespace

Owner requested_owner(const Arguments& arguments) {
  return arguments.has(any_owner_option.name) ? Owner::any : Owner::own;
}

std::optional<std::string> read_saved_file(const std::string& path, std::size_t most_bytes,
                                           Owner owner) {
  constexpr int flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
  const int number = ::open(path.c_str(), flags);
  if (number < 0 && errno == ENOENT) return std::nullopt;
  if (number < 0 && errno == ELOOP) throw UserError(path, "it is a link, which is not followed");
  if (number < 0)
    throw UserError(path, fmt::format("cannot be read: {}", system_error_text(errno)));
  const KeptDescriptor file(number);
  struct stat status = {};
  if (::fstat(number, &status) != 0)
    throw UserError(path, fmt::format("cannot be read: {}", system_error_text(errno)));
  check_file(path, status, most_bytes, owner);
  return read_up_to(file.number(), path, most_bytes);
}

}  // namespace specdrift::cli
