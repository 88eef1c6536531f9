#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/compare/aspects.h"
#include "core/compare/divergence.h"
#include "core/text/source.h"
#include "core/token/token_batch.h"
#include "core/token/tokenizer.h"
#include "core/token/version_info.h"

namespace specdrift {

/// One version in a comparison.
struct Participant {
  const VersionInfo* info;               ///< outlives the comparison
  std::unique_ptr<Tokenizer> tokenizer;  ///< at the start of the source
};

/// The subject of a comparison, and how much of it is kept.
struct CompareOptions {
  Aspects aspects = Aspects::all;  ///< of tokens: those in which versions can differ
  bool errors = false;             ///< compare parse errors too, as a facet of their own
  /// How many tokens (of each class), attributes (of each tag) and errors a divergence keeps; the
  /// rest is counted and compared all the same. Bounds the memory of a divergence that lasts to the
  /// end of a gigabyte.
  std::size_t keep = 200;
  /// How many tokens a tokenizer hands over at a time. Changes no result.
  std::size_t batch_capacity = TokenBatch::default_capacity;
  /// Read the common subset (core/common_subset) once for all versions. Changes no result.
  bool common_subset = true;
};

/// Told of what a comparison finds, as soon as it is complete: divergences of a facet in order, an
/// episode after its divergences. A divergence whose tokens are kept is handed to `take`, any other
/// to `divergence`.
class DivergenceSink {
 public:
  virtual ~DivergenceSink() = default;
  /// The divergence is valid until the call returns.
  virtual void divergence(const Divergence& divergence) = 0;
  /// The same for a sink that keeps what it is told of.
  virtual void take(Divergence&& found) { divergence(found); }
  /// Called after the last divergence of the episode.
  virtual void episode(const Episode& episode) = 0;
  /// Whether anybody will look at the tokens of further divergences of this episode; otherwise they
  /// are compared, and not kept: such a divergence has no classes and no errors.
  virtual bool looks_into(std::uint64_t episode) {
    static_cast<void>(episode);
    return true;
  }
};

/// Runs the participants side by side over one source and reports where they diverge. No edit
/// distance: a merge by position. Time linear in the input times the number of versions; memory
/// O(the largest token), whatever the length of a disagreement. Requires: at most 65,535
/// participants; all on the same source and start context.
Summary compare(const Source& source, std::vector<Participant> participants,
                const CompareOptions& options, DivergenceSink& sink);

}  // namespace specdrift
