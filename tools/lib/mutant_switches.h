// Which change of tools/mutants is switched on: a number at the start of a file that the tool
// writes while a program runs. After it, one byte for each change: whether its place was reached.
// Without the file, no change is on.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <type_traits>

namespace specdrift_mutants {

constexpr int first_byte = 64, file_size = 65536;

inline unsigned char* map_switches() {
  const int file = ::open(SPECDRIFT_MUTANTS_FILE, O_RDWR | O_CLOEXEC);
  if (file == -1) return nullptr;
  void* const mapped = ::mmap(nullptr, file_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  ::close(file);
  return mapped == MAP_FAILED ? nullptr : static_cast<unsigned char*>(mapped);
}

inline bool on(int number) {
  static unsigned char* const switches = map_switches();
  if (switches == nullptr) return false;
  switches[first_byte + number] = 1;
  return *reinterpret_cast<const volatile int*>(switches) == number;
}

// Where the compiler computes a value, nothing can be switched.
constexpr bool perhaps_on(int number) {
  if (std::is_constant_evaluated()) return false;
  return on(number);
}

}  // namespace specdrift_mutants
