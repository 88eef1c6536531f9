#pragma once

#include <cstdint>
#include <string_view>

#include "core/text/span.h"
#include "core/token/context.h"

namespace specdrift {

/// A place between two constructs, in data, at which a tokenizer can be left and taken up again:
/// what is needed to read a common stretch (core/common_subset) from there on, which is the same
/// for all versions, and the place after it.
struct ResumePoint {
  /// How far simulated tree construction has come. No element is open that it would remember.
  enum class Tree : std::uint8_t { none, before_body, body };
  Tree tree = Tree::none;           ///< none: nobody simulates it
  bool scripting = true;            ///< the scripting flag
  bool narrow = false;              ///< only the narrow part of the subset
  bool models_self_closing = true;  ///< tags have a self-closing flag
  Offset at = 0;                    ///< the cursor
  std::string_view last_start_tag;  ///< of the stretch; empty: it has none
};

/// The contexts at a resume point, and what they become when the body begins.
struct ResumeContexts {
  Context here;     ///< at the resume point
  Context in_body;  ///< from the start tag on that begins it
};

}  // namespace specdrift
