#include "core/read/shadow.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/read/characters.h"

namespace specdrift::read {
namespace {

constexpr std::string_view buffer = "temporary-buffer";

bool empties(const std::vector<Action>& actions) {
  return std::ranges::any_of(actions, [](const Action& action) {
    return action.name == "set" && action["target"] == buffer;
  });
}

bool leads_to(const std::vector<Action>& actions,
              const std::set<std::string, std::less<>>& states) {
  return std::ranges::any_of(actions, [&](const Action& action) {
    return (action.name == "switch" && states.contains(action["to"])) ||
           (action.name == "reconsume" && states.contains(action["in"]));
  });
}

/// The same done to the buffer in lower case; false if it cannot be done.
bool keep(std::vector<Action>& actions) {
  std::vector<Action> kept;
  for (const Action& action : actions) {
    kept.push_back(action);
    const bool is_set = action.name == "set" && action["target"] == buffer;
    const bool is_append = action.name == "append" && action["to"] == buffer;
    if (!is_set && !is_append) continue;
    Action lower{action.name, {{is_set ? "target" : "to", std::string(lower_buffer)}}};
    for (const auto& [key, value] : action.attributes) {
      if (key == "target" || key == "to") continue;
      if (key == "what" && value != "current" && value != "current-lowercase") return false;
      lower.attributes.emplace_back(key, key == "what"   ? "current-lowercase"
                                         : key == "text" ? lowered(value)
                                                         : value);
    }
    kept.push_back(std::move(lower));
  }
  actions = std::move(kept);
  return true;
}

}  // namespace

bool add_lower_buffer(Reading& reading, std::string& why) {
  std::set<std::string, std::less<>> states;
  for (const State& state : reading.states)
    for (const Row& row : state.rows)
      if (row.condition.find(lower_buffer) != std::string::npos) states.insert(state.id);
  if (states.empty()) return false;
  // Every state from which the buffer comes there as it is.
  for (bool has_grown = true; has_grown;) {
    has_grown = false;
    for (const State& state : reading.states)
      if (!states.contains(state.id))
        for (const Row& row : state.rows)
          if (leads_to(row.actions, states) && !empties(row.actions)) {
            has_grown |= states.insert(state.id).second;
            break;
          }
  }
  for (State& state : reading.states) {
    for (Row& row : state.rows) {
      if (!states.contains(state.id) && !leads_to(row.actions, states)) continue;
      if (!keep(row.actions))
        why = fmt::format("{}: what it puts into the temporary buffer is not known in lower case",
                          state.title);
    }
  }
  return true;
}

}  // namespace specdrift::read
