#include "core/report/states_markdown.h"

#include <fmt/format.h>

#include "core/report/escape.h"

namespace specdrift::report {
namespace {

/// Nothing in the text means anything to Markdown, nor ends a cell.
std::string cell(std::string_view text) {
  std::string escaped;
  for (const char c : escaped_for_terminal(text)) {
    switch (c) {
    case '<':
      escaped += "&lt;";
      break;
    case '>':
      escaped += "&gt;";
      break;
    case '&':
      escaped += "&amp;";
      break;
    case '\\':
    case '|':
    case '`':
    case '*':
    case '_':
    case '[':
    case ']':
    case '#':
    case '~':
    case '!':
      escaped += '\\';
      [[fallthrough]];
    default:
      escaped += c;
    }
  }
  return escaped;
}

std::string row_of(std::initializer_list<std::string_view> cells) {
  std::string row = "|";
  for (const std::string_view c : cells) row += fmt::format(" {} |", cell(c));
  return row + '\n';
}

std::string head_of(std::initializer_list<std::string_view> cells) {
  std::string row = row_of(cells) + "|";
  for (std::size_t i = 0; i < cells.size(); ++i) row += " --- |";
  return row + '\n';
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string citations(const std::vector<StateEntry>& states) {
  std::vector<std::string> words;
  for (const StateEntry& s : states) words.push_back(s.citation);
  return joined(words);
}

}  // namespace

std::string states_markdown(const StatesList& list) {
  std::string text =
      fmt::format("# {}: {}\n\n", cell(list.model->version), cell(list.model->title));
  text += head_of({"number", "state", "concept", "rows"});
  for (const StateEntry& s : list.states)
    text += row_of({s.number, s.name, joined(s.concepts), std::to_string(s.rows)});
  for (const ProcedureEntry& p : list.procedures) {
    text += fmt::format("\n## {} {}\n\n", cell(p.section), cell(p.name));
    text += head_of({"step", "concept", "rows"});
    for (const StateEntry& s : p.steps)
      text += row_of({s.id, joined(s.concepts), std::to_string(s.rows)});
  }
  return text;
}

std::string states_markdown(const StateTable& table) {
  std::string text =
      fmt::format("# {}: {}\n\n", cell(table.model->version), cell(table.state.citation));
  text +=
      fmt::format("Concept: {}. Reads {}.", cell(joined(table.state.concepts)), cell(table.reads));
  if (!table.before.empty()) text += fmt::format(" Before that: {}", cell(table.before));
  text += "\n\n";
  text += head_of({"row", "if", "does", "next state", "error"});
  for (const StateRow& row : table.rows)
    text += row_of({row.subject, row.condition, row.actions, row.next, joined(row.errors)});
  return text;
}

std::string states_markdown(const StatesDiff& diff) {
  std::string text = fmt::format("# {} to {}\n\n", cell(diff.a->version), cell(diff.b->version));
  if (diff.is_whole && !diff.beside.empty())
    text += fmt::format("Beside the states: {}.\n\n", cell(joined(diff.beside)));
  text += head_of({"change", "touches", "before", "after"});
  for (const StateChangeReport& s : diff.states) {
    if (s.change == model::StateChange::same && diff.is_whole) continue;
    text += row_of({word_for(s.change), touched_by(s), citations(s.before), citations(s.after)});
  }
  for (const StateChangeReport& s : diff.states) {
    for (const TableChangeReport& table : s.tables) {
      std::string rows;
      for (const RowChangeReport& row : table.rows) {
        if (row.change == model::RowChange::same) continue;
        rows += row_of({word_for(row.change), word_for(row.relevance), row.only,
                        row.before.sentence, row.after.sentence});
      }
      if (rows.empty()) continue;
      text += fmt::format("\n## {} to {}", cell(table.before.citation), cell(table.after.citation));
      if (!table.concept_.empty()) text += fmt::format(", as {}", cell(table.concept_));
      text += "\n\n" + head_of({"change", "touches", "only for", "before", "after"}) + rows;
    }
  }
  return text;
}

}  // namespace specdrift::report
