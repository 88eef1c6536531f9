#include "core/report/comparison/passes.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "core/report/common/report_words.h"

namespace specdrift::report {
namespace {

/// Counts the divergences that are severe enough, and shows them to a writer if there is one.
class Shown final : public DivergenceSink {
 public:
  /// The pointers may be null: nothing is written, no cause is looked for.
  Shown(ReportWriter* writer, trace::ForkFinder* finder, Folding* folding,
        const DocumentReport& document, const Advance& advance)
      : writer_(writer),
        finder_(finder),
        folding_(folding),
        document_(document),
        advance_(advance) {}

  void divergence(const Divergence& divergence) override {
    if (advance_) advance_(divergence.span.begin);
    if (divergence.severity < document_.at_least) {
      ++hidden;
      return;
    }
    ++summary.divergences;
    ++summary.by_severity[static_cast<std::size_t>(divergence.severity)];
    if (divergence.facet == Facet::tokens) {
      summary.bytes_apart += divergence.span.size();
      ++in_episode_;
    }
    if (!writer_) return;
    // No cause is looked for of what has no room: that takes most of the time.
    if (!folding_->has_room(divergence)) return fold(divergence);
    const auto forks = finder_ ? finder_->find(divergence) : std::vector<trace::Fork>();
    const Finding finding{divergence, forks};
    if (!folding_->takes(document_, finding)) return fold(divergence);
    if (divergence.episode > 0) ++of_episode_.shown;
    writer_->divergence(document_, finding);
  }

  void episode(const Episode& episode) override {
    if (in_episode_ > 0) {
      ++summary.episodes;
      if (writer_) writer_->episode(document_, episode, of_episode_);
    }
    in_episode_ = 0;
    of_episode_ = {};
  }

  Summary summary;
  Folded folded;
  std::uint64_t hidden = 0;  ///< not severe enough

 private:
  void fold(const Divergence& divergence) {
    folded.add(divergence.severity);
    if (divergence.episode > 0) of_episode_.folded.add(divergence.severity);
    writer_->folded(document_, divergence);
  }

  ReportWriter* writer_;
  trace::ForkFinder* finder_;
  Folding* folding_;
  const DocumentReport& document_;
  const Advance& advance_;
  std::uint64_t in_episode_ = 0;
  EpisodeFindings of_episode_;
};

}  // namespace

void Folding::begin_document() {
  episode_ = {};
  in_document_ = 0;
}

bool Folding::has_room(const Divergence& divergence) {
  OfFacet& facet = episode_[static_cast<std::size_t>(divergence.facet)];
  if (divergence.episode == 0 || divergence.episode != facet.episode)
    facet = {divergence.episode, 0};
  return facet.shown < limits_.of_episode && in_document_ < limits_.of_document;
}

bool Folding::takes(const DocumentReport& document, const Finding& finding) {
  if (limits_.of_class != ShownLimits::all) {
    std::uint64_t& shown =
        of_class_[listed_class(finding.divergence.facet, class_name(document, finding))];
    if (shown == limits_.of_class) return false;
    ++shown;
  }
  ++episode_[static_cast<std::size_t>(finding.divergence.facet)].shown;
  ++in_document_;
  return true;
}

void count_divergences(DocumentReport& document, const CompareOptions& options,
                       std::vector<Participant> participants, const Advance& advance) {
  Shown counted(nullptr, nullptr, nullptr, document, advance);
  const Summary all = compare(*document.source, std::move(participants), options, counted);
  document.summary = counted.summary;
  document.summary.cells_apart = all.cells_apart;
  document.summary.tokens = all.tokens;
  document.summary.errors = all.errors;
  document.hidden = counted.hidden;
}

void write_divergences(DocumentReport& document, const CompareOptions& options,
                       std::vector<Participant> participants, ReportWriter& writer,
                       Folding& folding, const Advance& advance) {
  std::optional<trace::ForkFinder> finder;
  if (!document.models.empty()) finder.emplace(document.models, *document.source, document.start);
  folding.begin_document();
  Shown shown(&writer, finder ? &*finder : nullptr, &folding, document, advance);
  compare(*document.source, std::move(participants), options, shown);
  document.folded = shown.folded;
}

void add_document(TotalReport& total, const DocumentReport& document) {
  ++total.documents;
  total.documents_apart += document.summary.divergences > 0;
  total.bytes += document.source->original_size();
  total.summary.add(document.summary);
  total.hidden += document.hidden;
  total.folded += document.folded.divergences;
}

}  // namespace specdrift::report
