// The check of code against data (code_against_data.cpp) has to notice a row of the data that was
// changed by hand. Takes random mutations of random rows of every specification and looks for an
// input of the check on which the mutated data differs from the machine.
//   mutations [MUTATIONS [SEED [VERSION]]]
// MUTATIONS is the number, over all versions, of those that can be loaded; 0: every mutation of
// every row. The inputs are part of those of the check, so what they notice, it notices.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "core/model/data/builtin.h"
#include "core/model/load/load.h"
#include "tests/crosscheck/comparison.h"
#include "tests/crosscheck/equivalent.h"
#include "tests/crosscheck/inputs.h"
#include "tests/crosscheck/mutation.h"

namespace specdrift::test {
namespace {

/// A part of what the check goes through.
constexpr Amounts amounts_of_cases = {.longest = 3, .behind_openings = 2, .random = 200'000};

/// An input, and the context to run it from.
struct Case {
  std::string input;
  bool is_string;
  const NamedContext* context;

  Source source() const {
    return is_string ? Source::from_string(input) : Source::from_bytes(input);
  }
};

/// For every row the first inputs of the check that take it, and for every table those that take
/// rows of it: what a mutated row is most likely seen by.
class Cases final : public model::RowTracer {
 public:
  Cases(const Machine& version, const model::Model& model) : contexts_(all_contexts()) {
    for (std::size_t t = 0; t < model.tables.size(); ++t)
      for (std::size_t r = 0; r < model.tables[t].rows.size() + model.tables[t].leaving.size(); ++r)
        tables_.emplace(model::row_id(model, static_cast<model::TableIndex>(t), r), t);
    by_table_.resize(model.tables.size());
    Comparison comparison(version);
    for_each_input(amounts_of_cases, model.references,
                   [&](const Source& source, const NamedContext& context) {
                     wanted_.clear();
                     comparison.agrees(model, source, context.start, this);
                     keep(source, context);
                   });
  }

  void row(model::TableIndex table, std::size_t row, Offset, Offset) override {
    const std::pair<std::size_t, std::size_t> taken{table, row};
    if (std::ranges::find(wanted_, taken) == wanted_.end()) wanted_.push_back(taken);
  }

  /// Those for a row; for what is no row of a state or a step, all.
  std::vector<const Case*> for_row(const std::string& id) const {
    std::vector<const Case*> cases;
    if (const auto found = tables_.find(id); found != tables_.end())
      for (const std::size_t i : by_table_[found->second]) cases.push_back(&cases_[i]);
    else
      for (const Case& c : cases_) cases.push_back(&c);
    return cases;
  }

 private:
  static constexpr std::size_t enough = 60;

  void keep(const Source& source, const NamedContext& context) {
    bool is_kept = false;
    for (const auto& taken : wanted_) {
      // Rows that the context decides are taken in each.
      std::size_t& count = counts_[{taken.first, taken.second, context.name}];
      if (count >= enough) continue;
      ++count;
      is_kept = true;
    }
    if (!is_kept) return;
    for (const auto& taken : wanted_)
      if (by_table_[taken.first].empty() || by_table_[taken.first].back() != cases_.size())
        by_table_[taken.first].push_back(cases_.size());
    const auto at = std::ranges::find(contexts_, context.name, &NamedContext::name);
    cases_.push_back({std::string(source.bytes()), source.may_hold_surrogates(), &*at});
  }

  std::vector<NamedContext> contexts_;
  std::map<std::string, std::size_t, std::less<>> tables_;
  std::map<std::tuple<std::size_t, std::size_t, std::string_view>, std::size_t> counts_;
  std::vector<std::pair<std::size_t, std::size_t>> wanted_;
  std::vector<std::vector<std::size_t>> by_table_;
  std::vector<Case> cases_;
};

struct Totals {
  std::size_t noticed = 0, refused = 0, equivalent = 0, unnoticed = 0;
  std::size_t loaded() const { return noticed + equivalent + unnoticed; }
};

class MutationTest {
 public:
  MutationTest(const Machine& version, const model::Model& model)
      : model_(model), cases_(version, model), comparison_(version) {
    options_.find_base = model::find_builtin_model;
    options_.find_references = model::find_builtin_references;
  }

  /// Until `count` of the mutations have been loaded.
  Totals run(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    auto mutations = all_mutations(model_.xml, random);
    if (count > 0) mutations = shuffled_by_row(std::move(mutations), random);
    Totals totals;
    for (const Mutation& mutation : mutations) {
      if (count > 0 && totals.loaded() == count) break;
      try_one(mutation, totals);
    }
    fmt::print(
        "{}: {} mutations noticed, {} equivalent, {} not noticed; {} more refused when loaded\n",
        model_.info.name, totals.noticed, totals.equivalent, totals.unnoticed, totals.refused);
    return totals;
  }

 private:
  /// One random mutation of every row in turn, rows in random order.
  static std::vector<Mutation> shuffled_by_row(std::vector<Mutation> mutations,
                                               std::mt19937& random) {
    std::vector<std::vector<Mutation>> rows;
    for (Mutation& m : mutations) {
      if (rows.empty() || rows.back().front().element != m.element) rows.emplace_back();
      rows.back().push_back(std::move(m));
    }
    std::vector<Mutation> result;
    for (auto& row : rows) std::shuffle(row.begin(), row.end(), random);
    std::shuffle(rows.begin(), rows.end(), random);
    for (std::size_t i = 0; !rows.empty(); ++i) {
      for (auto& row : rows)
        if (i < row.size()) result.push_back(std::move(row[i]));
      std::erase_if(rows, [&](const auto& row) { return i + 1 >= row.size(); });
    }
    return result;
  }

  void try_one(const Mutation& mutation, Totals& totals) {
    const std::string text = mutate(model_.xml, mutation);
    const model::LoadResult result = model::load_model(text, model_.file, options_);
    if (!result.loaded) {
      ++totals.refused;
      return;
    }
    const model::Model& mutant = result.loaded->model;
    std::string_view why;
    if (!is_noticed_by_cases(mutant, mutation)) {
      why = why_equivalent(model_.xml, text, mutation);
      if (why.empty() && !is_noticed_by_any(mutant)) {
        why = why_said_already(model_.xml, text, mutation);
        if (why.empty()) {
          ++totals.unnoticed;
          return print(mutation, "NOT NOTICED");
        }
      }
    }
    if (why.empty()) {
      ++totals.noticed;
    } else {
      ++totals.equivalent;
      print(mutation, fmt::format("equivalent: {}", why));
    }
  }

  void print(const Mutation& mutation, std::string_view verdict) const {
    fmt::print("{}: {}: {}: {}\n", model_.info.name, mutation.row, mutation.change, verdict);
  }

  bool is_noticed_by_cases(const model::Model& mutant, const Mutation& mutation) {
    return std::ranges::any_of(cases_.for_row(mutation.row), [&](const Case* c) {
      return !comparison_.agrees(mutant, c->source(), c->context->start);
    });
  }

  bool is_noticed_by_any(const model::Model& mutant) {
    bool is_noticed = false;
    for_each_input(amounts_of_cases, model_.references,
                   [&](const Source& source, const NamedContext& context) {
                     if (!is_noticed)
                       is_noticed = !comparison_.agrees(mutant, source, context.start);
                   });
    return is_noticed;
  }

  const model::Model& model_;
  Cases cases_;
  Comparison comparison_;
  model::LoadOptions options_;
};

int run(std::size_t count, unsigned seed, std::string_view only) {
  const auto versions = all_machines();
  Totals all;
  for (std::size_t i = 0; i < versions.size(); ++i) {
    const model::Model* const model = model::find_builtin_model(versions[i].info.name);
    const std::size_t share = count * (i + 1) / versions.size() - count * i / versions.size();
    if (!model || (count > 0 && share == 0)) continue;
    if (!only.empty() && only != versions[i].info.name) continue;
    const Totals totals = MutationTest(versions[i], *model).run(share, seed);
    all.noticed += totals.noticed;
    all.equivalent += totals.equivalent;
    all.unnoticed += totals.unnoticed;
  }
  fmt::print("{} mutations: {} noticed, {} equivalent, {} not noticed\n", all.loaded(), all.noticed,
             all.equivalent, all.unnoticed);
  return all.unnoticed == 0 && all.noticed > 0 &&
                 (count == 0 || !only.empty() || all.loaded() == count)
             ? 0
             : 1;
}

}  // namespace
}  // namespace specdrift::test

int main(int argc, char** argv) {
  const auto number = [&](int i, std::size_t otherwise) {
    return argc > i ? std::strtoul(argv[i], nullptr, 10) : otherwise;
  };
  return specdrift::test::run(number(1, 200), static_cast<unsigned>(number(2, 1)),
                              argc > 3 ? argv[3] : "");
}
