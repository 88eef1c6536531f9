// Every version is there twice: as a machine (versions/) and as data (spec/), from two readings of
// its text. Both get the same inputs and have to agree on tokens, spans, errors, contexts, steps
// and their positions; and the inputs have to take every row of the data that is not declared
// unreachable.
//   code_against_data [LENGTH [RANDOM INPUTS [SEED [FILE…]]]]
// The inputs: all strings up to LENGTH from every context, short ones behind beginnings that lead
// to every state, random ones, and files: of html5lib's tests every input, of others what they
// hold.

#include <fmt/format.h>

#include <cstdlib>
#include <random>
#include <string>

#include "core/model/builtin.h"
#include "core/model/coverage.h"
#include "tests/crosscheck/comparison.h"
#include "tests/crosscheck/inputs.h"
#include "tests/support/random_input.h"

namespace specdrift::test {
namespace {

constexpr std::size_t most_shown = 10;

class Check {
 public:
  Check(const Version& version, const model::Model& model)
      : model_(model), coverage_(model), comparison_(version) {}

  void run(std::string_view input, const NamedContext& context) {
    if (comparison_.agrees(model_, input, context.start, &coverage_)) return;
    if (++failures_ <= most_shown)
      fmt::print("{} in {}, '{}': code | data: {}\n", model_.info.name, context.name, input,
                 comparison_.difference());
  }

  /// Prints what was found; true if all is well.
  bool report() const {
    std::size_t shown = 0;
    for (const auto& row : coverage_.rows()) {
      if (row.declared_unreachable())
        fmt::print("{}: {} ({}) is declared unreachable: {}\n", model_.info.name,
                   model_.tables[row.table].name, row.what->label, row.what->unreachable);
      else if (row.taken == 0 && ++shown <= most_shown)
        fmt::print("{}: {} ({}) is never taken\n", model_.info.name, model_.tables[row.table].name,
                   row.what->label);
    }
    const auto totals = coverage_.totals();
    fmt::print(
        "{}: {} inputs, {} disagreements; rows: {} taken of {} reachable, {} declared "
        "unreachable\n",
        model_.info.name, comparison_.inputs(), failures_, totals.taken,
        totals.rows - totals.declared_unreachable, totals.declared_unreachable);
    return failures_ == 0 && totals.missing() == 0 && comparison_.inputs() > 0;
  }

 private:
  const model::Model& model_;
  model::Coverage coverage_;
  Comparison comparison_;
  std::size_t failures_ = 0;
};

void run_all(Check& check, std::size_t longest, std::size_t random_inputs, unsigned seed) {
  const auto contexts = all_contexts();
  for (const NamedContext& context : contexts)
    for_each_string(short_alphabet, longest,
                    [&](std::string_view input) { check.run(input, context); });
  std::mt19937 random(seed);
  for (std::size_t i = 0; i < random_inputs; ++i)
    check.run(random_input(random), contexts[random() % contexts.size()]);
}

int run(std::size_t longest, std::size_t random_inputs, unsigned seed) {
  std::size_t passed = 0;
  for (const Version& version : all_versions()) {
    const model::Model* const model = model::find_builtin_model(version.info.name);
    if (!model) {
      fmt::print("{}: no data\n", version.info.name);
      continue;
    }
    Check check(version, *model);
    run_all(check, longest, random_inputs, seed);
    passed += check.report();
  }
  fmt::print("{} passed, {} failed\n", passed, all_versions().size() - passed);
  return passed == all_versions().size() && passed == 4 ? 0 : 1;
}

}  // namespace
}  // namespace specdrift::test

int main(int argc, char** argv) {
  const auto number = [&](int i, unsigned long otherwise) {
    return argc > i ? std::strtoul(argv[i], nullptr, 10) : otherwise;
  };
  return specdrift::test::run(number(1, 4), number(2, 1'000'000),
                              static_cast<unsigned>(number(3, 1)));
}
