#include "core/model/load/derive.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/model/load/rows/row_cover.h"

namespace specdrift::model {
namespace {

bool fits(const Row& row, Char c) {
  if (row.kind == RowKind::otherwise) return true;
  if (row.kind != RowKind::input && row.kind != RowKind::match) return false;
  if (row.input.variables != 0 && c != eof) return true;
  if (c >= 0x80) return !row.input.others.empty();
  return row.input.has(c);
}

void find_first_rows(Table& table) {
  table.first_row.fill(no_row);
  if (table.reads != Reads::character && table.reads != Reads::ahead) return;
  const auto first = [&](Char c) {
    const auto at = std::ranges::find_if(table.rows, [&](const Row& row) { return fits(row, c); });
    return static_cast<RowIndex>(at - table.rows.begin());
  };
  for (unsigned c = 0; c < 128; ++c) table.first_row[c] = first(static_cast<Char>(c));
  table.first_row[128] = first(0x80);
  table.first_row[129] = first(eof);
}

/// Whether a row does nothing but take the current character along, and stays.
bool is_for_runs(const Row& row) {
  if (row.actions.size() != 1 || !row.condition.clauses.empty()) return false;
  const Action& action = row.actions.front();
  switch (action.verb) {
  case Verb::ignore:
    return true;
  case Verb::emit_characters:
    return action.characters == Characters::current;
  case Verb::append:
    return action.characters == Characters::current && action.target != Target::text;
  default:
    return false;
  }
}

void find_runs(Table& table) {
  if (table.reads == Reads::until) table.stops = StopSet(table.of.substr(0, 1));
  if (table.reads != Reads::character || table.rows.empty() || !table.before.empty()) return;
  const auto last = static_cast<RowIndex>(table.rows.size() - 1);
  if (!is_for_runs(table.rows[last])) return;
  std::string stops;
  for (unsigned c = 0; c < 256; ++c)
    if (table.first_row_for(static_cast<Char>(c)) != last) stops += static_cast<char>(c);
  if (stops.size() == 256) return;
  table.run_row = last;
  table.stops = StopSet(stops);
}

bool asks(const Condition& condition, Subject subject) {
  return std::ranges::any_of(condition.clauses,
                             [&](const Clause& c) { return c.subject == subject; });
}

void find_flags(Model& model, const std::vector<Table>& tables) {
  if (const Variable* const v = find_variable(model, "content-model");
      v && v->type == VariableType::choice)
    model.content_model_slot = v->slot;
  for (const Table& table : tables)
    for (const Row& row : table.rows)
      for (const Action& action : row.actions)
        if (action.verb == Verb::set && action.target == Target::choice &&
            asks(row.condition, Subject::just_read))
          model.escape_slot = action.slot;
}

std::string words_of_name(std::string_view name) {
  std::string words(name);
  if (const auto dash = words.rfind('-'); dash != std::string::npos) words[dash] = ' ';
  return words;
}

void describe_version(Model& model, Storage& storage) {
  VersionInfo& info = model.info;
  info.name = model.version;
  info.title = model.title;
  info.organisation = model.organisation;
  info.date = model.earliest == model.latest
                  ? model.earliest
                  : storage.keep(fmt::format("{}/{}", model.earliest, model.latest));
  info.section = model.section;
  info.states = model.state_count;
  info.references = static_cast<unsigned>(model.references.size());
  info.names_errors = model.names_errors;
  for (const TokenModel& token : model.tokens) {
    if (token.kind == "start-tag") info.models_self_closing = !token.flag.empty();
    if (token.kind == "doctype") info.quirks_flag = storage.keep(words_of_name(token.flag));
  }
  info.has_cdata_sections = std::ranges::find(model.contexts, TextMode::cdata_section,
                                              &ContextStart::mode) != model.contexts.end();
}

}  // namespace

void derive(Model& model, std::vector<Table>& tables, Storage& storage) {
  for (Table& table : tables) {
    find_first_rows(table);
    find_runs(table);
    table.may_be_text = table.text != TextKind::none ||
                        std::ranges::any_of(table.concepts, [](const ConceptCase& c) {
                          return c.text != TextKind::none;
                        });
    for (const Row& row : table.rows)
      for (const Action& action : row.actions)
        if (action.destination.where == Where::previous_state) table.asks_for_previous_state = true;
  }
  find_flags(model, tables);
  describe_version(model, storage);
}

}  // namespace specdrift::model
