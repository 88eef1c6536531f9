#include "core/prove/analysis/supported.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/machine/char.h"
#include "core/model/search/row_dependencies.h"
#include "core/prove/analysis/control.h"

namespace specdrift::prove {
namespace {

using model::Clause;
using model::Reads;
using model::Subject;

/// `where`: the row that asks.
void refuse_strings(const Clause& clause, const std::string& where) {
  const bool is_name =
      clause.subject == Subject::tag_name || clause.subject == Subject::last_start_tag;
  const bool is_word = clause.subject == Subject::just_read;
  for (const std::string_view text : clause.strings) {
    if (std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; }))
      throw UnsupportedSpecification(
          fmt::format("{}: asks for '{}', which is not all ASCII", where, text));
    if ((is_name && text.size() > longest_name) || (is_word && text.size() > longest_word))
      throw UnsupportedSpecification(
          fmt::format("{}: asks for '{}', which is longer than what is kept", where, text));
  }
}

/// False if a table reads in several steps, or by a procedure: its match is gone when its row is
/// taken.
bool keeps_its_match(const model::Table& table) {
  return table.reads != Reads::until && table.reads != Reads::run &&
         table.reads != Reads::procedure;
}

/// `keeps`: keeps_its_match, of whichever tables the condition is asked in.
void refuse_condition(const model::Model& model, const model::Condition& condition,
                      const std::string& where, bool keeps) {
  model::for_each_clause(model, condition, [&](const Clause& clause) {
    refuse_strings(clause, where);
    if (clause.subject == Subject::scripting)
      throw UnsupportedSpecification(
          fmt::format("{}: asks for the scripting flag, which is on in every context", where));
    if (clause.subject == Subject::last_matched && !keeps)
      throw UnsupportedSpecification(fmt::format(
          "{}: asks for the last character of what was read at once, which is not kept", where));
  });
}

/// The value of a character counts: each that takes the row has to be tried.
void refuse_value_of_any(const model::Table& table, const model::Row& row) {
  if (row.kind == model::RowKind::input && row.input.is_simple()) return;
  if (std::ranges::any_of(row.actions, model::uses_value_of_current))
    throw UnsupportedSpecification(
        fmt::format("{}: any character takes it, and it keeps which one it was, or adds it",
                    name_of(table, row)));
}

}  // namespace

void check_supported(const model::Model& model) {
  if (const model::UnreadRow unread = model::find_unread(model); unread.row)
    throw UnsupportedSpecification(
        fmt::format("{}: a sentence was not read, so what it does is not known ({}:{}: \"{}\")",
                    name_of(model.tables[unread.table], *unread.row), model.source,
                    unread.row->actions.front().number, unread.row->actions.front().text));
  const bool all_keep = std::ranges::all_of(model.tables, keeps_its_match);
  for (const model::EmissionRule& rule : model.emission) {
    if (rule.at_tree_level) continue;
    const std::string where =
        fmt::format("what follows from emitting (if \"{}\")", rule.condition.text);
    refuse_condition(model, rule.condition, where, all_keep);
  }
  for (const model::Table& table : model.tables) {
    const bool keeps = keeps_its_match(table);
    if (table.reads == Reads::run && !table.before.empty())
      throw UnsupportedSpecification(
          fmt::format("{} does something before it reads a run", name_of(table)));
    for (const auto rows : {table.rows, table.leaving})
      for (const model::Row& row : rows)
        refuse_condition(model, row.condition, name_of(table, row), keeps);
    for (const model::Row& row : table.rows) {
      refuse_value_of_any(table, row);
      model::for_each_clause(model, row.condition, [&](const Clause& clause) {
        if (clause.subject == Subject::duplicate_attribute)
          throw UnsupportedSpecification(
              fmt::format("{}: asks for a duplicate attribute other than on leaving its state",
                          name_of(table, row)));
      });
    }
  }
}

namespace {

/// Everything that a table compares with the name of the last start tag.
struct Compared {
  bool tag_name = false;
  unsigned texts = 0;  ///< a bit for each slot

  Compared(const model::Model& model, const model::Table& table) {
    for (const auto rows : {table.rows, table.leaving})
      for (const model::Row& row : rows)
        model::for_each_clause(model, row.condition, [&](const Clause& clause) {
          if (!clause.or_last_start_tag) return;
          tag_name = tag_name || clause.subject == Subject::tag_name;
          if (clause.subject == Subject::text) texts |= 1U << clause.index;
        });
  }

  /// The character that a row takes becomes part of that, of letters in the case in which it is
  /// read.
  bool grows_by(const model::Action& action, bool of_letters) const {
    using model::Characters;
    const bool is_current = action.characters == Characters::current ||
                            (!of_letters && (action.characters == Characters::current_lowercase ||
                                             action.characters == Characters::current_uppercase));
    if (action.target == model::Target::text) return is_current && (texts >> action.slot & 1U) != 0;
    return is_current && tag_name && action.target == model::Target::tag_name;
  }
};

}  // namespace

std::vector<std::string> names_with_other_characters(const model::Model& model) {
  constexpr std::string_view marks = "-_.:~!$%*+,@^`|(){}[]\\\"'#&;<=?";
  std::vector<std::string> names;
  const auto add = [&](char c) {
    const std::string name{'a', c};
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  };
  for (const model::Table& table : model.tables) {
    const Compared compared(model, table);
    const auto is_listed = [&](char c) {
      return std::ranges::any_of(table.rows, [&](const model::Row& row) {
        return row.input.has_ascii(static_cast<unsigned char>(c));
      });
    };
    for (const model::Row& row : table.rows) {
      const auto adds = [&](bool of_letters) {
        return std::ranges::any_of(
            row.actions, [&](const model::Action& a) { return compared.grows_by(a, of_letters); });
      };
      if (!adds(false)) continue;
      if (row.kind == model::RowKind::otherwise) {
        const auto mark = std::ranges::find_if_not(marks, is_listed);
        if (mark != marks.end()) add(*mark);
        continue;
      }
      if (!row.input.others.empty())
        throw UnsupportedSpecification(
            fmt::format("{}: compares names with the last start tag that are not all ASCII",
                        name_of(table, row)));
      for (unsigned c = '!'; c < 0x7F; ++c) {
        const bool counts = is_ascii_upper_alpha(static_cast<Char>(c))
                                ? adds(true)
                                : !is_ascii_alphanumeric(static_cast<Char>(c));
        if (counts && row.input.has_ascii(c)) add(static_cast<char>(c));
      }
    }
  }
  return names;
}

namespace {

std::string text_of(const model::Place& place) {
  return fmt::format("{}:{}:{}", place.file, place.line, place.column);
}

}  // namespace

std::string name_of(const model::Table& table, const model::Row& row) {
  std::size_t number = 1;
  for (const auto rows : {table.rows, table.leaving})
    for (const model::Row& one : rows) {
      if (&one == &row)
        return fmt::format("{}#{} ({}), {}", table.id, number, row.label, text_of(row.place));
      ++number;
    }
  return name_of(table);
}

std::string name_of(const model::Table& table) {
  return fmt::format("'{}' ({})", table.id, text_of(table.place));
}

}  // namespace specdrift::prove
