#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/identify/version_outputs.h"

namespace specdrift::identify {

/// The most probes of the quick set that ask for parse errors.
inline constexpr std::size_t most_quick_error_probes = 8;
/// The same of the full set.
inline constexpr std::size_t most_full_error_probes = 60;

/// Searches for inputs on which the parse errors of versions diverge.
class ErrorSearch {
 public:
  /// Requires: what the versions refer to outlives the search.
  ErrorSearch(std::span<const Version> versions, Feedback feedback)
      : versions_(versions), feedback_(feedback) {}

  /// An input, with the tokens that versions make of it. Where a start tag closes itself, it is
  /// tree construction that finds the error or not: such inputs are passed over.
  void add(const Candidate& candidate, const VersionOutputs& tokens);

  /// The codes that have been met.
  const std::set<std::string>& codes() const { return codes_; }

  /// The quick set tells apart the versions that `beside` does not; the full one all, and has one
  /// probe for every set of codes.
  std::vector<Probe> find(const Capabilities& capabilities, Amount amount,
                          const std::vector<Probe>& beside) const;

  /// Inputs of which an adapter reports what some version does: none and one error in most.
  std::vector<Probe> self_test(const Capabilities& capabilities) const;

 private:
  struct Item {
    Candidate candidate;
    VersionOutputs errors;  ///< in full
  };
  Item read(const Candidate& candidate) const;

  std::span<const Version> versions_;
  Feedback feedback_;
  std::vector<Item> items_;
  std::set<std::string> codes_;
};

}  // namespace specdrift::identify
