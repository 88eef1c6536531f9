#include "core/report/comparison/passes.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/report/common/report_words.h"

namespace specdrift::report {
namespace {

/// Counts the divergences that are severe enough, and records them or shows them to a writer, if
/// there is one.
class Shown final : public DivergenceSink {
 public:
  Shown(const DocumentReport& document, const Advance& advance)
      : document_(document), advance_(advance) {}

  /// May be null: nothing is recorded.
  void record(Recording* recording) { recording_ = recording; }
  /// Needed where the document wants some classes only.
  void find_by(trace::ForkFinder* finder) { finder_ = finder; }
  /// The finder may be null: no cause is looked for.
  void write(ReportWriter& writer, trace::ForkFinder* finder, Folding& folding) {
    writer_ = &writer;
    finder_ = finder;
    folding_ = &folding;
  }

  void take(Divergence&& found) override {
    consider(found);
    if (recording_ && found.severity >= document_.at_least) recording_->add(std::move(found));
  }

  void divergence(const Divergence& found) override {
    consider(found);
    if (recording_ && found.severity >= document_.at_least) recording_->add_counted(found);
  }

  void consider(const Divergence& divergence) {
    if (advance_) advance_(divergence.span.begin);
    if (divergence.severity < document_.at_least) {
      ++hidden;
      return;
    }
    std::vector<trace::Fork> forks;
    if (document_.wants_class) {
      forks = finder_->find(divergence);
      if (!is_wanted(forks)) {
        ++of_other_causes;
        return;
      }
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
    if (finder_ && !document_.wants_class) forks = finder_->find(divergence);
    std::vector<ParserCauseReport> parser_causes;
    if (document_.parser_causes && divergence.facet == Facet::tokens)
      parser_causes = document_.parser_causes(divergence);
    const Finding finding{divergence, forks, parser_causes};
    if (!folding_->takes(document_, finding)) return fold(divergence);
    if (divergence.episode > 0) ++of_episode_.shown;
    writer_->divergence(document_, finding);
  }

  bool looks_into(std::uint64_t episode) override {
    return writer_ ? folding_->has_room_in(episode) : recording_ && recording_->looks_into(episode);
  }

  void episode(const Episode& episode) override {
    if (recording_) recording_->add(episode);
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
  std::uint64_t of_other_causes = 0;

 private:
  bool is_wanted(const std::vector<trace::Fork>& forks) const {
    return std::ranges::any_of(
        forks, [&](const trace::Fork& fork) { return document_.wants_class(fork.class_id); });
  }

  void fold(const Divergence& divergence) {
    folded.add(divergence.severity);
    if (divergence.episode > 0) of_episode_.folded.add(divergence.severity);
    writer_->folded(document_, divergence);
  }

  ReportWriter* writer_ = nullptr;
  trace::ForkFinder* finder_ = nullptr;
  Folding* folding_ = nullptr;
  Recording* recording_ = nullptr;
  const DocumentReport& document_;
  const Advance& advance_;
  std::uint64_t in_episode_ = 0;
  EpisodeFindings of_episode_;
};

/// Writes the divergences that `feed(shown)` hands over.
template <class Feed> void write_shown(DocumentReport& document, ReportWriter& writer,
                                       Folding& folding, const Advance& advance, const Feed& feed) {
  std::optional<trace::ForkFinder> finder;
  if (!document.models.empty())
    finder.emplace(document.models, *document.source, document.start).name_tree_rules();
  folding.begin_document();
  Shown shown(document, advance);
  shown.write(writer, finder ? &*finder : nullptr, folding);
  feed(shown);
  document.folded = shown.folded;
}

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

bool Folding::has_room_in(std::uint64_t episode) const {
  const OfFacet& facet = episode_[static_cast<std::size_t>(Facet::tokens)];
  return in_document_ < limits_.of_document &&
         (facet.episode != episode || facet.shown < limits_.of_episode);
}

bool Folding::takes(const DocumentReport& document, const Finding& finding) {
  if (limits_.of_class != ShownLimits::all) {
    std::uint64_t& shown =
        of_class_[listed_class(finding.divergence.facet, class_name(document, finding))];
    if (shown == limits_.of_class) return false;
    ++shown;
  }
  count(finding.divergence);
  return true;
}

void Folding::count(const Divergence& divergence) {
  ++episode_[static_cast<std::size_t>(divergence.facet)].shown;
  ++in_document_;
}

bool Recording::has_room_for(std::size_t size) {
  size_ += size;
  if (is_whole_ && size_ > most) {
    is_whole_ = false;
    found_.clear();
  }
  return is_whole_;
}

void Recording::add(Divergence found) {
  if (!is_whole_) return;
  if (folding_.has_room(found)) folding_.count(found);
  std::size_t size = 1 + found.errors.size() + found.strings.bytes() / 64;
  for (const KeptTokens& tokens : found.classes) size += tokens.tokens.size();
  if (has_room_for(4 * size))
    found_.emplace_back(std::make_unique<const Divergence>(std::move(found)));
}

void Recording::add_counted(const Divergence& found) {
  if (!has_room_for(1)) return;
  // As a rule, that of one of the last.
  const auto end = partitions_.rbegin() + std::min<std::ptrdiff_t>(8, std::ssize(partitions_));
  const auto known = std::find(partitions_.rbegin(), end, found.partition);
  auto partition = static_cast<std::size_t>(partitions_.rend() - known) - 1;
  if (known == end) {
    if (!has_room_for(1 + found.partition.versions() / 32)) return;
    partition = partitions_.size();
    partitions_.push_back(found.partition);
  }
  found_.emplace_back(
      Counted{found.span, found.episode, found.search_from, partition, found.severity});
}

void Recording::replay(DivergenceSink& sink) const {
  Divergence counted;
  for (const Found& found : found_) {
    if (const auto* const divergence = std::get_if<std::unique_ptr<const Divergence>>(&found)) {
      sink.divergence(**divergence);
    } else if (const auto* const one = std::get_if<Counted>(&found)) {
      counted.span = one->span;
      counted.episode = one->episode;
      counted.search_from = one->search_from;
      counted.partition = partitions_[one->partition];
      counted.severity = one->severity;
      sink.divergence(counted);
    } else {
      sink.episode(std::get<Episode>(found));
    }
  }
}

void count_divergences(DocumentReport& document, const CompareOptions& options,
                       std::vector<Participant> participants, const Advance& advance,
                       Recording* recording) {
  Shown counted(document, advance);
  counted.record(recording);
  std::optional<trace::ForkFinder> finder;
  if (document.wants_class)
    counted.find_by(&finder.emplace(document.models, *document.source, document.start));
  CompareOptions counting = options;
  if (!recording) counting.keep = 0;
  const Summary all = compare(*document.source, std::move(participants), counting, counted);
  document.summary = counted.summary;
  document.summary.cells_apart = all.cells_apart;
  document.summary.tokens = all.tokens;
  document.summary.errors = all.errors;
  document.hidden = counted.hidden;
  document.of_other_causes = counted.of_other_causes;
}

void write_divergences(DocumentReport& document, const CompareOptions& options,
                       std::vector<Participant> participants, ReportWriter& writer,
                       Folding& folding, const Advance& advance) {
  write_shown(document, writer, folding, advance, [&](Shown& shown) {
    compare(*document.source, std::move(participants), options, shown);
  });
}

void write_divergences(DocumentReport& document, const Recording& recording, ReportWriter& writer,
                       Folding& folding, const Advance& advance) {
  write_shown(document, writer, folding, advance, [&](Shown& shown) { recording.replay(shown); });
}

void add_document(TotalReport& total, const DocumentReport& document) {
  ++total.documents;
  total.documents_apart += document.summary.divergences > 0;
  total.bytes += document.source->original_size();
  total.summary.add(document.summary);
  total.hidden += document.hidden;
  total.of_other_causes += document.of_other_causes;
  total.folded += document.folded.divergences;
}

}  // namespace specdrift::report
