#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/prove/search/proof_task.h"

namespace specdrift::prove {

/// A cause of divergence: a class, as compare names it, with a shortest input that shows it.
struct Cause {
  std::string class_id;  ///< empty: the data shows no fork
  Severity severity = Severity::errors;
  std::string input;
  std::size_t length = 0;  ///< in characters
  StartContext start;
  /// A cause in errors: tokens are equal on the input. If not, no input has been found on which
  /// they are.
  bool tokens_are_equal = true;
  /// A cause in tokens: all that may differ of the markup until the versions are in step again,
  /// whatever follows the cause. Only if the question asks for it, and nothing where it is not
  /// known.
  std::optional<MarkupSet> may_differ = {};
};

struct Causes {
  Exploration exploration;
  Assumptions assumptions;
  bool same_data = false;
  std::vector<Cause> causes;  ///< the shortest first
  /// The number of suspects that were not seen to differ: attributes that are dropped as
  /// duplicates, and characters of references that a name of the full table begins with.
  std::size_t unconfirmed = 0;
  /// If the question asks for it: how far it has come, where something is left to go on with.
  std::optional<Checkpoint> checkpoint;
};

/// The severity that a set of differences of markup amounts to.
Severity severity_of(MarkupSet may_differ);

/// All causes by which two versions make different tokens, or report different errors, each with an
/// input from which no character can be left out. With `until`, no more once that class has been
/// found. Throws UnsupportedSpecification.
Causes find_causes(const model::Model& a, const model::Model& b, const ProofTask& task,
                   const Oracle& oracle, const std::string& until = {});

}  // namespace specdrift::prove
