#pragma once

#include <cstdint>
#include <string_view>

#include "core/text/span.h"

namespace specdrift {

/// What decides how a plain stretch (core/plain) is read, and the state after it: the same for
/// all versions. Between constructs, in data.
struct PlainState {
  /// How far simulated tree construction has come. No element is open that it would remember.
  enum class Tree : std::uint8_t { none, before_body, body };
  Tree tree = Tree::none;           ///< none: nobody simulates it
  bool scripting = true;            ///< the scripting flag
  bool narrow = false;              ///< only the narrow part: that is plain to more versions
  Offset at = 0;                    ///< the cursor
  std::string_view last_start_tag;  ///< of the stretch; empty: it has none
};

}  // namespace specdrift
