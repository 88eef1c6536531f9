// Every version is there twice: as a machine (versions/) and as data (spec/), from two readings of
// its text. Both get the same inputs and have to agree on tokens, spans, errors, contexts, steps
// and their positions; and the inputs have to take every row of the data that is not declared
// unreachable.
//   code_against_data [LENGTH [RANDOM INPUTS [SEED [PATH…]]]]
// The inputs: all strings up to LENGTH from every context, short ones after beginnings that lead
// into every construct, random ones, and those of files and folders: of html5lib's tests every
// input, of others what they hold. Paths that are not there are skipped by name.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <string_view>
#include <vector>

#include "core/model/data/builtin.h"
#include "core/model/run/coverage.h"
#include "tests/crosscheck/comparison.h"
#include "tests/crosscheck/inputs.h"
#include "tests/support/readable.h"

namespace specdrift::test {
namespace {

constexpr std::size_t most_shown = 10;

class Check {
 public:
  Check(const Machine& version, const model::Model& model)
      : model_(model), coverage_(model), comparison_(version) {}

  void run(const Source& source, const NamedContext& context) {
    if (comparison_.agrees(model_, source, context.start, &coverage_)) return;
    if (++failures_ <= most_shown)
      fmt::print("{} in {}, '{}': code | data: {}\n", model_.info.name, context.name,
                 readable(source.bytes()), comparison_.difference());
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

struct Inputs {
  Amounts amounts;
  std::vector<FileInput> from_files;
};

void run_all(Check& check, const Inputs& inputs, const NamedReferences& references) {
  for (const FileInput& input : inputs.from_files) {
    const Source source =
        input.is_string ? Source::from_string(input.text) : Source::from_bytes(input.text);
    for (const NamedContext& context : all_contexts()) check.run(source, context);
    for (const StartContext& start : input.contexts) check.run(source, {"a test", start});
  }
  for_each_input(
      inputs.amounts, references,
      [&](const Source& source, const NamedContext& context) { check.run(source, context); });
}

int run(const Inputs& inputs) {
  std::size_t passed = 0;
  for (const Machine& version : all_machines()) {
    const model::Model* const model = model::find_builtin_model(version.info.name);
    if (!model) {
      fmt::print("{}: no data\n", version.info.name);
      continue;
    }
    Check check(version, *model);
    run_all(check, inputs, model->references);
    passed += check.report();
  }
  fmt::print("{} passed, {} failed\n", passed, all_machines().size() - passed);
  return passed == all_machines().size() && passed == 4 ? 0 : 1;
}

}  // namespace
}  // namespace specdrift::test

int main(int argc, char** argv) {
  const auto number = [&](int i, std::size_t otherwise) {
    return argc > i ? std::strtoul(argv[i], nullptr, 10) : otherwise;
  };
  specdrift::test::Inputs inputs;
  specdrift::test::Amounts& amounts = inputs.amounts;
  amounts.longest = number(1, amounts.longest);
  amounts.random = number(2, amounts.random);
  amounts.seed = static_cast<unsigned>(number(3, amounts.seed));
  for (int i = 4; i < argc; ++i) {
    auto found = specdrift::test::read_inputs(argv[i]);
    if (found.empty())
      fmt::print("SKIPPED: {} is not there\n", argv[i]);
    else
      fmt::print("{}: {} inputs\n", argv[i], found.size());
    std::ranges::move(found, std::back_inserter(inputs.from_files));
  }
  return specdrift::test::run(inputs);
}
