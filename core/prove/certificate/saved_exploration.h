#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/prove/certificate/certificate.h"
#include "core/prove/search/checkpoint.h"

namespace specdrift::prove {

/// An exploration as a file keeps it, with what it is about: a line of JSON, a line for each state
/// from which others were found, and a digest of these lines.
struct SavedExploration {
  std::vector<Certificate::Version> versions;
  std::string facet;
  std::vector<std::string> contexts;
  std::vector<std::string> concepts;
  std::string alphabet;
  std::string references;
  Checkpoint checkpoint;
  /// Whether it ends in its digest. The first form had none: its states can be checked one by one,
  /// but an exploration is not resumed from them.
  bool has_digest = true;
};

/// The subject of an exploration of two versions; `kept` is empty. Throws UnsupportedSpecification.
SavedExploration about(const model::Model& a, const model::Model& b, const ProofTask& task);

std::string saved_exploration_text(const SavedExploration& run);

/// Throws std::runtime_error, with what is wrong, where `text` is none, or not as it was
/// written.
SavedExploration read_saved_exploration(std::string_view text);

/// Why what is found does not go on where `wanted` begins; empty: it does.
std::string difference_of(const SavedExploration& wanted, const SavedExploration& found);

}  // namespace specdrift::prove
