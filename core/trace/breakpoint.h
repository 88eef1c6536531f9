#pragma once

#include <string>

#include "core/trace/step_record.h"

namespace specdrift::trace {

/// Something that a trace looks out for.
struct Breakpoint {
  enum class Kind : std::uint8_t {
    state,   ///< a step in the state with this id, or into it
    offset,  ///< a step that reads the byte at `offset`
    error,   ///< a step that finds an error with this code; `any`: whatever its code
  };
  Kind kind = Kind::state;
  std::string name;
  Offset offset = 0;

  bool hits(const StepRecord& record) const;
};

}  // namespace specdrift::trace
