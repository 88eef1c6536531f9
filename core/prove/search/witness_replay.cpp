#include "core/prove/search/witness_replay.h"

#include <algorithm>

#include "core/trace/comparison.h"

namespace specdrift::prove {
namespace {

std::vector<std::string> rows_of(const Oracle& oracle, const Cause& cause) {
  std::vector<std::string> rows;
  replay_witness(
      oracle, cause, [&](const Source&, const Divergence&, std::span<const trace::Fork> forks) {
        if (forks.empty()) return;
        const trace::Fork& fork = forks.front();
        for (std::size_t i = 0; i < oracle.models().size(); ++i) {
          const model::Model& model = *oracle.models()[i];
          rows.push_back(fork.is_of_stream(i)
                             ? model::stream_row_id(model, *fork.stream_character)
                             : model::row_id(model, fork.rows[i].table, fork.rows[i].row));
        }
      });
  return rows;
}

}  // namespace

bool replay_witness(const Oracle& oracle, const Cause& cause, const UseReplay& use) {
  const Source source = Source::from_bytes(cause.input);
  CompareOptions options;
  options.errors = oracle.facet() == Facet::errors;
  trace::Comparison comparison(oracle.versions(), source, cause.start);
  bool is_shown = false;
  const auto show = [&](const Divergence& divergence, std::span<const trace::Fork> forks) {
    is_shown = true;
    use(source, divergence, forks);
  };
  comparison.run(options, [&](const Divergence& divergence) {
    const std::vector<trace::Fork> forks = comparison.forks(divergence);
    if (is_shown || divergence.facet != oracle.facet()) return;
    if (cause.class_id.empty() && forks.empty()) show(divergence, {});
    for (const trace::Fork& fork : forks)
      if (!is_shown && fork.class_id == cause.class_id) show(divergence, {&fork, 1});
  });
  return is_shown;
}

std::vector<CauseGroup> grouped(const Oracle& oracle, std::span<const Cause> causes) {
  std::vector<CauseGroup> groups;
  for (std::size_t i = 0; i < causes.size(); ++i) {
    std::vector<std::string> rows = rows_of(oracle, causes[i]);
    const auto known =
        rows.empty() ? groups.end() : std::ranges::find(groups, rows, &CauseGroup::rows);
    if (known != groups.end())
      known->causes.push_back(i);
    else
      groups.push_back({std::move(rows), {i}});
  }
  return groups;
}

}  // namespace specdrift::prove
