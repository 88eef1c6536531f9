#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/compare/differ.h"
#include "core/report/common/report.h"

namespace specdrift::report {

/// Is told of the beginning of each divergence, shown or not; none: nobody wants to know.
using Advance = std::function<void(Offset at)>;

/// Sets the document's summary, and what is hidden: the divergences below
/// `DocumentReport::at_least`. Requires: tokenizers at the start of the document's source, in the
/// order of its versions.
void count_divergences(DocumentReport& document, const CompareOptions& options,
                       std::vector<Participant> participants, const Advance& advance = {});

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
  /// Whether its class, too, has room. If so, it counts as shown.
  bool takes(const DocumentReport& document, const Finding& finding);

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

/// Gives a writer what `count_divergences` has counted and `folding` takes, with forks if the
/// document has models, and sets the document's `folded`. Requires: the same as there; the writer
/// has begun the document.
void write_divergences(DocumentReport& document, const CompareOptions& options,
                       std::vector<Participant> participants, ReportWriter& writer,
                       Folding& folding, const Advance& advance = {});

/// Adds a document that was written.
void add_document(TotalReport& total, const DocumentReport& document);

}  // namespace specdrift::report
