#include "core/model/search/row_suite.h"

#include <algorithm>
#include <utility>

#include "core/model/run/interpreter.h"
#include "core/text/source.h"

namespace specdrift::model {
namespace {

/// The rows that an input takes, by their places. Empty where the model has no such context.
std::vector<std::size_t> rows_taken(const Model& model, const RowWitness& witness) {
  const Source source = Source::from_string(witness.input);
  const auto interpreter = make_interpreter(model, source, witness.start);
  if (!interpreter) return {};
  Coverage coverage(model);
  interpreter->set_row_tracer(&coverage);
  for (TokenBatch batch; interpreter->read(batch);) {
  }
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < coverage.rows().size(); ++i)
    if (coverage.rows()[i].taken > 0) rows.push_back(i);
  return rows;
}

bool is_same(const RowWitness& a, const RowWitness& b) {
  return a.input == b.input && a.start.mode == b.start.mode &&
         a.start.last_start_tag == b.start.last_start_tag &&
         a.start.foreign_content == b.start.foreign_content;
}

/// Takes the input that takes most rows that are left, again and again; of equal ones the first.
std::vector<RowInput> cover(const Model& model, const std::vector<RowInput>& candidates,
                            std::vector<bool> left) {
  std::vector<std::vector<std::size_t>> taken;
  for (const RowInput& candidate : candidates)
    taken.push_back(rows_taken(model, candidate.witness));
  std::vector<RowInput> chosen;
  for (;;) {
    std::size_t best = 0, most = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const auto count = static_cast<std::size_t>(
          std::ranges::count_if(taken[i], [&](std::size_t row) { return left[row]; }));
      if (count > most) {
        best = i;
        most = count;
      }
    }
    if (most == 0) return chosen;
    RowInput input{candidates[best].witness, {}};
    for (const std::size_t row : taken[best])
      if (left[row]) {
        input.rows.push_back(row);
        left[row] = false;
      }
    chosen.push_back(std::move(input));
  }
}

}  // namespace

RowSuite row_suite(const Model& model, RowSuiteKind kind, std::span<const RowWitness> others) {
  const Coverage coverage(model);
  const std::vector<bool> wanted = missing_rows(coverage);
  std::vector<bool> left = wanted;
  RowSuite suite;
  if (kind == RowSuiteKind::cover)
    for (const RowWitness& other : others)
      for (const std::size_t row : rows_taken(model, other))
        if (left[row]) {
          suite.taken_before.push_back(row);
          left[row] = false;
        }
  const WitnessSearch search = find_row_witnesses(model, left);
  std::vector<RowInput> inputs;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (!wanted[i]) suite.unreachable.push_back(i);
    if (!left[i]) continue;
    const auto& witness = search.witnesses[i];
    if (!witness || witness->start.feedback != Feedback::none || !witness->start.scripting) {
      suite.not_found.push_back(i);
      left[i] = false;
      continue;
    }
    const auto known = std::ranges::find_if(
        inputs, [&](const RowInput& input) { return is_same(input.witness, *witness); });
    if (known != inputs.end())
      known->rows.push_back(i);
    else
      inputs.push_back({*witness, {i}});
  }
  suite.inputs =
      kind == RowSuiteKind::cover ? cover(model, inputs, std::move(left)) : std::move(inputs);
  return suite;
}

}  // namespace specdrift::model
