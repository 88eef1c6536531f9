#include "core/model/data/model.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/machine/char.h"

namespace specdrift::model {

TableIndex find_state(const Model& model, std::string_view id) {
  const auto states = model.states();
  const auto at = std::ranges::find(states, id, &Table::id);
  return at == states.end() ? no_table : static_cast<TableIndex>(at - states.begin());
}

TableIndex find_state_named(const Model& model, std::string_view name) {
  std::string id;
  for (const char c : name) {
    if (is_ascii_alphanumeric(static_cast<unsigned char>(c)) || (c & 0x80) != 0)
      id += lowercase(static_cast<unsigned char>(c));
    else if (!id.empty() && id.back() != '-')
      id += '-';
  }
  if (id.ends_with('-')) id.pop_back();
  if (id.ends_with("-state")) id.resize(id.size() - 6);
  return find_state(model, id);
}

const Variable* find_variable(const Model& model, std::string_view name) {
  const auto at = std::ranges::find(model.variables, name, &Variable::name);
  return at == model.variables.end() ? nullptr : &*at;
}

const Variable* variable_in_slot(const Model& model, VariableType type, std::uint8_t slot) {
  for (const Variable& v : model.variables)
    if (v.type == type && v.slot == slot) return &v;
  return nullptr;
}

const Replacement* find_replacement(const Model& model, std::uint32_t number) {
  const auto at = std::ranges::lower_bound(model.replacements, number, {}, &Replacement::number);
  return at == model.replacements.end() || at->number != number ? nullptr : &*at;
}

bool contains(const Model& model, const NumberSet& set, std::uint32_t number) {
  if (std::ranges::any_of(
          set.ranges, [&](const NumberRange& r) { return r.first <= number && number <= r.last; }))
    return true;
  const bool noncharacter =
      (number >= 0xFDD0 && number <= 0xFDEF) || ((number & 0xFFFE) == 0xFFFE && number <= 0x10FFFF);
  return (set.noncharacters && noncharacter) ||
         (set.replaced && find_replacement(model, number) != nullptr);
}

std::optional<std::size_t> find_stream_row(const Model& model, char32_t character) {
  for (std::size_t i = 0; i < model.stream_rows.size(); ++i)
    if (contains(model, model.stream_rows[i].numbers, character)) return i;
  return std::nullopt;
}

std::string stream_row_id(const Model& model, char32_t character) {
  const std::optional<std::size_t> row = find_stream_row(model, character);
  return row ? fmt::format("input-stream#{}", *row + 1) : std::string();
}

std::string table_id(const Model& model, TableIndex table) {
  const std::string_view id = model.tables[table].id;
  for (const Procedure& p : model.procedures)
    if (table >= p.first_step && table < p.first_step + p.step_count)
      return fmt::format("{}/{}", p.id, id);
  return std::string(id);
}

std::string link_of(const Model& model, TableIndex table) {
  const std::string_view fragment = model.tables[table].fragment;
  return fragment.empty() ? std::string() : fmt::format("{}#{}", model.source, fragment);
}

std::string text_place(const Model& model, TableIndex table, std::optional<std::size_t> row) {
  const Table& t = model.tables[table];
  std::uint32_t line = t.text_line;
  if (row) line = (*row < t.rows.size() ? t.rows[*row] : t.leaving[*row - t.rows.size()]).text_line;
  return line == 0 ? std::string() : fmt::format("{}:{}", model.source, line);
}

UnreadRow find_unread(const Model& model) {
  for (TableIndex t = 0; t < model.tables.size(); ++t)
    for (const Row& row : model.tables[t].rows)
      if (std::ranges::find(row.actions, Verb::unread, &Action::verb) != row.actions.end())
        return {t, &row};
  return {};
}

std::string row_id(const Model& model, TableIndex table, std::size_t row) {
  return fmt::format("{}#{}", table_id(model, table), row + 1);
}

}  // namespace specdrift::model
