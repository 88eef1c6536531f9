#pragma once

#include <string>
#include <vector>

#include "core/prove/analysis/alphabet.h"
#include "core/prove/analysis/control.h"
#include "core/prove/analysis/numbers.h"
#include "core/prove/analysis/references.h"
#include "core/prove/machine/errors.h"
#include "core/prove/machine/machine.h"
#include "core/prove/search/proof_task.h"

namespace specdrift::prove {

/// The starts of `requested` that both versions have, and each that is no data with the names of
/// last start tags that rows ask for: tree construction has seen the tag before it asks for text.
/// Throws UnsupportedSpecification.
std::vector<StartContext> common_starts(const model::Model& a, const model::Model& b,
                                        const std::vector<NamedStart>& requested);

/// Two versions' machines, to be fed with the same characters: what exploring them and checking an
/// exploration have in common.
struct PairSetup {
  /// Throws UnsupportedSpecification. Requires: the models outlive it.
  PairSetup(const model::Model& a, const model::Model& b, const ProofTask& task);
  PairSetup(const PairSetup&) = delete;
  PairSetup& operator=(const PairSetup&) = delete;

  std::vector<StartContext> starts;  ///< common_starts
  ErrorNames errors;
  ReferenceNames references;
  ControlGraph graph_a, graph_b;
  Alphabet alphabet;
  Numbers numbers;
  Machine machine_a, machine_b;
  std::vector<std::string> concepts;  ///< as the question has them
  ExplorationScope scope;

  Assumptions assumptions() const;

 private:
  ExplorationScope::Wanted wanted();
};

}  // namespace specdrift::prove
