#include "core/prove/followed.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/model/asked.h"
#include "core/prove/control.h"

namespace specdrift::prove {
namespace {

using model::Clause;
using model::Subject;

void refuse_strings(const Clause& clause) {
  const bool is_name =
      clause.subject == Subject::tag_name || clause.subject == Subject::last_start_tag;
  const bool is_word = clause.subject == Subject::just_read;
  for (const std::string_view text : clause.strings) {
    if (std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; }))
      throw Unprovable(fmt::format("a row asks for '{}', which is not all ASCII", text));
    if ((is_name && text.size() > longest_name) || (is_word && text.size() > longest_word))
      throw Unprovable(fmt::format("a row asks for '{}', which is longer than what is kept", text));
  }
}

void refuse_condition(const model::Model& model, const model::Condition& condition) {
  model::for_each_clause(model, condition, refuse_strings);
}

/// The value of a character counts: each that takes the row has to be tried.
void refuse_value_of_any(const model::Row& row) {
  if (row.kind == model::RowKind::input && row.input.is_simple()) return;
  if (std::ranges::any_of(row.actions, model::uses_value_of_current))
    throw Unprovable("a row that any character takes keeps which one it was, or adds it");
}

}  // namespace

void refuse_what_is_not_followed(const model::Model& model) {
  for (const model::EmissionRule& rule : model.emission) refuse_condition(model, rule.condition);
  for (const model::Table& table : model.tables) {
    for (const auto rows : {table.rows, table.leaving})
      for (const model::Row& row : rows) refuse_condition(model, row.condition);
    for (const model::Row& row : table.rows) {
      refuse_value_of_any(row);
      model::for_each_clause(model, row.condition, [](const Clause& clause) {
        if (clause.subject == Subject::duplicate_attribute)
          throw Unprovable("a row asks for a duplicate attribute other than on leaving its state");
      });
    }
  }
}

}  // namespace specdrift::prove
