#pragma once

#include "core/model/load/rows/condition_reader.h"

namespace specdrift::model {

/// Reads what the attribute `target` or `to` names: a field, a flag or a variable. False, and
/// reported, if none.
bool read_target(const XmlElement& element, std::string_view attribute, Action& action,
                 LoadContext& context);

/// Reads which of `values` the attribute `value` names.
void read_choice_value(const XmlElement& element, std::span<const std::string_view> values,
                       Action& action, LoadContext& context);

/// Reports that what an action sets is nothing that its target takes.
void report_misfit(const XmlElement& element, std::string_view attribute, std::string_view what,
                   LoadContext& context);

/// A field of a token or of the current attribute.
inline bool is_field(Target t) {
  return t >= Target::tag_name && t <= Target::instruction_data;
}

}  // namespace specdrift::model
