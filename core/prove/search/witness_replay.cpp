#include "core/prove/search/witness_replay.h"

#include <algorithm>

#include "core/compare/differ.h"

namespace specdrift::prove {
namespace {

class WitnessReplayer final : public DivergenceSink {
 public:
  WitnessReplayer(const Oracle& oracle, const Cause& cause, const Source& source,
                  const UseReplay& use)
      : oracle_(oracle),
        cause_(cause),
        source_(source),
        use_(use),
        finder_(oracle.models(), source, cause.start) {}

  void divergence(const Divergence& divergence) override {
    std::vector<trace::Fork> forks = finder_.find(divergence);
    if (is_shown_ || divergence.facet != oracle_.facet()) return;
    if (cause_.class_id.empty() && forks.empty()) show(divergence, {});
    for (const trace::Fork& fork : forks)
      if (!is_shown_ && fork.class_id == cause_.class_id) show(divergence, {&fork, 1});
  }
  void episode(const Episode&) override {}

  bool is_shown() const { return is_shown_; }

 private:
  void show(const Divergence& divergence, std::span<const trace::Fork> forks) {
    is_shown_ = true;
    use_(source_, divergence, forks);
  }

  const Oracle& oracle_;
  const Cause& cause_;
  const Source& source_;
  const UseReplay& use_;
  trace::ForkFinder finder_;
  bool is_shown_ = false;
};

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
  WitnessReplayer replayer(oracle, cause, source, use);
  CompareOptions options;
  options.errors = oracle.facet() == Facet::errors;
  compare(source, participants_of(oracle.versions(), source, cause.start), options, replayer);
  return replayer.is_shown();
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
