#include <algorithm>

#include "core/model/data/words.h"
#include "core/report/common/json_values.h"
#include "core/report/states/machine_rows.h"

namespace specdrift::report {

using namespace model;
namespace json = boost::json;

json::array MachineRows::actions(std::span<const Action> actions) const {
  json::array list;
  for (const Action& a : actions) list.push_back(action(a));
  return list;
}

json::object MachineRows::action(const Action& a) const {
  json::object value;
  const auto does = [&](std::string_view word) { value["do"] = json::string(word); };
  switch (a.verb) {
  case Verb::error:
    does("error");
    value["code"] = text_or_null(a.text);
    break;
  case Verb::switch_to:
  case Verb::reconsume_in:
    does(a.verb == Verb::switch_to ? "switch" : "reconsume");
    add_destination(value, a.destination);
    if (a.from == ConsumedFrom::current) value["from"] = "current";
    break;
  case Verb::emit_token:
  case Verb::create:
    does(a.verb == Verb::create ? "create" : "emit");
    value["token"] = json::string(word_for(token_words(), a.token));
    break;
  case Verb::emit_characters:
    does("emit");
    add_characters(value, a);
    break;
  case Verb::set:
    does("set");
    value["target"] = target(a);
    add_value(value, a);
    break;
  case Verb::append:
    does("append");
    value["target"] = target(a);
    add_characters(value, a);
    break;
  case Verb::start_attribute:
    does("start-attribute");
    break;
  case Verb::drop_attribute:
    does("drop-attribute");
    break;
  case Verb::multiply:
    does("multiply");
    value["target"] = variable(VariableType::number, a.slot);
    value["by"] = a.number;
    break;
  case Verb::add_current:
    does("add");
    value["target"] = variable(VariableType::number, a.slot);
    value["minus"] = a.number;
    break;
  case Verb::flush:
    does("flush");
    add_characters(value, a);
    break;
  case Verb::consume:
    does("consume");
    break;
  case Verb::consume_match:
    does("consume-match");
    break;
  case Verb::unconsume:
    does("unconsume");
    break;
  case Verb::ignore:
    does("ignore");
    break;
  case Verb::as_anything_else:
    does("as-anything-else");
    break;
  case Verb::go_to:
    does("go");
    add_destination(value, a.destination);
    break;
  case Verb::return_nothing:
    does("return");
    break;
  case Verb::return_characters:
    does("return");
    add_characters(value, a);
    break;
  case Verb::unread:
    does("unread");
    value["line"] = a.number;
    value["sentence"] = json::string(a.text);
    break;
  }
  return value;
}

json::string MachineRows::target(const Action& a) const {
  switch (a.target) {
  case Target::self_closing_flag:
    return "tag-flag";
  case Target::doctype_flag:
    return "doctype-flag";
  case Target::choice:
    return variable(VariableType::choice, a.slot);
  case Target::text:
    return variable(VariableType::text, a.slot);
  case Target::number:
    return variable(VariableType::number, a.slot);
  case Target::character:
    return variable(VariableType::character, a.slot);
  case Target::state:
    return variable(VariableType::state, a.slot);
  default:
    return json::string(word_for(field_words(), a.target));
  }
}

void MachineRows::add_value(json::object& to, const Action& a) const {
  switch (a.target) {
  case Target::self_closing_flag:
    to["value"] = flag_value("start-tag", 1);
    return;
  case Target::doctype_flag:
    to["value"] = flag_value("doctype", 1);
    return;
  case Target::choice: {
    const Variable* const choice = variable_in_slot(*model_, VariableType::choice, a.slot);
    to["value"] = json::string(choice->values[a.number]);
    return;
  }
  case Target::state:
    to["state"] = json::string(key(a.destination.to));
    return;
  case Target::number:
    if (a.characters == Characters::none) {
      to["number"] = a.number;
      return;
    }
    add_characters(to, a);
    if (a.characters == Characters::consumed) to["base"] = a.base;
    return;
  case Target::character:
    if (a.characters == Characters::none) {
      to["value"] = nullptr;
      return;
    }
    break;
  default:
    break;
  }
  add_characters(to, a);
}

void MachineRows::add_characters(json::object& to, const Action& a) const {
  switch (a.characters) {
  case Characters::none:
    to["text"] = "";
    return;
  case Characters::text:
    to["text"] = json::string(a.text);
    return;
  case Characters::character:
    to["character"] = json::string(a.text);
    return;
  case Characters::text_variable:
    to["variable"] = variable(VariableType::text, a.characters_slot);
    return;
  case Characters::number_variable:
    to["variable"] = variable(VariableType::number, a.characters_slot);
    return;
  case Characters::character_variable:
    to["variable"] = variable(VariableType::character, a.characters_slot);
    return;
  default:
    to["what"] = json::string(word_for(characters_words(), a.characters));
    if (!a.null.empty()) to["null"] = json::string(a.null);
  }
}

void MachineRows::add_destination(json::object& to, const Destination& destination) const {
  switch (destination.where) {
  case Where::state:
  case Where::step:
    to["to"] = json::string(key(destination.to));
    return;
  case Where::variable:
    to["to_variable"] = variable(VariableType::state, static_cast<std::uint8_t>(destination.to));
    return;
  case Where::previous_state:
    to["to_previous_state"] = true;
    return;
  case Where::stays:
  case Where::returns:
    return;
  }
}

}  // namespace specdrift::report
