#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/model/data/model.h"
#include "core/report/common/text_lines.h"

namespace specdrift::report {

/// The states of one version, or the differences of two, that are to be shown.
struct StatesQuestion {
  const model::Model* a = nullptr;
  const model::Model* b = nullptr;         ///< null: `a` alone is shown
  std::string_view format;                 ///< Requires: it is in `states_formats`
  std::optional<std::string_view> state;   ///< only this one, as find_tables takes it
  std::optional<std::string_view> family;  ///< only these
  bool is_summary = false;                 ///< of two: which states changed, without their rows
  TextStyle style;
};

struct ShownStates {
  std::string text;
  bool differs = false;  ///< of two: they do
  bool is_known = true;  ///< false: there is no such state, and no text
  bool is_drawn = true;  ///< false: the graph could not be drawn, and there is no text
};

ShownStates shown_states(const StatesQuestion& question);

}  // namespace specdrift::report
