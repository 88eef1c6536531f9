#include "core/report/states/machine_rows.h"

#include <algorithm>
#include <unordered_set>

#include "core/model/data/words.h"
#include "core/report/common/json_values.h"
#include "core/text/utf8.h"

namespace specdrift::report {

using namespace model;
namespace json = boost::json;

MachineRows::MachineRows(const Model& model) : model_(&model) {
  std::unordered_set<std::string_view> ids, taken;
  for (const Table& state : model.states()) ids.insert(state.id);
  for (TableIndex i = 0; i < model.tables.size(); ++i) {
    const Table& table = model.tables[i];
    const bool has_own = i < model.state_count && !table.fragment.empty() &&
                         !ids.contains(table.fragment) && taken.insert(table.fragment).second;
    keys_.emplace_back(has_own ? table.fragment : table.id);
  }
}

json::string MachineRows::string(char32_t character) {
  std::string text;
  utf8::append(text, character);
  return json::string(text);
}

json::string MachineRows::variable(VariableType type, std::uint8_t slot) const {
  const Variable* const found = variable_in_slot(*model_, type, slot);
  return json::string(found ? found->name : std::string_view());
}

json::string MachineRows::flag_value(std::string_view kind, std::size_t index) const {
  const auto at = std::ranges::find(model_->tokens, kind, &TokenModel::kind);
  const bool is_known = at != model_->tokens.end() && index < at->values.size();
  return json::string(is_known ? at->values[index] : std::string_view());
}

json::array MachineRows::flag_values(std::string_view kind, std::uint64_t bits) const {
  json::array values;
  for (std::size_t i = 0; i < 2; ++i)
    if ((bits >> i & 1) != 0) values.push_back(flag_value(kind, i));
  return values;
}

// -- characters and numbers

json::object MachineRows::characters(const CharacterSet& set) const {
  json::string text;
  for (unsigned c = 0; c < 0x80; ++c)
    if (set.has_ascii(c)) text.push_back(static_cast<char>(c));
  for (const char32_t c : set.others) text.append(string(c));
  json::object value{{"characters", std::move(text)}};
  if (set.end_of_input) value["eof"] = true;
  json::array variables;
  for (std::uint8_t slot = 0; slot < most_values; ++slot)
    if ((set.variables >> slot & 1) != 0)
      variables.push_back(variable(VariableType::character, slot));
  if (!variables.empty()) value["variables"] = std::move(variables);
  return value;
}

json::object MachineRows::numbers(const NumberSet& set) const {
  json::array ranges;
  for (const NumberRange& range : set.ranges)
    ranges.push_back(json::array{range.first, std::min(range.last, largest_number)});
  json::object value{{"ranges", std::move(ranges)}};
  if (set.noncharacters) value["noncharacters"] = true;
  if (set.replaced) value["replaced"] = true;
  return value;
}

// -- conditions

json::array MachineRows::condition(const Condition& condition) const {
  json::array clauses;
  for (const Clause& c : condition.clauses) clauses.push_back(clause(c));
  return clauses;
}

json::object MachineRows::clause(const Clause& c) const {
  json::object value;
  const auto is_about = [&](std::string_view subject) { value["subject"] = json::string(subject); };
  const auto add_strings = [&] {
    value["values"] = to_json(c.strings);
    if (c.or_last_start_tag) value["or_last_start_tag"] = true;
    if (c.ignores_case) value["ignores_case"] = true;
  };
  const auto add_states = [&] {
    json::array states;
    for (const TableIndex state : c.states) states.push_back(json::string(key(state)));
    value["values"] = std::move(states);
  };
  switch (c.subject) {
  case Subject::choice: {
    is_about("variable");
    value["variable"] = variable(VariableType::choice, c.index);
    const Variable* const choice = variable_in_slot(*model_, VariableType::choice, c.index);
    json::array values;
    for (std::size_t i = 0; i < choice->values.size(); ++i)
      if ((c.values >> i & 1) != 0) values.push_back(json::string(choice->values[i]));
    value["values"] = std::move(values);
    break;
  }
  case Subject::text:
    is_about("variable");
    value["variable"] = variable(VariableType::text, c.index);
    add_strings();
    break;
  case Subject::state_variable:
    is_about("variable");
    value["variable"] = variable(VariableType::state, c.index);
    add_states();
    break;
  case Subject::tag_name:
    is_about("tag-name");
    add_strings();
    break;
  case Subject::state:
    is_about("state");
    add_states();
    break;
  case Subject::current_tag: {
    is_about("current-tag");
    json::array values;
    if ((c.values & 1) != 0) values.push_back("start-tag");
    if ((c.values & 2) != 0) values.push_back("end-tag");
    value["values"] = std::move(values);
    break;
  }
  case Subject::self_closing_flag:
    is_about("tag-flag");
    value["values"] = flag_values("start-tag", c.values);
    break;
  case Subject::doctype_flag:
    is_about("doctype-flag");
    value["values"] = flag_values("doctype", c.values);
    break;
  case Subject::last_start_tag:
    is_about("last-start-tag");
    value["values"] = to_json(c.strings);
    if (c.or_none) value["or_none"] = true;
    break;
  case Subject::next:
    is_about("next");
    value["in"] = characters(c.characters);
    break;
  case Subject::last_matched:
    is_about("last-matched");
    value["in"] = characters(c.characters);
    break;
  case Subject::ahead: {
    is_about("ahead");
    json::array any_of;
    for (const Ahead& a : c.ahead) {
      json::object form;
      if (a.last_start_tag)
        form["last_start_tag"] = true;
      else
        form["one_or_more"] = characters(a.one_or_more).at("characters");
      if (a.has_then) form["then"] = characters(a.then);
      any_of.push_back(std::move(form));
    }
    value["any_of"] = std::move(any_of);
    break;
  }
  case Subject::just_read:
    is_about("just-read");
    value["values"] = to_json(c.strings);
    break;
  case Subject::named_condition:
    is_about("condition");
    value["condition"] = json::string(model_->conditions[c.index].name);
    break;
  case Subject::tag_has_attributes:
    is_about("tag-has-attributes");
    break;
  case Subject::duplicate_attribute:
    is_about("duplicate-attribute");
    break;
  case Subject::acknowledged:
    is_about("acknowledged");
    break;
  case Subject::scripting:
    is_about("scripting");
    break;
  case Subject::foreign:
    is_about("foreign");
    break;
  }
  if (c.negated) value["not"] = true;
  return value;
}

// -- rows

json::object MachineRows::on(const Row& row) const {
  switch (row.kind) {
  case RowKind::input: {
    json::object value{{"kind", "input"}};
    for (const auto& [name, member] : characters(row.input)) value[name] = member;
    return value;
  }
  case RowKind::match:
    return {
        {"kind", "match"}, {"text", json::string(row.written)}, {"ignores_case", row.ignores_case}};
  case RowKind::number: {
    json::object value{{"kind", "number"}};
    for (const auto& [name, member] : numbers(row.numbers)) value[name] = member;
    return value;
  }
  case RowKind::result:
    return {{"kind", "result"}, {"result", json::string(word_for(result_words(), row.result))}};
  case RowKind::otherwise:
  case RowKind::leaving:
    break;
  }
  return {{"kind", "otherwise"}};
}

json::object MachineRows::row(TableIndex table, std::size_t index, const Row& row) const {
  json::object value{{"id", json::string(row_id(*model_, table, index))},
                     {"label", json::string(row.label)},
                     {"on", on(row)}};
  if (!row.condition.clauses.empty()) value["if"] = condition(row.condition);
  value["do"] = actions(row.actions);
  if (!row.unreachable.empty()) value["unreachable"] = json::string(row.unreachable);
  if (!row.note.empty()) value["note"] = json::string(row.note);
  return value;
}

}  // namespace specdrift::report
