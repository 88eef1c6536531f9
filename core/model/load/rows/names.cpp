#include "core/model/load/rows/names.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/model/data/words.h"
#include "core/model/load/limits.h"
#include "core/model/load/xml/forms.h"

namespace specdrift::model {
namespace {

constexpr std::size_t most_choices = 60;

std::vector<std::string_view> words_in(std::span<const Word<Target>> words) {
  std::vector<std::string_view> list;
  for (const auto& w : words) list.push_back(w.word);
  return list;
}

}  // namespace

Names::Names(const XmlElement& root, Storage& storage, LoadErrors& errors)
    : names_errors(root.value("errors") == "named"), storage_(storage), errors_(errors) {
  if (const XmlElement* const list = root.child("tokens")) read_tokens(*list);
  if (const XmlElement* const list = root.child("variables")) read_variables(*list);
  read_tables(root);
}

const Variable* Names::variable(std::string_view name) const {
  const auto at = std::ranges::find(variables, name, &Variable::name);
  return at == variables.end() ? nullptr : &*at;
}

const Variable* Names::variable(std::string_view name, VariableType type) const {
  const Variable* const v = variable(name);
  return v && v->type == type ? v : nullptr;
}

const TokenModel* Names::token(std::string_view kind) const {
  const auto at = std::ranges::find(tokens, kind, &TokenModel::kind);
  return at == tokens.end() ? nullptr : &*at;
}

std::vector<std::string_view> Names::names_of(VariableType type) const {
  std::vector<std::string_view> names;
  for (const Variable& v : variables)
    if (v.type == type) names.push_back(v.name);
  return names;
}

std::vector<std::string_view> Names::state_names() const {
  return keys_of(states);
}

void Names::read_tokens(const XmlElement& list) {
  static constexpr std::string_view kinds[] = {"doctype",
                                               "start-tag",
                                               "end-tag",
                                               "comment",
                                               "character",
                                               "end-of-file",
                                               "processing-instruction"};
  for (const XmlElement& element : list.children) {
    const std::string_view kind = element.value("kind");
    if (std::ranges::find(kinds, kind) == std::end(kinds)) {
      errors_.add(element.place_of("kind"), fmt::format("there is no token kind '{}'", kind), {},
                  suggest(kind, kinds));
      continue;
    }
    if (token(kind)) {
      errors_.add(element.place(), fmt::format("the token kind '{}' is there twice", kind));
      continue;
    }
    TokenModel model;
    model.kind = storage_.keep(kind);
    model.initially_missing = element.has("initially");
    model.has_attributes = element.has("attributes");
    read_token_fields(element, model);
    read_token_flag(element, model);
    tokens.push_back(model);
  }
  for (const std::string_view kind : kinds)
    if (!token(kind) && kind != "processing-instruction")
      errors_.add(list.place(), fmt::format("the token kind '{}' is missing", kind),
                  "every version has it", fmt::format("add <token kind=\"{}\"/>", kind));
  if (token("start-tag") && token("end-tag")) {
    fields.emplace("attribute-name", Target::attribute_name);
    fields.emplace("attribute-value", Target::attribute_value);
  }
}

void Names::read_token_fields(const XmlElement& element, TokenModel& model) {
  std::vector<std::string_view> words;
  for (const std::string_view field : words_of(element.value("fields"))) {
    const Target* const target = find_word(field_words(), field);
    const bool is_tag = model.kind == "start-tag" || model.kind == "end-tag";
    const bool fits =
        target && (*target == Target::tag_name             ? is_tag
                   : *target == Target::comment            ? model.kind == "comment"
                   : *target >= Target::instruction_target ? model.kind == "processing-instruction"
                   : *target >= Target::doctype_name       ? model.kind == "doctype"
                                                           : false);
    if (!fits) {
      errors_.add(element.place_of("fields"),
                  fmt::format("a {} token has no field '{}'", model.kind, field), {},
                  suggest(field, words_in(field_words())));
      continue;
    }
    words.push_back(storage_.keep(field));
    fields.emplace(words.back(), *target);
  }
  model.fields = storage_.keep(words);
}

void Names::read_token_flag(const XmlElement& element, TokenModel& model) {
  const std::string_view flag = element.value("flag");
  if (flag.empty()) return;
  const bool is_tag = model.kind == "start-tag" || model.kind == "end-tag";
  if (!is_tag && model.kind != "doctype") {
    errors_.add(element.place_of("flag"), fmt::format("a {} token has no flag", model.kind),
                "tags and DOCTYPEs have one");
    return;
  }
  const auto values = words_of(element.value("values"));
  if (values.size() != 2) {
    errors_.add(element.place_of("values"), "a flag has two values", {},
                "give the initial one first, as in \"off on\"");
    return;
  }
  model.flag = storage_.keep(flag);
  model.values = storage_.keep_words(values);
  const Target target = is_tag ? Target::self_closing_flag : Target::doctype_flag;
  const auto [at, is_new] = flags.emplace(model.flag, Flag{target, model.values});
  if (!is_new &&
      (at->second.target != target || !std::ranges::equal(at->second.values, model.values)))
    errors_.add(element.place_of("flag"), fmt::format("the flag '{}' means two things", flag),
                "another token has it with other values");
}

bool Names::is_taken(std::string_view name) const {
  static constexpr std::string_view words[] = {"state",
                                               "current-tag",
                                               "last-start-tag",
                                               "next",
                                               "last-matched",
                                               "ahead",
                                               "just-read",
                                               "previous-state",
                                               "not",
                                               "and",
                                               "or",
                                               "is",
                                               "then"};
  return variable(name) || flags.contains(name) || fields.contains(name) ||
         find_word(field_words(), name) || find_word(characters_words(), name) ||
         find_word(condition_words(), name) || character_class(name) ||
         std::ranges::find(words, name) != std::end(words);
}

void Names::read_variables(const XmlElement& list) {
  std::size_t values = 0, texts = 0;
  constexpr std::size_t most_of_all = 2 * (most_values + most_texts);
  for (const XmlElement& element : list.children) {
    if (variables.size() == most_of_all) break;
    const std::string_view name = element.value("name");
    if (is_taken(name)) {
      errors_.add(element.place_of("name"), fmt::format("the name '{}' is taken", name),
                  "it means something else in rows and conditions");
      continue;
    }
    Variable variable;
    variable.name = storage_.keep(name);
    variable.type = *find_word(variable_type_words(), element.value("type"));
    const bool is_text = variable.type == VariableType::text;
    variable.slot = static_cast<std::uint8_t>(is_text ? texts++ : values++);
    const auto choices = words_of(element.value("values"));
    if (choices.empty() == (variable.type == VariableType::choice) || choices.size() > most_choices)
      errors_.add(element.place(), fmt::format("the values of '{}' do not fit its type", name),
                  "a choice lists its values, no other type does");
    variable.values = storage_.keep_words(choices);
    variables.push_back(variable);
  }
  if (texts > most_texts || values > most_values)
    errors_.add(
        list.place(), "there are too many variables",
        fmt::format("a version can have {} of type text and {} others", most_texts, most_values));
}

void Names::read_tables(const XmlElement& root) {
  for (const XmlElement& element : root.children) {
    if (element.name != "state") continue;
    const auto [at, is_new] = states.emplace(element.value("id"), next_table_);
    if (!is_new) {
      const XmlElement& first = *state_elements[at->second];
      errors_.add(element.place_of("id"), fmt::format("a second state '{}'", element.value("id")),
                  fmt::format("the first is in line {}", first.line));
      continue;
    }
    if (variable(element.value("id"), VariableType::state) ||
        element.value("id") == "previous-state")
      errors_.add(element.place_of("id"),
                  fmt::format("the name '{}' is taken", element.value("id")),
                  "rows switch to the state in the variable of that name");
    state_elements.push_back(&element);
    ++next_table_;
  }
  for (const XmlElement& element : root.children)
    if (element.name == "procedure") read_procedure(element);
  if (state_elements.empty()) errors_.add(root.place(), "there are no states");
  if (next_table_ > most_tables)
    errors_.stop(root.place(), fmt::format("there are more than {} states and steps", most_tables));
}

void Names::read_procedure(const XmlElement& element) {
  const std::string_view id = element.value("id");
  constexpr std::size_t most_procedures = 250;
  if (procedure_elements.size() == most_procedures)
    errors_.stop(element.place(),
                 fmt::format("there are more than {} procedures", most_procedures));
  if (procedures.contains(id)) {
    errors_.add(element.place_of("id"), fmt::format("a second procedure '{}'", id));
    return;
  }
  procedures.emplace(id, static_cast<std::uint8_t>(procedure_elements.size()));
  ProcedureNames procedure{&element, {}, next_table_};
  for (const XmlElement& step : element.children) {
    if (step.name != "step") continue;
    if (!procedure.steps.emplace(step.value("id"), next_table_).second)
      errors_.add(step.place_of("id"), fmt::format("a second step '{}'", step.value("id")));
    ++next_table_;
  }
  procedure_elements.push_back(std::move(procedure));
}

}  // namespace specdrift::model
