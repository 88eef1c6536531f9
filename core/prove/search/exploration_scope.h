#pragma once

#include <functional>

#include "core/prove/analysis/language.h"
#include "core/prove/machine/configuration.h"

namespace specdrift::prove {

/// The part of all that two versions can do that an exploration is about.
struct ExplorationScope {
  using Wanted = std::function<bool(const Configuration& a, const Configuration& b)>;

  const Language* language = nullptr;  ///< the inputs; null: all
  bool takes_numbers_by_class = true;  ///< two numbers of each class are enough (Numbers)
  /// Which pairs of configurations are expanded; empty: all.
  Wanted wanted;
  /// A few numbers are tried, whatever their classes are: nothing is proved.
  bool samples_numbers = false;

  bool wants(const Configuration& a, const Configuration& b) const {
    return !wanted || wanted(a, b);
  }
};

}  // namespace specdrift::prove
