#include "core/report/comparison/passes.h"

#include <cstdint>
#include <optional>
#include <utility>

namespace specdrift::report {
namespace {

/// Counts the divergences that are severe enough, and shows them to a writer if there is one.
class Shown final : public DivergenceSink {
 public:
  /// Both may be null: nothing is written, no cause is looked for.
  Shown(ReportWriter* writer, trace::ForkFinder* finder, const DocumentReport& document,
        const Advance& advance)
      : writer_(writer), finder_(finder), document_(document), advance_(advance) {}

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
    const auto forks = finder_ ? finder_->find(divergence) : std::vector<trace::Fork>();
    writer_->divergence(document_, {divergence, forks});
  }

  void episode(const Episode& episode) override {
    if (in_episode_ > 0) {
      ++summary.episodes;
      if (writer_) writer_->episode(document_, episode);
    }
    in_episode_ = 0;
  }

  Summary summary;
  std::uint64_t hidden = 0;  ///< not severe enough

 private:
  ReportWriter* writer_;
  trace::ForkFinder* finder_;
  const DocumentReport& document_;
  const Advance& advance_;
  std::uint64_t in_episode_ = 0;
};

}  // namespace

void count_divergences(DocumentReport& document, const CompareOptions& options,
                       std::vector<Participant> participants, const Advance& advance) {
  Shown counted(nullptr, nullptr, document, advance);
  const Summary all = compare(*document.source, std::move(participants), options, counted);
  document.summary = counted.summary;
  document.summary.cells_apart = all.cells_apart;
  document.summary.tokens = all.tokens;
  document.summary.errors = all.errors;
  document.hidden = counted.hidden;
}

void write_divergences(const DocumentReport& document, const CompareOptions& options,
                       std::vector<Participant> participants, ReportWriter& writer,
                       const Advance& advance) {
  std::optional<trace::ForkFinder> finder;
  if (!document.models.empty()) finder.emplace(document.models, *document.source, document.start);
  Shown shown(&writer, finder ? &*finder : nullptr, document, advance);
  compare(*document.source, std::move(participants), options, shown);
}

void add_document(TotalReport& total, const DocumentReport& document) {
  ++total.documents;
  total.documents_apart += document.summary.divergences > 0;
  total.bytes += document.source->original_size();
  total.summary.add(document.summary);
  total.hidden += document.hidden;
}

}  // namespace specdrift::report
