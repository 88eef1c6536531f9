#pragma once

#include <cstdint>
#include <string_view>

#include "core/text/span.h"

namespace specdrift {

/// What decides how a common stretch (core/common_subset) is read, and the state after it: the same
/// for all versions. Between constructs, in data.
struct ResumePoint {
  /// How far simulated tree construction has come. No element is open that it would remember.
  enum class Tree : std::uint8_t { none, before_body, body };
  Tree tree = Tree::none;           ///< none: nobody simulates it
  bool scripting = true;            ///< the scripting flag
  bool narrow = false;              ///< only the narrow part of the subset
  Offset at = 0;                    ///< the cursor
  std::string_view last_start_tag;  ///< of the stretch; empty: it has none
};

}  // namespace specdrift
