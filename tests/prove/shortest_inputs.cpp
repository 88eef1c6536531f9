// The shortest inputs of causes against all strings: no shorter one shows any cause, and nothing is
// shown that is no cause.
//   shortest_inputs [LENGTH]
// Over two characters of each class, few letters and digits, from every context.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <map>
#include <string>

#include "tests/prove/explored.h"

namespace specdrift::test {
namespace {

struct Totals {
  std::size_t inputs = 0, apart = 0, wrong = 0;
  std::map<std::string, std::size_t> shortest;
};

class Search {
 public:
  Search(const ExploredPair& pair, std::size_t longest)
      : pair_(pair), longest_(longest), characters_(few_characters(pair.oracle().models())) {}

  Totals run() {
    for (std::size_t length = 0; length <= longest_; ++length)
      for (const prove::NamedStart& start : prove::all_starts())
        if (pair_.has_context(start.start)) extend("", length, length, start.start);
    return std::move(totals_);
  }

 private:
  void extend(const std::string& input, std::size_t missing, std::size_t length,
              const StartContext& start) {
    if (missing == 0) return look_at(input, length, start);
    for (const std::string& c : characters_) extend(input + c, missing - 1, length, start);
  }

  void look_at(const std::string& input, std::size_t length, const StartContext& start) {
    ++totals_.inputs;
    if (!pair_.oracle().differs(input, start)) return;
    ++totals_.apart;
    for (const prove::Finding& finding : pair_.oracle().findings(input, start)) {
      totals_.shortest.emplace(without_number(finding.class_id), length);
      const std::size_t known = pair_.length_of(finding.class_id);
      if (known > 0 ? known <= length : pair_.explains(finding.class_id, input, start)) continue;
      if (++totals_.wrong <= 10)
        fmt::print("{}: {} is shown by {}, {}; the shortest known input has {} characters\n",
                   pair_.name(), finding.class_id, quoted(input), prove::name_of(start), known);
    }
  }

  const ExploredPair& pair_;
  std::size_t longest_;
  std::vector<std::string> characters_;
  Totals totals_;
};

/// The causes whose inputs are that short, and of few characters, have to be met.
std::size_t not_met(const ExploredPair& pair, const Totals& totals, std::size_t longest) {
  const std::vector<std::string> few = few_characters(pair.oracle().models());
  std::size_t count = 0;
  for (const prove::Cause& cause : pair.causes().causes) {
    const bool is_of_few = std::ranges::all_of(cause.input, [&](char c) {
      return std::ranges::find(few, std::string(1, c)) != few.end();
    });
    if (cause.length > longest || !is_of_few) continue;
    const auto met = totals.shortest.find(without_number(cause.class_id));
    count += met == totals.shortest.end() || met->second > cause.length;
  }
  return count;
}

int run(std::size_t longest) {
  std::size_t inputs = 0, apart = 0, wrong = 0, causes = 0;
  for (const ExploredPair& pair : explored_pairs()) {
    const Totals totals = Search(pair, longest).run();
    const std::size_t missed = not_met(pair, totals, longest);
    fmt::print("{}: {} inputs, {} apart, by {} causes; {} shorter or unknown, {} not met\n",
               pair.name(), totals.inputs, totals.apart, totals.shortest.size(), totals.wrong,
               missed);
    inputs += totals.inputs;
    apart += totals.apart;
    causes += totals.shortest.size();
    wrong += totals.wrong + missed;
  }
  fmt::print("{} inputs of up to {} characters, {} apart, {} wrong\n", inputs, longest, apart,
             wrong);
  return wrong == 0 && causes >= 19 ? 0 : 1;
}

}  // namespace
}  // namespace specdrift::test

int main(int argc, char** argv) {
  try {
    return specdrift::test::run(argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 3);
  } catch (const std::exception& e) {
    fmt::print("{}\n", e.what());
    return 1;
  }
}
