#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/learn/battery.h"
#include "core/learn/draft.h"

namespace specdrift::learn {

/// An element of a draft with other children, and the inputs that this can concern.
struct Change {
  enum class Concerns : std::uint8_t {
    site,   ///< those that lead through the place
    row,    ///< those that take the row
    table,  ///< those that come to the state
    name,   ///< those with a tag of that name
  };
  std::string table;  ///< id of the state or step; empty: the feedback
  std::vector<model::XmlElement> children;
  Concerns concerns = Concerns::site;
  std::string name = {};
};

/// The changes that are tried: a finite list for each place.
class Vocabulary {
 public:
  /// The actions of these versions' rows, as far as the draft has the states that they lead to.
  Vocabulary(const Draft& draft, std::span<const model::Model* const> versions);

  /// Tries first what these rows do.
  void prefer(const std::vector<model::XmlElement>& children);

  /// Other actions for one character or for a whole row, no row, no condition: what rows of the
  /// same state do, then what can be made of the row's own actions, then what any row of a version
  /// does. Requires: the table has a row of that number; those on leaving count on.
  std::vector<Change> changes(Draft& draft, const std::string& table, const Site& site) const;

  /// Other elements that hold raw text, or text with references.
  std::vector<Change> feedback_changes(Draft& draft) const;

 private:
  using Actions = std::vector<model::XmlElement>;
  std::vector<Actions> variants_of(const Actions& own) const;

  std::vector<std::string> states_;
  std::vector<Actions> pool_;
  std::set<std::string> known_;  ///< their texts
};

}  // namespace specdrift::learn
