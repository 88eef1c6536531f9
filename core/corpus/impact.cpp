#include "core/corpus/impact.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "core/model/run/coverage.h"
#include "core/model/run/interpreter.h"
#include "core/model/wording/sentences.h"
#include "core/token/hash.h"
#include "core/token/token_batch.h"

namespace specdrift::corpus {
namespace {

/// Where the rows of a table begin among those that a coverage counts.
std::size_t place_of(const model::Coverage& coverage, const ChangedRow& row) {
  const auto& rows = coverage.rows();
  const auto found = std::ranges::find_if(
      rows, [&](const auto& one) { return one.table == row.table && one.row == row.row; });
  return static_cast<std::size_t>(found - rows.begin());
}

void read_all(const model::Model& model, const Source& source, const StartContext& start,
              model::Coverage& coverage) {
  model::Interpreter interpreter(model, source, start);
  interpreter.set_row_tracer(&coverage);
  TokenBatch batch;
  while (interpreter.read(batch)) batch.clear();
}

}  // namespace

SpecificationChange::SpecificationChange(const model::Model& base, const model::Model& draft)
    : base_(&base), draft_(&draft) {
  const model::SpecDiff diff = model::compare_models(base, draft);
  for (const model::StateDifference& state : diff.states) {
    // All rows of a state that only one of them has.
    if (state.change == model::StateChange::removed || state.change == model::StateChange::added) {
      const bool is_of_base = state.change == model::StateChange::removed;
      const auto change = is_of_base ? model::RowChange::removed : model::RowChange::added;
      for (const model::TableIndex of : is_of_base ? state.before : state.after)
        for (std::size_t i = 0; i < (is_of_base ? base : draft).tables[of].rows.size(); ++i)
          add({change, model::Relevance::tokens, is_of_base, of, i, {}});
      continue;
    }
    for (const model::TableDifference& table : state.tables) {
      for (const model::RowDifference& row : table.rows) {
        if (row.change == model::RowChange::same || row.relevance == model::Relevance::none)
          continue;
        // The input of a removed row is often that of another row now, which has not changed.
        const bool is_of_base = row.change == model::RowChange::removed || !row.after;
        const auto index = is_of_base ? row.before : row.after;
        const model::TableIndex of = is_of_base ? table.before : table.after;
        if (!index || of == model::no_table) continue;
        add({row.change, row.relevance, is_of_base, of, *index, row.only});
      }
    }
  }
}

/// A row may differ from several rows of the other table, each for some characters.
void SpecificationChange::add(ChangedRow row) {
  const auto known = std::ranges::find_if(rows_, [&](const ChangedRow& one) {
    return one.is_of_base == row.is_of_base && one.table == row.table && one.row == row.row;
  });
  if (known == rows_.end()) return void(rows_.push_back(std::move(row)));
  if (known->change != row.change) known->change = model::RowChange::changed;
  known->relevance = std::max(known->relevance, row.relevance);
  if (known->only.empty() || row.only.empty())
    known->only.clear();
  else if (known->only != row.only)
    known->only += ", " + row.only;
}

std::uint64_t SpecificationChange::digest() const {
  std::string text;
  for (const ChangedRow& row : rows_)
    text += fmt::format("{} {} {} {}\n{}\n{}\n", static_cast<unsigned>(row.change),
                        static_cast<unsigned>(row.relevance), row.is_of_base,
                        model::row_id(model_of(row), row.table, row.row),
                        model_of(row).tables[row.table].rows[row.row].written, row.only);
  return hash_of(text);
}

std::vector<std::string> SpecificationChange::concepts() const {
  std::set<std::string> names;
  for (const ChangedRow& row : rows_) {
    const model::Table& table = model_of(row).tables[row.table];
    names.emplace(table.concept_name);
    for (const model::ConceptCase& one : table.concepts) names.emplace(one.name);
  }
  names.erase("");
  return {names.begin(), names.end()};
}

std::vector<std::uint64_t> SpecificationChange::taken_in(const Source& source,
                                                         const StartContext& start) const {
  model::Coverage of_base(*base_), of_draft(*draft_);
  const bool needs_base = std::ranges::any_of(rows_, &ChangedRow::is_of_base);
  if (needs_base) read_all(*base_, source, start, of_base);
  read_all(*draft_, source, start, of_draft);
  std::vector<std::uint64_t> taken;
  for (const ChangedRow& row : rows_) {
    const model::Coverage& coverage = row.is_of_base ? of_base : of_draft;
    const std::size_t place = place_of(coverage, row);
    taken.push_back(place < coverage.rows().size() ? coverage.rows()[place].taken : 0);
  }
  return taken;
}

}  // namespace specdrift::corpus
