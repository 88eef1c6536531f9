// Whatever random inputs show is among the causes that an exploration has found.
//   random_divergences [INPUTS [SEED]]
// INPUTS, of each pair of versions, from contexts in turn. Ill-formed bytes are no part of a proof;
// inputs that hold them are left out.

#include <fmt/format.h>

#include <cstdlib>
#include <exception>
#include <random>
#include <set>
#include <string>

#include "core/text/utf8.h"
#include "tests/prove/explored.h"
#include "tests/support/random_input.h"

namespace specdrift::test {
namespace {

bool is_well_formed(std::string_view text) {
  while (!text.empty()) {
    const auto decoded = utf8::decode_generalized(text);
    const bool is_surrogate = decoded.code_point >= 0xD800 && decoded.code_point <= 0xDFFF;
    if (!decoded.well_formed || is_surrogate) return false;
    text.remove_prefix(decoded.length);
  }
  return true;
}

struct Totals {
  std::size_t inputs = 0, apart = 0, are_in_sync = 0, unknown = 0;
  std::set<std::string> seen;
};

Totals run_pair(const ExploredPair& pair, std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  Totals totals;
  const auto& starts = prove::all_starts();
  for (std::size_t i = 0; totals.inputs < count; ++i) {
    const StartContext& start = starts[i % starts.size()].start;
    if (!pair.has_context(start)) continue;
    const std::string input = random_input(random);
    if (!is_well_formed(input)) continue;
    ++totals.inputs;
    if (!pair.oracle().differs(input, start)) continue;
    ++totals.apart;
    for (const prove::Finding& finding : pair.oracle().findings(input, start)) {
      if (pair.length_of(finding.class_id) > 0) {
        totals.seen.insert(without_number(finding.class_id));
      } else if (pair.explains(finding.class_id, input, start)) {
        ++totals.are_in_sync;
      } else if (++totals.unknown <= 10) {
        fmt::print("{}: {} is no known cause: {}, {}\n", pair.name(), finding.class_id,
                   quoted(input), prove::name_of(start));
      }
    }
  }
  fmt::print(
      "{}: {} inputs, {} apart, by {} of {} causes, {} by several together; {} of unknown ones\n",
      pair.name(), totals.inputs, totals.apart, totals.seen.size(), pair.causes().causes.size(),
      totals.are_in_sync, totals.unknown);
  return totals;
}

int run(std::size_t count, unsigned seed) {
  std::size_t inputs = 0, apart = 0, unknown = 0;
  for (const ExploredPair& pair : explored_pairs()) {
    const Totals totals = run_pair(pair, count, seed);
    inputs += totals.inputs;
    apart += totals.apart;
    unknown += totals.unknown;
  }
  fmt::print("{} inputs, {} apart, {} of unknown causes\n", inputs, apart, unknown);
  return unknown == 0 && inputs == 4 * count && apart * 20 > inputs ? 0 : 1;
}

}  // namespace
}  // namespace specdrift::test

int main(int argc, char** argv) {
  try {
    return specdrift::test::run(
        argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 25'000,
        argc > 2 ? static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10)) : 1);
  } catch (const std::exception& e) {
    fmt::print("{}\n", e.what());
    return 1;
  }
}
