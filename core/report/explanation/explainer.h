#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "core/report/explanation/explanation.h"
#include "core/version/version.h"

namespace specdrift::report {

/// Explains the first divergence of each class of an input, or of one class alone.
class Explainer {
 public:
  /// Is given explanations as they are found; what they point to lives until it returns.
  using Use = std::function<void(const Explanation& explanation)>;

  /// Hears where each divergence begins, whether it is explained or not.
  using Advance = std::function<void(Offset at)>;

  explicit Explainer(Use use) : use_(std::move(use)) {}

  /// Compares an input, errors included. Given what is known of a class, the input is its witness,
  /// and nothing else is explained; what one witness has explained, no other explains again.
  /// Requires: the versions of the document.
  void explain(const DocumentReport& document, std::span<const Version> versions,
               const catalogue::Key* known = nullptr, const Advance& advance = {});

 private:
  Use use_;
  std::set<std::pair<std::string, Facet>> explained_;
};

}  // namespace specdrift::report
