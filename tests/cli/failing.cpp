// Loaded before a program (LD_PRELOAD): lets what the program asks the system for fail, from the
// beginning of main on. With one thread, the same happens each time.
//
// NO_THREAD_AT=n: the nth thread and all later ones cannot be made. NO_MEMORY_AT=n: the same of
// memory. NO_MEMORY_ONCE=n: the nth time there is none, then again. COUNT_IN=FILE: how often memory
// was asked for.

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

long no_thread_at = 0, no_memory_at = 0, no_memory_once = 0;
std::atomic<bool> is_in_main = false;
std::atomic<long> threads = 0, requests = 0;
int (*program)(int, char**, char**) = nullptr;

long number_in(const char* name) {
  const char* const text = std::getenv(name);
  return text ? std::strtol(text, nullptr, 10) : 0;
}

bool has_memory() {
  if (!is_in_main) return true;
  const long request = ++requests;
  if (request == no_memory_once || (no_memory_at != 0 && request >= no_memory_at)) {
    errno = ENOMEM;
    return false;
  }
  return true;
}

void write_count() {
  const char* const path = std::getenv("COUNT_IN");
  if (!path) return;
  char text[32];
  const int size = std::snprintf(text, sizeof text, "%ld\n", requests.load());
  const int file = ::open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  [[maybe_unused]] const auto written = ::write(file, text, static_cast<std::size_t>(size));
  ::close(file);
}

int run(int count, char** words, char** environment) {
  no_thread_at = number_in("NO_THREAD_AT");
  no_memory_at = number_in("NO_MEMORY_AT");
  no_memory_once = number_in("NO_MEMORY_ONCE");
  ::unsetenv("LD_PRELOAD");  // of what it starts, nothing fails
  is_in_main = true;
  const int status = program(count, words, environment);
  is_in_main = false;
  write_count();
  return status;
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) {
  return has_memory() ? __libc_malloc(size) : nullptr;
}

void* calloc(std::size_t count, std::size_t size) {
  return has_memory() ? __libc_calloc(count, size) : nullptr;
}

void* realloc(void* old, std::size_t size) {
  return has_memory() ? __libc_realloc(old, size) : nullptr;
}

void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return has_memory() ? __libc_memalign(alignment, size) : nullptr;
}

int posix_memalign(void** to, std::size_t alignment, std::size_t size) {
  if (!has_memory()) return ENOMEM;
  *to = __libc_memalign(alignment, size);
  return *to ? 0 : ENOMEM;
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*work)(void*),
                   void* of) {
  using Create = int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
  static const auto create = reinterpret_cast<Create>(::dlsym(RTLD_NEXT, "pthread_create"));
  if (no_thread_at != 0 && ++threads >= no_thread_at) return EAGAIN;
  return create(thread, attributes, work, of);
}

int __libc_start_main(int (*main)(int, char**, char**), int count, char** words, void (*begin)(),
                      void (*end)(), void (*end_of_loader)(), void* stack_end) {
  using Start =
      int (*)(int (*)(int, char**, char**), int, char**, void (*)(), void (*)(), void (*)(), void*);
  const auto start = reinterpret_cast<Start>(::dlsym(RTLD_NEXT, "__libc_start_main"));
  program = main;
  return start(run, count, words, begin, end, end_of_loader, stack_end);
}
}
