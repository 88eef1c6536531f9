#include "core/identify/answers.h"

#include <algorithm>
#include <bit>

#include "core/compare/differ.h"
#include "core/model/interpreter.h"
#include "core/trace/fork.h"

namespace specdrift::identify {
namespace {

StartContext start_of(const Capabilities& capabilities) {
  StartContext start;
  start.feedback = capabilities.feedback ? Feedback::tree : Feedback::none;
  return start;
}

/// Keeps the forks of divergences of tokens, each class once.
class CauseSink final : public DivergenceSink {
 public:
  explicit CauseSink(trace::ForkFinder& finder) : finder_(finder) {}

  void divergence(const Divergence& divergence) override {
    for (trace::Fork& fork : finder_.find(divergence)) {
      const auto known = std::ranges::find(causes, fork.class_id, &ProbeCause::class_id);
      if (known != causes.end()) continue;
      ProbeCause cause;
      for (std::size_t i = 0; i < fork.partition.versions(); ++i)
        cause.classes.push_back(fork.partition.class_of(i));
      cause.entry = catalogue::find(fork.class_id, Facet::tokens);
      cause.class_id = std::move(fork.class_id);
      causes.push_back(std::move(cause));
    }
  }
  void episode(const Episode&) override {}

  std::vector<ProbeCause> causes;

 private:
  trace::ForkFinder& finder_;
};

/// Notes which rows a run takes.
class RowSet final : public model::RowTracer {
 public:
  explicit RowSet(const model::Model& model) {
    for (const model::Table& table : model.tables) {
      first_.push_back(count_);
      count_ += table.rows.size() + table.leaving.size();
    }
    clear();
  }
  void row(model::TableIndex table, std::size_t row, Offset, Offset) override {
    const std::size_t at = first_[table] + row;
    bits_[at / 64] |= std::uint64_t{1} << at % 64;
  }
  void clear() { bits_.assign(count_ / 64 + 1, 0); }
  const std::vector<std::uint64_t>& bits() const { return bits_; }

 private:
  std::vector<std::size_t> first_;
  std::size_t count_ = 0;
  std::vector<std::uint64_t> bits_;
};

}  // namespace

std::size_t oddities(std::string_view input) {
  std::size_t odd = static_cast<std::size_t>(
      std::ranges::count_if(input, [](char c) { return c == '\0' || c == '\v' || c == '\f'; }));
  constexpr std::string_view doctype = "<!DOCTYPE";
  if (input.starts_with(doctype) && !input.starts_with("<!DOCTYPE html")) ++odd;
  return odd + (input.find("&#0") != input.npos);
}

Answers answers_to(const Candidate& candidate, std::span<const LineVersion> versions,
                   const Capabilities& capabilities) {
  Answers answers;
  const Source source = Source::from_string(candidate.input);
  const StartContext start = start_of(capabilities);
  Events first;
  for (const LineVersion& version : versions) {
    const auto tokenizer = version.make(source, start);
    Events events = read_events(*tokenizer, source);
    answers.usable = is_kept_by_trees(events) &&
                     can_show(candidate.input, events, capabilities, candidate.setting);
    if (!answers.usable) return answers;
    if (answers.of_version.empty())
      first = events;
    else
      answers.tokens_agree = answers.tokens_agree && events == first;
    events = project(std::move(events), capabilities, candidate.setting);
    const auto known = std::ranges::find(answers.different, events);
    answers.of_version.push_back(static_cast<std::uint16_t>(known - answers.different.begin()));
    if (known == answers.different.end()) answers.different.push_back(std::move(events));
  }
  return answers;
}

std::vector<ProbeCause> causes_of(const Candidate& candidate, std::span<const LineVersion> versions,
                                  const Capabilities& capabilities) {
  const Source source = Source::from_string(candidate.input);
  const StartContext start = start_of(capabilities);
  std::vector<const model::Model*> models;
  std::vector<Participant> participants;
  for (const LineVersion& version : versions) {
    models.push_back(version.model);
    participants.push_back({version.info, version.make(source, start)});
  }
  trace::ForkFinder finder(std::move(models), source, start);
  CauseSink sink(finder);
  compare(source, std::move(participants), {}, sink);
  return std::move(sink.causes);
}

std::vector<std::size_t> cover_rows(std::span<const Candidate> candidates,
                                    const LineVersion& version, const Capabilities& capabilities,
                                    std::size_t wanted) {
  std::vector<std::vector<std::uint64_t>> taken;
  RowSet rows(*version.model);
  TokenBatch batch;
  for (const Candidate& candidate : candidates) {
    const Source source = Source::from_string(candidate.input);
    model::Interpreter interpreter(*version.model, source, start_of(capabilities));
    rows.clear();
    interpreter.set_row_tracer(&rows);
    while (interpreter.read(batch)) {
    }
    taken.push_back(rows.bits());
  }
  rows.clear();
  std::vector<std::uint64_t> covered = rows.bits();
  std::vector<std::size_t> chosen;
  while (chosen.size() < wanted) {
    std::size_t best = 0;
    double most = 0;
    for (std::size_t i = 0; i < taken.size(); ++i) {
      int gain = 0;
      for (std::size_t word = 0; word < covered.size(); ++word)
        gain += std::popcount(taken[i][word] & ~covered[word]);
      const double worth = gain / (1.0 + static_cast<double>(oddities(candidates[i].input)));
      if (worth > most) best = i, most = worth;
    }
    if (most <= 0) break;
    chosen.push_back(best);
    for (std::size_t word = 0; word < covered.size(); ++word) covered[word] |= taken[best][word];
  }
  return chosen;
}

}  // namespace specdrift::identify
