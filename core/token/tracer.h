#pragma once

#include <string_view>

#include "core/text/span.h"

namespace specdrift {

/// One step: a version was in a state and left it, or stayed, after taking one row of its table.
struct Step {
  std::string_view from;     ///< the state's title in the version's text
  std::string_view to;       ///< the title of the state that comes next
  Offset begin;              ///< where the first character that the step could consume stands
  Offset end;                ///< up to where it consumed; `begin` when all was put back
  std::string_view content;  ///< the content model flag, where the version has one, before the step
};

/// Whoever follows a tokenizer (Tokenizer::set_tracer).
class Tracer {
 public:
  virtual ~Tracer() = default;
  /// Called when the step is complete. Its strings live as long as the version.
  virtual void step(const Step& step) = 0;
};

}  // namespace specdrift
