#include "core/read/entries/tidied_row.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace specdrift::read {
namespace {

bool is_text(const Action& action) {
  return !action["text"].empty() && (action.name == "emit" || action.name == "append");
}

}  // namespace

void tidy(Row& row, State& state) {
  std::vector<Action> tidied;
  std::string created;
  for (Action& action : row.actions) {
    Action* const last = tidied.empty() ? nullptr : &tidied.back();
    if (action.name == "create") created = action["token"];
    if (action["token"] == "created")
      action.set("token", created.ends_with("-tag") ? "tag" : created);
    if (action.name == "let") continue;
    if (action.name == "ignore") action.attributes.clear();
    if (action.name == "from-current") {
      state.begins_at_current = true;
      continue;
    }
    const auto way =
        std::ranges::find_if(tidied, [](const Action& a) { return a.name == "switch"; });
    if (action.name == "from" && way != tidied.end()) {
      way->set("from", std::string(action["what"]));
      continue;
    }
    if (action.name == "reconsume" && action.attributes.empty() && way != tidied.end()) {
      *way = {"reconsume", {{"in", std::string((*way)["to"])}}};
      std::rotate(way, way + 1, tidied.end());
      continue;
    }
    if (last && is_text(action) && is_text(*last) && last->name == action.name &&
        (*last)["to"] == action["to"]) {
      last->set("text", std::string((*last)["text"]) + std::string(action["text"]));
      continue;
    }
    tidied.push_back(std::move(action));
  }
  if (tidied.size() > 1)
    std::erase_if(tidied, [](const Action& action) { return action.name == "ignore"; });
  if (tidied.empty()) tidied.push_back({"ignore", {}});
  row.actions = std::move(tidied);
}

}  // namespace specdrift::read
