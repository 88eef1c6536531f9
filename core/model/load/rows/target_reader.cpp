#include "core/model/load/rows/target_reader.h"

#include <fmt/format.h>

#include <algorithm>

namespace specdrift::model {

bool read_target(const XmlElement& element, std::string_view attribute, Action& action,
                 LoadContext& context) {
  const Names& names = context.names;
  const std::string_view name = element.value(attribute);
  if (const auto at = names.fields.find(name); at != names.fields.end()) {
    action.target = at->second;
    return true;
  }
  if (const auto at = names.flags.find(name); at != names.flags.end()) {
    action.target = at->second.target;
    return true;
  }
  if (const Variable* const v = names.variable(name)) {
    static constexpr Target of_type[] = {Target::choice, Target::text, Target::number,
                                         Target::character, Target::state};
    action.target = of_type[static_cast<int>(v->type)];
    action.slot = v->slot;
    return true;
  }
  auto known = keys_of(names.fields);
  for (const auto& flag : names.flags) known.push_back(flag.first);
  for (const Variable& v : names.variables) known.push_back(v.name);
  context.errors.add(element.place_of(attribute), fmt::format("there is no '{}' to change", name),
                     "it is no field, flag or variable", suggest(name, known));
  return false;
}

void read_choice_value(const XmlElement& element, std::span<const std::string_view> values,
                       Action& action, LoadContext& context) {
  if (!element.has("value"))
    return report_misfit(element, "target", fmt::format("value=\"…\": {}", fmt::join(values, ", ")),
                         context);
  const std::string_view value = element.value("value");
  const auto at = std::ranges::find(values, value);
  if (at == values.end())
    return context.errors.add(element.place_of("value"),
                              fmt::format("'{}' has no value '{}'", element.value("target"), value),
                              fmt::format("it has {}", fmt::join(values, ", ")),
                              suggest(value, values));
  action.number = static_cast<std::uint32_t>(at - values.begin());
}

void report_misfit(const XmlElement& element, std::string_view attribute, std::string_view what,
                   LoadContext& context) {
  context.errors.add(element.place_of(attribute),
                     fmt::format("that cannot be put into '{}'", element.value("target")),
                     fmt::format("it takes {}", what));
}

}  // namespace specdrift::model
