#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/prove/alphabet.h"
#include "core/prove/control.h"
#include "core/prove/errors.h"
#include "core/prove/machine.h"
#include "core/prove/numbers.h"
#include "core/prove/question.h"
#include "core/prove/references.h"

namespace specdrift::prove {

/// Two versions' machines, to be fed with the same characters: what exploring them and checking an
/// exploration have in common.
struct Setup {
  /// Throws Unprovable. Requires: the models outlive it.
  Setup(const model::Model& a, const model::Model& b, const Question& question);
  Setup(const Setup&) = delete;
  Setup& operator=(const Setup&) = delete;

  const Language* language;          ///< of the question, or null
  std::vector<StartContext> starts;  ///< those of the question that both versions have
  ErrorNames errors;
  ReferenceNames references;
  Alphabet alphabet;
  Numbers numbers;
  ControlGraph graph_a, graph_b;
  Machine machine_a, machine_b;
  /// One number of each class is enough.
  bool takes_numbers_by_class;
  /// Whether it is gone on from there; empty: always.
  std::function<bool(const Configuration& a, const Configuration& b)> wanted;

  Ground ground() const;
};

}  // namespace specdrift::prove
