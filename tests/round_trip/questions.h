#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "core/model/data/builtin.h"
#include "core/round_trip/search.h"

namespace specdrift::round_trip::test {

/// A built-in version, in a document.
inline Reader reader(std::string_view name, bool scripting = true) {
  Reader one{std::string(name), version_of(*model::find_builtin_model(name)), {}};
  one.start.feedback = Feedback::tree;
  one.start.scripting = scripting;
  return one;
}

/// The first one writes by the rules of its day.
inline Question question(std::string_view first, std::string_view second, bool scripting = true) {
  Reader one = reader(first, scripting);
  const Serialisation rules = serialisation_on(one.version.info->date.substr(0, 10));
  return {std::move(one), rules, reader(second)};
}

}  // namespace specdrift::round_trip::test
