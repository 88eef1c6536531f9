// Specifications with a row changed by hand, against what they were, on common inputs:
//   mutants SPEC-DIRECTORY [MUTANTS [SEED]]
// MUTANTS, of all versions together, each with a row changed that common input may take. Random
// common inputs show no difference where a proof says that there is none; and no input shows one
// where the rows are the same (core/model/run/subset_models.h).

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
#include "core/model/run/subset_models.h"
#include "tests/common_subset/pair.h"
#include "tests/crosscheck/mutation.h"
#include "tests/support/signature.h"

namespace specdrift::test {
namespace {

constexpr std::size_t random_inputs = 2'000;

struct Totals {
  std::size_t told = 0, equal = 0, refused = 0, alike = 0, wrong = 0, tried = 0;
  std::size_t mutants() const { return told + equal + refused; }
};

/// A walk through the grammar, so that markup is as likely as text.
std::string random_subset_input(const prove::Language& language, std::mt19937& random) {
  std::string text;
  prove::Language::State at = 0;
  for (auto steps = 1 + random() % 60; steps > 0; --steps) {
    const char markup = random() % 2 == 0 ? '<' : '&';
    auto c = static_cast<char>(random() % 3 == 0 ? markup : random() % 0x80);
    for (; language.next(at, static_cast<unsigned char>(c)) == prove::Language::none;
         c = static_cast<char>(random() % 0x80)) {
    }
    at = language.next(at, static_cast<unsigned char>(c));
    text += c;
  }
  return text + language.completion(at);
}

class Mutants {
 public:
  explicit Mutants(const SubsetLanguage& language) : language_(language) {}

  void check(const model::Model& original, const model::Model& mutant, const std::string& name) {
    // Every other one of those that are the same by their rows.
    const bool is_alike = model::reads_common_subset_as(mutant, original);
    if (is_alike && ++alike_ % 2 != 0) return;
    const SubsetPair pair = explore_common_subset(mutant, original, language_);
    const std::string& failure = pair.failure;
    if (is_alike) {
      ++totals.alike;
      if (!pair.witness.empty()) say_wrong(name, "alike by its rows, but " + failure);
      return;
    }
    ++(failure.empty() ? totals.equal : pair.witness.empty() ? totals.refused : totals.told);
    if (failure.empty()) try_random_inputs(original, mutant, name);
    if (!pair.witness.empty() && !language_.automaton().has(std::string_view(pair.witness)))
      say_wrong(name, "not common: " + pair.witness);
  }

  Totals totals;

 private:
  void say_wrong(const std::string& name, const std::string& what) {
    ++totals.wrong;
    fmt::print("{}: WRONG: {}\n", name, what);
  }

  Signature read(const model::Model& model, const std::string& text) {
    StartContext start;
    const Source source = Source::from_bytes(text);
    Signature signature;
    std::string mistake;
    sign(*model::make_interpreter(model, source, start), source, batch_, signature, mistake);
    return signature;
  }

  void try_random_inputs(const model::Model& original, const model::Model& mutant,
                         const std::string& name) {
    std::mt19937 random(1);
    for (std::size_t i = 0; i < random_inputs; ++i) {
      const std::string text = random_subset_input(language_.automaton(), random);
      if (language_.has_duplicates(text)) continue;
      ++totals.tried;
      const Signature was = read(original, text), is = read(mutant, text);
      if (was.tokens == is.tokens && was.self_closing == is.self_closing && is.errors.empty())
        continue;
      return say_wrong(name, "proved, but it differs on " + text);
    }
  }

  const SubsetLanguage& language_;
  std::size_t alike_ = 0;
  TokenBatch batch_;
};

void try_some(Mutants& mutants, const model::Model& original, std::size_t count,
              std::mt19937& random) {
  std::vector<Mutation> mutations = all_mutations(original.xml, random);
  std::shuffle(mutations.begin(), mutations.end(), random);
  model::LoadOptions options;
  options.find_base = model::find_builtin_model;
  options.find_references = model::find_builtin_references;
  const std::size_t wanted = mutants.totals.mutants() + count;
  for (const Mutation& mutation : mutations) {
    if (mutants.totals.mutants() == wanted) break;
    const auto result = model::load_model(mutate(original.xml, mutation), original.file, options);
    if (!result.loaded) continue;
    mutants.check(original, result.loaded->model,
                  fmt::format("{}: {}: {}", original.version, mutation.row, mutation.change));
  }
}

int run(const std::string& spec_directory, std::size_t count, unsigned seed) {
  const SubsetGrammar grammar = read_subset_grammar(spec_directory);
  const SubsetLanguage language(grammar);
  Mutants mutants(language);
  std::mt19937 random(seed);
  constexpr std::string_view versions[] = {"2009", "8.2.4", "13.2.5"};
  for (const std::string_view version : versions)
    try_some(mutants, *model::find_builtin_model(version), count / std::size(versions), random);
  const Totals& totals = mutants.totals;
  fmt::print(
      "{} mutants: {} told by a common input, {} refused, {} proved and tried on {} inputs; {} "
      "alike by "
      "their rows; {} wrong\n",
      totals.mutants(), totals.told, totals.refused, totals.equal, totals.tried, totals.alike,
      totals.wrong);
  const bool enough = totals.mutants() == count && totals.told * 6 > count && totals.alike > 0 &&
                      totals.tried > totals.equal * random_inputs / 4;
  return totals.wrong == 0 && enough ? 0 : 1;
}

}  // namespace
}  // namespace specdrift::test

int main(int argc, char** argv) {
  const auto number = [&](int i, std::size_t otherwise) {
    return argc > i ? std::strtoul(argv[i], nullptr, 10) : otherwise;
  };
  try {
    return specdrift::test::run(argc > 1 ? argv[1] : "spec", number(2, 12),
                                static_cast<unsigned>(number(3, 1)));
  } catch (const std::exception& e) {
    fmt::print("{}\n", e.what());
    return 1;
  }
}
