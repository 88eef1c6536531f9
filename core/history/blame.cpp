#include "core/history/blame.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "core/compare/differ.h"
#include "core/html5lib/json_text.h"
#include "core/html5lib/notation.h"
#include "core/trace/fork.h"

namespace specdrift::history {
namespace {

struct Reading {
  std::vector<std::string> shown;
  std::vector<Offset> places;  ///< of errors
};

bool covers(Span span, Offset at) {
  return span.begin <= at && at < span.end;
}

Reading read(Tokenizer& tokenizer, Facet facet, std::optional<Offset> at) {
  Reading reading;
  html5lib::TokenNotation notation([&](boost::json::array token) {
    reading.shown.push_back(html5lib::json_text(std::move(token)));
  });
  for (TokenBatch batch; tokenizer.read(batch);) {
    if (facet == Facet::errors) {
      for (const ParseError& error : batch.errors) {
        if (at && error.at != *at) continue;
        reading.places.push_back(error.at);
        reading.shown.push_back(
            fmt::format("{}{}{}", error.at, error.code.empty() ? "" : " ", error.code));
      }
      continue;
    }
    if (at) std::erase_if(batch.tokens, [&](const Token& t) { return !covers(t.span, *at); });
    notation.add(batch);
  }
  if (facet == Facet::tokens) notation.finish();
  return reading;
}

bool same(const Reading& a, const Reading& b, Facet facet) {
  return facet == Facet::errors ? a.places == b.places : a.shown == b.shown;
}

/// The concepts of the states in which two versions part.
class Parting final : public DivergenceSink {
 public:
  Parting(trace::ForkFinder& finder, const model::Model& before, const model::Model& after,
          Facet facet, std::optional<Offset> at)
      : finder_(finder), models_{&before, &after}, facet_(facet), at_(at) {}

  void divergence(const Divergence& divergence) override {
    for (const trace::Fork& fork : finder_.find(divergence)) {
      if (divergence.facet != facet_) continue;
      auto& concepts = at_ && !covers(divergence.span, *at_) ? elsewhere_ : here_;
      concepts.insert(fork.concept_);
      // One of the two may be in a state that the other has not.
      for (std::size_t i = 0; i < fork.rows.size(); ++i)
        concepts.emplace(models_[i]->tables[fork.rows[i].table].concept_);
    }
  }
  void episode(const Episode&) override {}

  std::vector<std::string> concepts() const {
    const auto& found = here_.empty() ? elsewhere_ : here_;
    return {found.begin(), found.end()};
  }

 private:
  trace::ForkFinder& finder_;
  std::array<const model::Model*, 2> models_;
  Facet facet_;
  std::optional<Offset> at_;
  std::set<std::string> here_, elsewhere_;
};

std::vector<const Change*> changes_at(const LineVersion& before, const LineVersion& after,
                                      Facet facet, std::vector<std::string> concepts,
                                      std::string_view input) {
  // A reference table is no row: what parts there may have done so by the table.
  if (std::ranges::any_of(concepts, [](const std::string& name) {
        return name.find("character-reference") != std::string::npos;
      }))
    concepts.emplace_back("references");
  if (is_one_step(before, after)) return changes_of(after.revision->id, facet, concepts, input);
  // All that is known between milestones is in the revisions.
  if (before.chain && !after.revision && before.chain->before == after.info->name) return {};
  return changes_between(before.model->earliest, after.model->latest, facet, concepts, input);
}

Border border_between(const Source& source, const StartContext& start,
                      std::span<const LineVersion> line, std::size_t before, std::size_t after,
                      Facet facet, std::optional<Offset> at) {
  Border border{before, after, false, days_between(line[before], line[after]), {}, {}};
  std::vector<Participant> participants;
  for (const std::size_t i : {before, after})
    participants.push_back({line[i].info, line[i].make_tokenizer(source, start)});
  trace::ForkFinder finder({line[before].model, line[after].model}, source, start);
  Parting parting(finder, *line[before].model, *line[after].model, facet, at);
  CompareOptions options;
  options.errors = facet == Facet::errors;
  compare(source, std::move(participants), options, parting);
  border.concepts = parting.concepts();
  border.is_exact = is_one_step(line[before], line[after]);
  border.changes = changes_at(line[before], line[after], facet, border.concepts, source.bytes());
  // One revision of several that are possible: it is that one.
  if (!border.is_exact && is_one_revision(border.changes)) {
    border.is_exact = true;
    border.days = {border.changes.front()->date, border.changes.front()->date};
  }
  return border;
}

}  // namespace

Blame blame(const Source& source, const StartContext& start, std::span<const LineVersion> line,
            Facet facet, std::optional<Offset> at) {
  Blame result;
  Reading last;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto tokenizer = line[i].make_tokenizer(source, start);
    if (!tokenizer) continue;
    Reading reading = read(*tokenizer, facet, at);
    if (result.epochs.empty() || !same(last, reading, facet)) {
      if (!result.epochs.empty())
        result.borders.push_back(border_between(
            source, start, line, result.epochs.back().versions.back(), i, facet, at));
      result.epochs.push_back({{}, reading.shown});
    }
    // The codes of a later milestone say more.
    result.epochs.back().versions.push_back(i);
    last = std::move(reading);
    if (facet == Facet::errors) result.epochs.back().reading = last.shown;
  }
  return result;
}

}  // namespace specdrift::history
