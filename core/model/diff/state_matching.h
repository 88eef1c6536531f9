#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "core/model/diff/effects.h"

namespace specdrift::model {

/// Which states of two models do the same job.
///
/// Views of one concept are matched; where several share it, those that behave most similarly. The
/// rest is matched by behaviour: with a view of the other model that does nearly the same, else
/// with the partner of one that nothing but errors tells it from within its own model.
class StateMatching {
 public:
  enum class How : std::uint8_t {
    by_concept,
    by_behaviour,
    by_errors,  ///< nothing but errors tells it from another one
  };
  struct Link {
    ViewIndex a;
    ViewIndex b;
    How how;
  };

  /// Requires: the behaviours, of the same symbols, outlive it.
  StateMatching(const Behaviour& a, const Behaviour& b, const Symbols& symbols);

  const std::vector<Link>& links() const { return links_; }

  /// The view that a view of A (`of_a`) or of B is matched with first, or `elsewhere`.
  ViewIndex partner(ViewIndex view, bool of_a) const;

  /// Whether going on where the branches lead is the same except what is reported of these states
  /// themselves; with `errors`, parse errors count.
  bool is_same_target(const Branch& a, const Branch& b, bool errors) const;

 private:
  struct Outcome {
    int condition;
    int operations;
    ViewIndex target;
  };
  using Outcomes = std::vector<Outcome>;  ///< of one view on one symbol
  struct Side {
    const Behaviour* behaviour;
    std::vector<std::vector<Outcomes>> outcomes;  ///< by view and class of symbols
    std::vector<int> blocks;  ///< views with the same block emit the same tokens
  };

  bool is_same(ViewIndex a, ViewIndex b, bool errors) const;
  bool is_same_case(const Branch& a, const Branch& b) const;
  void choose_symbols(const Symbols& symbols);
  void collect(Side& side, const Behaviour& behaviour);
  void refine(Side& side) const;
  void compare_all();
  double similarity_of_rows(ViewIndex a, ViewIndex b) const;
  double similarity(ViewIndex a, ViewIndex b) const;
  double score(ViewIndex a, ViewIndex b) const;
  void link(ViewIndex a, ViewIndex b, How how);
  void link_concepts();
  void link_group(const std::vector<ViewIndex>& as, const std::vector<ViewIndex>& bs);
  void link_alike();
  void link_same_tokens();
  bool is_linked(bool side_b, ViewIndex view) const;
  int number_of(const std::string& text);

  Side a_;
  Side b_;
  std::vector<std::size_t> symbols_;  ///< one of each class that no state tells apart
  std::unordered_map<std::string, int> numbers_;
  std::vector<std::vector<double>> alike_;
  std::vector<Link> links_;
};

}  // namespace specdrift::model
