// Specifications of which a row was changed by hand, against what they were: each is told from the
// original by an input than which no shorter one does it, or proved to make the same tokens. Those
// that make the same tokens are told by their parse errors, or proved to report equally many.
//   mutants [MUTANTS [SEED [LENGTH [ROW]]]]
// MUTANTS, of all versions together. That no shorter input tells them apart is shown by trying all
// of up to LENGTH of a few characters; that none does, by these and by random ones. With ROW, as
// `tag-open#3`, the mutants of that row alone.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <random>
#include <string>
#include <vector>

#include "core/model/data/builtin.h"
#include "core/model/load/load.h"
#include "core/model/run/interpreter.h"
#include "core/prove/search/proof_task.h"
#include "tests/crosscheck/mutation.h"
#include "tests/prove/explored.h"
#include "tests/support/random_input.h"
#include "versions/registry.h"

namespace specdrift::test {
namespace {

constexpr std::size_t random_inputs = 3'000;

struct Totals {
  std::size_t told = 0, same_data = 0, equal = 0, undecided = 0, wrong = 0, tried = 0;
  std::size_t loaded() const { return told + same_data + equal + undecided + wrong; }
  void print(std::string_view facet) const {
    fmt::print(
        "{}: {} mutants: {} told by a shortest input, {} proved equal, {} of the same data, {} "
        "undecided, {} wrong; {} inputs tried\n",
        facet, loaded(), told, equal, same_data, undecided, wrong, tried);
  }
};

class Mutant {
 public:
  Mutant(const model::Model& original, const model::Model& mutant, std::size_t longest,
         prove::ErrorDetail detail)
      : original_(original),
        mutant_(mutant),
        longest_(longest),
        detail_(detail),
        oracle_(make_oracle()) {}

  /// Says what is wrong with the answer, or nothing.
  std::string check(Totals& totals) {
    prove::ProofTask task;
    task.every_reference = false;
    task.errors = detail_;
    task.limits.states = 300'000;
    task.limits.seconds = 40;
    prove::ProofResult answer;
    try {
      answer = prove::prove_equal(original_, mutant_, task, oracle_);
    } catch (const prove::UnsupportedSpecification& e) {
      ++totals.undecided;
      return fmt::format("not explored: {}", e.what());
    }
    if (answer.same_data) return ++totals.same_data, std::string();
    std::string shorter;
    if (!answer.witness || answer.witness->length > 0)
      shorter = find_short(answer.witness ? answer.witness->length - 1 : longest_, totals);
    if (shorter.empty() && !answer.witness) shorter = find_random(totals);
    const bool is_decided = answer.witness || answer.are_equal();
    if (!shorter.empty() && is_decided) {
      ++totals.wrong;
      return fmt::format("WRONG: {}, but {} differ on {}",
                         answer.witness ? fmt::format("told by {}", quoted(answer.witness->input))
                                        : "proved equal",
                         facet(), shorter);
    }
    if (!is_decided) {
      ++totals.undecided;
      return answer.unresolved ? "undecided: suspected on " + quoted(answer.unresolved->input)
                               : fmt::format("not closed: {}, {} states",
                                             answer.exploration.why_not, answer.exploration.states);
    }
    ++(answer.witness ? totals.told : totals.equal);
    return {};
  }

 private:
  prove::Oracle make_oracle() const {
    return {{version_of(original_), version_of(mutant_)},
            detail_ == prove::ErrorDetail::none ? Facet::tokens : Facet::errors,
            detail_};
  }

  std::string_view facet() const {
    return detail_ == prove::ErrorDetail::none ? "tokens" : "errors";
  }

  bool has(const StartContext& start) const {
    const Source empty = Source::from_bytes("");
    return model::make_tokenizer(original_, empty, start) &&
           model::make_tokenizer(mutant_, empty, start);
  }

  std::string differing(const std::string& input, const StartContext& start, Totals& totals) {
    ++totals.tried;
    if (!oracle_.differs(input, start)) return {};
    return fmt::format("{}, {}", quoted(input), prove::name_of(start));
  }

