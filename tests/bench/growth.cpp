// Whether time grows like the input, and memory does not: hostile inputs (tests/hostile) through a
// comparison of all versions, at sizes ten times as large each.
//   growth [--megabytes MOST] [--on PREFIX] [--memory GIGABYTES]
// Each run is a process of its own, by CPU time; memory is the most that it had resident beyond the
// input.

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <new>
#include <optional>
#include <string>

#include "core/compare/differ.h"
#include "tests/hostile/inputs.h"
#include "versions/registry.h"

namespace specdrift::bench {
namespace {

class Discard final : public DivergenceSink {
 public:
  void divergence(const Divergence&) override {}
  void episode(const Episode&) override {}
};

struct Cost {
  double seconds;
  double megabytes;  ///< of memory
};

double seconds_so_far() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

/// The most that was ever resident.
double resident_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) * 1024e-6;
}

Cost compare_all(const std::string& text, const StartContext& start) {
  const double before = resident_megabytes();
  const double begin = seconds_so_far();
  const Source source = Source::from_bytes(text);
  std::vector<Participant> participants;
  for (const Machine& version : all_machines())
    participants.push_back({&version.info, version.make_tokenizer(source, start)});
  Discard discard;
  CompareOptions options;
  options.errors = true;
  compare(source, std::move(participants), options, discard);
  return {seconds_so_far() - begin, resident_megabytes() - before};
}

/// Nothing where the process did not come to its end.
std::optional<Cost> cost_of(const Hostile& hostile, std::size_t bytes, double gigabytes) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) return std::nullopt;
  const pid_t child = fork();
  if (child == 0) {
    const auto most = static_cast<rlim_t>(gigabytes * 1e9);
    const rlimit limit{most, most};
    setrlimit(RLIMIT_AS, &limit);
    try {
      const Cost cost = compare_all(hostile.make(bytes), hostile.start);
      _exit(write(ends[1], &cost, sizeof cost) == sizeof cost ? 0 : 1);
    } catch (const std::bad_alloc&) {
      _exit(1);
    }
  }
  close(ends[1]);
  Cost cost{};
  const bool whole = read(ends[0], &cost, sizeof cost) == sizeof cost;
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return whole ? std::optional(cost) : std::nullopt;
}

int run(std::size_t most_megabytes, std::string_view prefix, double gigabytes) {
  fmt::print("{:<46} {:>8} {:>10} {:>9} {:>12}\n", "input", "MB", "seconds", "x before",
             "memory, MB");
  for (const Hostile& hostile : hostile_inputs()) {
    if (!hostile.name.starts_with(prefix)) continue;
    double before = 0;
    for (std::size_t megabytes = 1; megabytes <= most_megabytes; megabytes *= 10) {
      const auto cost = cost_of(hostile, megabytes * 1'000'000, gigabytes);
      if (!cost) {
        fmt::print("{:<46} {:>8} out of memory\n", hostile.name, megabytes);
        break;
      }
      fmt::print("{:<46} {:>8} {:>10.4f} {:>9} {:>12.1f}\n", hostile.name, megabytes, cost->seconds,
                 before > 0 ? fmt::format("{:.1f}", cost->seconds / before) : "", cost->megabytes);
      std::fflush(stdout);
      before = cost->seconds;
    }
  }
  return 0;
}

}  // namespace
}  // namespace specdrift::bench

int main(int argc, char** argv) {
  std::size_t most = 100;
  std::string prefix;
  double gigabytes = 6;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view name = argv[i];
    if (name == "--megabytes") most = std::strtoul(argv[i + 1], nullptr, 10);
    if (name == "--on") prefix = argv[i + 1];
    if (name == "--memory") gigabytes = std::strtod(argv[i + 1], nullptr);
  }
  return specdrift::bench::run(most, prefix, gigabytes);
}
