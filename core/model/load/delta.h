#pragma once

#include <string>
#include <vector>

#include "core/model/load/xml/xml_tree.h"

namespace specdrift::model {

/// A change that a delta makes to its base, and where the delta says so.
struct DeltaChange {
  enum class Kind { state_removed, rows_removed, header_replaced, renamed, altered };
  Kind kind;
  ErrorPlace place;
  /// The states, rows or header that it takes away say these words; or what it renames, or alters.
  std::vector<std::string> words;
};

/// Applies a delta to the tree of its base: spec/README.md, last section. Changes that cannot be
/// applied are reported and left out. Requires: both trees have the right form. With `changes`,
/// these are listed there.
XmlElement apply_delta(XmlElement base, const XmlElement& delta, LoadErrors& errors,
                       std::vector<DeltaChange>* changes = nullptr);

/// How a delta names a row: a word of its input, `otherwise`, or `#3`. Requires: it is in a base.
std::string row_selector(const XmlElement& row);

}  // namespace specdrift::model