  /// An input of up to `length` characters, and of no more than can be tried, on which they differ.
  std::string find_short(std::size_t length, Totals& totals) {
    const std::vector<std::string> characters = few_characters(oracle_.models());
    for (const prove::NamedStart& start : prove::all_starts()) {
      if (!has(start.start)) continue;
      std::vector<std::string> inputs{""};
      for (std::size_t size = 0; size <= std::min(length, longest_); ++size) {
        std::vector<std::string> longer;
        for (const std::string& input : inputs) {
          if (std::string found = differing(input, start.start, totals); !found.empty())
            return found;
          for (const std::string& c : characters) longer.push_back(input + c);
        }
        inputs = std::move(longer);
      }
    }
    return {};
  }

  std::string find_random(Totals& totals) {
    std::mt19937 random(1);
    const auto& starts = prove::all_starts();
    for (std::size_t i = 0; i < random_inputs; ++i) {
      const StartContext& start = starts[i % starts.size()].start;
      if (!has(start)) continue;
      if (std::string found = differing(random_input(random), start, totals); !found.empty())
        return found;
    }
    return {};
  }

  const model::Model& original_;
  const model::Model& mutant_;
  std::size_t longest_;
  prove::ErrorDetail detail_;
  prove::Oracle oracle_;
};

void try_some(const model::Model& original, std::size_t count, std::size_t longest,
              std::mt19937& random, std::string_view row, Totals& totals, Totals& in_errors) {
  std::vector<Mutation> mutations = all_mutations(original.xml, random);
  std::shuffle(mutations.begin(), mutations.end(), random);
  model::LoadOptions options;
  options.find_base = model::find_builtin_model;
  options.find_references = model::find_builtin_references;
  const std::size_t wanted = totals.loaded() + count;
  for (const Mutation& mutation : mutations) {
    if (totals.loaded() == wanted) break;
    if (!row.empty() && mutation.row != row) continue;
    const auto result = model::load_model(mutate(original.xml, mutation), original.file, options);
    if (!result.loaded) continue;
    const auto check = [&](prove::ErrorDetail detail, Totals& of) {
      const std::string said = Mutant(original, result.loaded->model, longest, detail).check(of);
      if (!said.empty())
        fmt::print("{}: {}: {}: {}\n", original.version, mutation.row, mutation.change, said);
    };
    const std::size_t equal = totals.equal;
    check(prove::ErrorDetail::none, totals);
    if (totals.equal > equal) check(prove::ErrorDetail::number, in_errors);
  }
}

int run(std::size_t count, unsigned seed, std::size_t longest, std::string_view row) {
  std::mt19937 random(seed);
  Totals totals, in_errors;
  const auto versions = all_machines();
  for (std::size_t i = 0; i < versions.size(); ++i) {
    const std::size_t share = count * (i + 1) / versions.size() - count * i / versions.size();
    try_some(*model::find_builtin_model(versions[i].info.name), share, longest, random, row, totals,
             in_errors);
  }
  totals.print("tokens");
  in_errors.print("errors");
  const bool enough = totals.loaded() == count && totals.told * 5 > count &&
                      totals.undecided * 50 <= count && totals.tried > count * 100 &&
                      in_errors.told + in_errors.equal > 0 && in_errors.undecided * 10 <= count;
  return totals.wrong + in_errors.wrong == 0 && enough ? 0 : 1;
}

}  // namespace
}  // namespace specdrift::test

int main(int argc, char** argv) {
  const auto number = [&](int i, std::size_t otherwise) {
    return argc > i ? std::strtoul(argv[i], nullptr, 10) : otherwise;
  };
  try {
    return specdrift::test::run(number(1, 20), static_cast<unsigned>(number(2, 1)), number(3, 2),
                                argc > 4 ? argv[4] : "");
  } catch (const std::exception& e) {
    fmt::print("{}\n", e.what());
    return 1;
  }
}
