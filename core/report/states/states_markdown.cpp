#include <fmt/format.h>

#include "core/report/escape/markdown.h"
#include "core/report/states/states_report.h"

namespace specdrift::report {
namespace {

std::string row_of_cells(std::initializer_list<std::string_view> cells) {
  std::string row = "|";
  for (const std::string_view c : cells) row += fmt::format(" {} |", markdown_text(c));
  return row + '\n';
}

std::string head_of(std::initializer_list<std::string_view> cells) {
  std::string row = row_of_cells(cells) + "|";
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
  std::string text = fmt::format("# {}: {}\n\n", markdown_text(list.model->version),
                                 markdown_text(list.model->title));
  text += head_of({"number", "state", "concept", "rows"});
  for (const StateEntry& s : list.states)
    text += row_of_cells({s.number, s.name, joined(s.concepts), std::to_string(s.rows)});
  for (const ProcedureEntry& p : list.procedures) {
    text += fmt::format("\n## {} {}\n\n", markdown_text(p.section), markdown_text(p.name));
    text += head_of({"step", "concept", "rows"});
    for (const StateEntry& s : p.steps)
      text += row_of_cells({s.id, joined(s.concepts), std::to_string(s.rows)});
  }
  return text;
}

std::string states_markdown(const StateTable& table) {
  std::string text = fmt::format("# {}: {}\n\n", markdown_text(table.model->version),
                                 markdown_text(table.state.citation));
  text += fmt::format("Concept: {}. Reads {}.", markdown_text(joined(table.state.concepts)),
                      markdown_text(table.reads));
  if (!table.before.empty()) text += fmt::format(" Before that: {}", markdown_text(table.before));
  if (!table.state.link.empty()) text += fmt::format(" [Its text](<{}>).", table.state.link);
  text += "\n\n";
  text += head_of({"row", "if", "does", "next state", "error"});
  for (const StateRow& row : table.rows)
    text += row_of_cells({row.subject, row.condition, row.actions, row.next, joined(row.errors)});
  return text;
}

std::string states_markdown(const StatesDiff& diff) {
  std::string text =
      fmt::format("# {} to {}\n\n", markdown_text(diff.a->version), markdown_text(diff.b->version));
  if (diff.is_whole && !diff.beside.empty())
    text +=
        fmt::format("Different outside of the states: {}.\n\n", markdown_text(joined(diff.beside)));
  text += head_of({"change", "touches", "before", "after"});
  for (const StateChangeReport& s : diff.states) {
    if (s.change == model::StateChange::same && diff.is_whole) continue;
    text +=
        row_of_cells({word_for(s.change), touched_by(s), citations(s.before), citations(s.after)});
  }
  for (const StateChangeReport& s : diff.states) {
    for (const TableChangeReport& table : s.alone) {
      const StateEntry& state = table.after.citation.empty() ? table.before : table.after;
      text += fmt::format("\n## {}, {}\n\n", markdown_text(state.citation), word_for(s.change));
      text += head_of({"row"});
      for (const RowChangeReport& row : table.rows)
        text += row_of_cells({row.before.sentence + row.after.sentence});
    }
    for (const TableChangeReport& table : s.tables) {
      std::string rows;
      for (const RowChangeReport& row : table.rows) {
        if (row.change == model::RowChange::same) continue;
        rows += row_of_cells({word_for(row.change), word_for(row.relevance), row.only,
                              row.before.sentence, row.after.sentence});
      }
      if (rows.empty()) continue;
      text += fmt::format("\n## {} to {}", markdown_text(table.before.citation),
                          markdown_text(table.after.citation));
      if (!table.concept_name.empty())
        text += fmt::format(", as {}", markdown_text(table.concept_name));
      text += "\n\n" + head_of({"change", "touches", "only for", "before", "after"}) + rows;
    }
  }
  return text;
}

}  // namespace specdrift::report
