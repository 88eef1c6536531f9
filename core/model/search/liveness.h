#pragma once

#include <vector>

#include "core/model/data/facts.h"
#include "core/model/data/model.h"
#include "core/model/search/row_dependencies.h"

namespace specdrift::model {

/// The facts that some row may still ask for.
struct LiveFacts {
  FactSet tested;
  bool tag_name_grows = false;  ///< rows may append to the name of this very tag

  void forget(FactSet facts) {
    tested = tested.without(facts);
    if (facts.has(Fact::tag_name)) tag_name_grows = false;
  }
  LiveFacts& operator|=(const LiveFacts& other) {
    tested |= other.tested;
    tag_name_grows = tag_name_grows || other.tag_name_grows;
    return *this;
  }
  friend bool operator==(const LiveFacts&, const LiveFacts&) = default;
};

/// By table: the facts that some row may still ask for when the table is about to read, before
/// others take their place. Other facts cannot decide which rows are taken from there on.
std::vector<LiveFacts> live_facts(const Model& model, const RowDependencies& dependencies);

}  // namespace specdrift::model
