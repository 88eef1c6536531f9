#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/compare/differ.h"
#include "core/report/common/report.h"

namespace specdrift::report {

/// Is told of the beginning of each divergence, shown or not; none: nobody wants to know.
using Advance = std::function<void(Offset at)>;

/// How many divergences a report shows. The others are counted.
struct ShownLimits {
  static constexpr std::uint64_t all = ~std::uint64_t{0};
  std::uint64_t of_episode = all;   ///< in each facet
  std::uint64_t of_class = all;     ///< in all documents together
  std::uint64_t of_document = all;  ///< in each document
};

/// Decides which divergences a report shows: the first ones, within limits.
class Folding {
 public:
  Folding() = default;
  explicit Folding(const ShownLimits& limits) : limits_(limits) {}

  void begin_document();
  /// Whether episode and document have room for it, whatever its class is. Requires: the
  /// divergences of a document come in order.
  bool has_room(const Divergence& divergence);
  /// Whether the tokens of further divergences of that episode are of use.
  bool has_room_in(std::uint64_t episode) const;
  /// Whether its class, too, has room. If so, it counts as shown.
  bool takes(const DocumentReport& document, const Finding& finding);
  /// Counts as shown, whatever its class is.
  void count(const Divergence& divergence);
  /// Whether it depends on the classes of divergences, so that nothing can be said without them.
  bool counts_classes() const { return limits_.of_class != ShownLimits::all; }

 private:
  struct OfFacet {
    std::uint64_t episode = 0;
    std::uint64_t shown = 0;
  };
  ShownLimits limits_;
  std::array<OfFacet, 2> episode_;
  std::uint64_t in_document_ = 0;
  std::map<std::string, std::uint64_t, std::less<>> of_class_;
};

/// Keeps what counting finds, so that a document need not be compared again to be written: whole,
/// unless that were too much. Tokens are kept of what `folding` has room for.
class Recording {
 public:
  explicit Recording(const Folding& folding)
      : folding_(folding), is_whole_(!folding.counts_classes()) {
    folding_.begin_document();
  }

  bool looks_into(std::uint64_t episode) const {
    return is_whole_ && folding_.has_room_in(episode);
  }
  /// One whose tokens are kept.
  void add(Divergence found);
  /// One whose tokens are not.
  void add_counted(const Divergence& found);
  void add(const Episode& episode) {
    if (is_whole_) found_.emplace_back(episode);
  }
  bool is_whole() const { return is_whole_; }
  /// Tells a sink all of it, in order.
  void replay(DivergenceSink& sink) const;

 private:
  /// The rest of a divergence whose tokens are not kept.
  struct Counted {
    Span span;
    std::uint64_t episode;
    Offset search_from;
    std::size_t partition;  ///< its number among `partitions_`
    Severity severity;
  };
  using Found = std::variant<std::unique_ptr<const Divergence>, Episode, Counted>;

  bool has_room_for(std::size_t size);

  /// In what takes some dozen bytes: the members of `found_`, and a few times as much for a token
  /// or an error. About as many as a megabyte or two hold.
  static constexpr std::size_t most = 32 * 1024;
  Folding folding_;
  bool is_whole_;
  std::size_t size_ = 0;
  std::vector<Found> found_;
  std::vector<Partition> partitions_;
};

/// Sets the document's summary, and what is hidden: the divergences below
/// `DocumentReport::at_least`. Requires: tokenizers at the start of the document's source, in the
/// order of its versions. Records what is found if somebody wants that.
void count_divergences(DocumentReport& document, const CompareOptions& options,
                       std::vector<Participant> participants, const Advance& advance = {},
                       Recording* recording = nullptr);

/// Gives a writer what `count_divergences` has counted and `folding` takes, with forks if the
/// document has models, and sets the document's `folded`. Requires: the same as there; the writer
/// has begun the document.
void write_divergences(DocumentReport& document, const CompareOptions& options,
                       std::vector<Participant> participants, ReportWriter& writer,
                       Folding& folding, const Advance& advance = {});

/// The same of what was recorded. Requires: that is whole.
void write_divergences(DocumentReport& document, const Recording& recording, ReportWriter& writer,
                       Folding& folding, const Advance& advance = {});

/// Adds a document that was written.
void add_document(TotalReport& total, const DocumentReport& document);

}  // namespace specdrift::report
