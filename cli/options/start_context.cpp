#include "cli/options/start_context.h"

#include <fmt/core.h>

#include "cli/options/suggestions.h"
#include "cli/terminal/user_error.h"
#include "core/html5lib/start_states.h"

namespace specdrift::cli {

TextMode initial_state_named(std::string_view name) {
  if (const auto mode = html5lib::find_initial_state(name)) return *mode;
  const auto names = html5lib::initial_state_names();
  std::string hint = did_you_mean(name, names);
  if (hint.empty()) hint = fmt::format("it is one of {}", listed(names));
  throw UserError("--context", fmt::format("no such initial state: '{}'", name), std::move(hint));
}

StartContext requested_start(const Arguments& arguments) {
  StartContext start;
  start.mode = initial_state_named(arguments.value("context"));
  start.last_start_tag = arguments.find("last-start-tag").value_or("");
  start.foreign_content = arguments.has("foreign-content");
  start.feedback = arguments.value("feedback") == "tree" ? Feedback::tree : Feedback::none;
  start.scripting = arguments.value("scripting") == "on";
  return start;
}

bool requested_tree(const Arguments& arguments) {
  if (!arguments.has("tree")) return false;
  if (arguments.value("feedback") != "tree")
    throw UserError("--tree", "tree construction is not simulated",
                    "it does not go together with --feedback none");
  return true;
}

}  // namespace specdrift::cli
