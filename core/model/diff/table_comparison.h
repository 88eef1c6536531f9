#pragma once

#include "core/model/diff/spec_diff.h"
#include "core/model/diff/state_matching.h"

namespace specdrift::model {

/// Compares two views row by row.
class TableComparison {
 public:
  /// Requires: all outlive it, and are of one another.
  TableComparison(const Behaviour& a, const Behaviour& b, const StateMatching& matching,
                  const Symbols& symbols)
      : a_(a), b_(b), matching_(matching), symbols_(symbols) {}

  TableDifference compare(ViewIndex a, ViewIndex b) const;

 private:
  void compare_characters(ViewIndex a, ViewIndex b, TableDifference& table) const;
  void compare_rows(ViewIndex a, ViewIndex b, TableDifference& table) const;
  Relevance difference(ViewIndex a, Effect before, ViewIndex b, Effect after) const;
  bool is_same(const Effect& before, const Effect& after, bool errors) const;
  bool has_same_errors(const Branch& before, const Branch& after) const;
  bool is_inherited(ViewIndex a, ViewIndex b, std::size_t symbol) const;
  bool is_inherited(const Behaviour& by, ViewIndex view, const Behaviour& from, ViewIndex other,
                    std::size_t symbol) const;
  bool spell_out(ViewIndex a, Effect& before, ViewIndex b, Effect& after) const;
  std::pair<std::vector<std::uint16_t>, std::vector<std::uint16_t>> differing_rows(
      ViewIndex a, ViewIndex b, std::size_t symbol) const;
  std::size_t symbols_of_row(const Behaviour& behaviour, ViewIndex view, std::size_t row) const;
  std::string words_for(const std::vector<std::size_t>& symbols) const;

  const Behaviour& a_;
  const Behaviour& b_;
  const StateMatching& matching_;
  const Symbols& symbols_;
};

}  // namespace specdrift::model
