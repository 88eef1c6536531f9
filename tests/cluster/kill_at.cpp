// Loaded before a program (LD_PRELOAD): ends it by SIGKILL just before it changes a file for the
// nth time (KILL_AT=n), or lets that fail because the disk is full (FULL_AT=n, and from then on).
// The same happens each time.

#include <dlfcn.h>
#include <signal.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>

namespace {

long number_in(const char* name) {
  const char* const text = std::getenv(name);
  return text ? std::strtol(text, nullptr, 10) : 0;
}

/// Whether the call that is counted fails.
bool count() {
  static const long kill_at = number_in("KILL_AT");
  static const long full_at = number_in("FULL_AT");
  static std::atomic<long> calls = 0;
  const long call = ++calls;
  if (call == kill_at) ::kill(::getpid(), SIGKILL);
  return full_at != 0 && call >= full_at;
}

template <typename Function> Function next(const char* name) {
  return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

ssize_t write(int file, const void* bytes, size_t size) {
  static const auto real = next<ssize_t (*)(int, const void*, size_t)>("write");
  if (file > STDERR_FILENO && count()) {
    errno = ENOSPC;
    return -1;
  }
  return real(file, bytes, size);
}

int fsync(int file) {
  static const auto real = next<int (*)(int)>("fsync");
  if (count()) {
    errno = ENOSPC;
    return -1;
  }
  return real(file);
}

int renameat(int from_folder, const char* from, int to_folder, const char* to) {
  static const auto real = next<int (*)(int, const char*, int, const char*)>("renameat");
  if (count()) {
    errno = ENOSPC;
    return -1;
  }
  return real(from_folder, from, to_folder, to);
}

int rename(const char* from, const char* to) {
  static const auto real = next<int (*)(const char*, const char*)>("rename");
  if (count()) {
    errno = ENOSPC;
    return -1;
  }
  return real(from, to);
}
}
