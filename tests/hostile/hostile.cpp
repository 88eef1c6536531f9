// Inputs made to be slow: each at two sizes, through every version and through a comparison of all.
//   hostile [BYTES]
// Time has to grow like the input. It is the time of the program without that of the system, and a
// ratio: of eight times the input, the best of three runs each. A machine that looks at everything
// again for every character would take sixty-four times as long.

#include <fmt/format.h>
#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/common_subset/with_common_subset.h"
#include "core/compare/differ.h"
#include "tests/hostile/inputs.h"
#include "versions/registry.h"

namespace specdrift {
namespace {

constexpr std::size_t growth = 8;
/// A small input may fit in the caches where a large one does not; a second look at everything
/// shows as `growth` squared.
constexpr double highest_ratio = 5 * growth;
/// Below this nothing is said about ratios: the clock and the caches decide.
constexpr double too_short_to_tell = 0.004;

class Discard final : public DivergenceSink {
 public:
  void divergence(const Divergence&) override {}
  void episode(const Episode&) override {}
};

void read(const Machine& version, const Source& source, const StartContext& start, bool common) {
  TokenBatch batch;
  auto tokenizer = version.make_tokenizer(source, start);
  if (common) tokenizer = with_common_subset(std::move(tokenizer), version.info, source);
  while (tokenizer->read(batch)) continue;
}

void compare_all(const Source& source, const StartContext& start) {
  std::vector<Participant> participants;
  for (const Machine& version : all_machines())
    participants.push_back({&version.info, version.make_tokenizer(source, start)});
  Discard discard;
  CompareOptions options;
  options.errors = true;
  compare(source, std::move(participants), options, discard);
}

double user_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec) +
         static_cast<double>(usage.ru_utime.tv_usec) / 1e6;
}

/// Lets the program keep memory that it has had once. On a busy machine new pages cost more than
/// the reading, and only large inputs need them.
void keep_memory() {
  constexpr int most = 1 << 30;
  mallopt(M_MMAP_THRESHOLD, most);
  mallopt(M_TRIM_THRESHOLD, most);
  mallopt(M_TOP_PAD, 64 << 20);
}

double best_seconds(const std::function<void()>& run) {
  double best = 1e9;
  for (int i = 0; i < 3; ++i) {
    const double begin = user_seconds();
    run();
    best = std::min(best, user_seconds() - begin);
  }
  return best;
}

/// Returns whether time grows like the input. Other work of the machine can only make it look
/// worse, so it is asked again before it is told.
bool grows_linearly(std::string_view name, std::string_view who, const std::function<void()>& small,
                    const std::function<void()>& large) {
  constexpr int most_attempts = 4;
  double t = 0, grown = 0;
  for (int i = 0; i < most_attempts; ++i) {
    t = best_seconds(small);
    grown = best_seconds(large);
    if (grown < too_short_to_tell ||
        grown <= highest_ratio * std::max(t, too_short_to_tell / growth))
      return true;
  }
  fmt::print("{}, {}: {:.1f} times as long for {} times the input\n", name, who, grown / t, growth);
  return false;
}

/// Shorter inputs do not come to what tree construction puts off (TreeFeedback), and eight times as
/// long ones do: so those are not read by the states alone.
constexpr std::size_t shortest_by_states = 20'000;

int run(std::size_t bytes) {
  const std::size_t readings = bytes >= shortest_by_states ? 2 : 1;
  std::size_t passed = 0, failed = 0;
  keep_memory();
  for (const Hostile& hostile : hostile_inputs()) {
    const std::string small_text = hostile.make(bytes);
    const std::string large_text = hostile.make(growth * bytes);
    const Source small = Source::from_bytes(small_text);
    const Source large = Source::from_bytes(large_text);
    const auto count = [&](bool ok) { ++(ok ? passed : failed); };
    for (const Machine& version : all_machines())
      for (std::size_t i = 0; i < readings; ++i)
        count(grows_linearly(
            hostile.name, fmt::format("{}{}", version.info.name, i == 0 ? "" : " by its states"),
            [&] { read(version, small, hostile.start, i == 0); },
            [&] { read(version, large, hostile.start, i == 0); }));
    count(grows_linearly(
        hostile.name, "comparison", [&] { compare_all(small, hostile.start); },
        [&] { compare_all(large, hostile.start); }));
  }
  fmt::print("{} passed, {} failed\n", passed, failed);
  return failed == 0 && passed == hostile_inputs().size() * (readings * all_machines().size() + 1)
             ? 0
             : 1;
}

}  // namespace
}  // namespace specdrift

int main(int argc, char** argv) {
  return specdrift::run(argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100'000);
}
