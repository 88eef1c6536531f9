#pragma once

#include <string>
#include <vector>

#include "core/prove/machine/machine.h"
#include "core/prove/search/pair_setup.h"

namespace specdrift::prove {

/// The errors that two versions have reported after the same input, set against each other.
struct Reported {
  int more = 0;  ///< where numbers count: by how many errors the second is ahead of the first
  std::vector<ErrorEvent> ahead;  ///< where codes count: what one has reported and the other not
  bool a_is_ahead = false;
};

/// Compares the parse errors of two versions step by step, for a Checker: it owes nothing to how
/// PotentialExplorer does the same. Where tokens alone count, all is equal.
class ErrorComparison {
 public:
  /// Requires: the setup outlives it.
  explicit ErrorComparison(const PairSetup& setup);

  bool counts() const { return detail_ != ErrorDetail::none; }
  /// The character about which the input streams report what no step can make good; empty: none.
  const std::string& unequal_character() const { return unequal_character_; }

  /// One more character, on which the rows of both have reported `a` and `b`. False: what they have
  /// reported can never be equal again.
  bool step(Reported& reported, Symbol symbol, const std::vector<ErrorEvent>& a,
            const std::vector<ErrorEvent>& b) const;
  /// Whether the streams report equally much of what is fed as this symbol.
  bool is_level(Symbol symbol) const { return weights_[symbol] == 0; }

  /// Whether both have reported the same if the input ends. `a`, `b`: what they do then, after
  /// what tokens one of them is ahead by.
  bool ends_are_equal(const Reported& reported, const Output& a, const Output& b) const;

 private:
  void compare_streams(const PairSetup& setup);
  bool order_may_differ(const Reported& reported, const std::vector<ErrorEvent>& a,
                        const std::vector<ErrorEvent>& b) const;
  bool cancel(Reported& reported, const std::vector<ErrorEvent>& a,
              const std::vector<ErrorEvent>& b) const;

  const ErrorNames& names_;
  ErrorDetail detail_;
  std::vector<int> weights_;   ///< by symbol: how many more errors the stream of the second reports
  std::vector<bool> reports_;  ///< by symbol: whether streams report a character of its class
  std::string unequal_character_;
};

}  // namespace specdrift::prove
