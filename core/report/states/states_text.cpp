#include <fmt/format.h>

#include <algorithm>

#include "core/report/common/report_words.h"
#include "core/report/escape/escape.h"
#include "core/report/states/states_report.h"

namespace specdrift::report {
namespace {

using model::Relevance;
using model::RowChange;
using model::StateChange;

constexpr StateChange all_changes[] = {
    StateChange::same,   StateChange::changed, StateChange::renamed, StateChange::split,
    StateChange::merged, StateChange::added,   StateChange::removed};

std::string safe(std::string_view text) {
  return escaped_for_terminal(text);
}

std::string_view color_of(RowChange change) {
  switch (change) {
  case RowChange::added:
    return "32";
  case RowChange::removed:
    return "31";
  case RowChange::changed:
    return "33";
  case RowChange::same:
    break;
  }
  return "";
}

std::string_view color_of(StateChange change) {
  if (change == StateChange::added) return "32";
  if (change == StateChange::removed) return "31";
  return change == StateChange::same ? "" : "33";
}

std::string model_line(const model::Model& model) {
  return fmt::format("{}: {}, {}, {}, section {}", safe(model.version), safe(model.title),
                     safe(model.organisation), safe(model.date), safe(model.section));
}

std::string columns_for(const std::vector<StateEntry>& states, std::string_view what) {
  std::size_t number = 0;
  std::size_t name = what.size();
  for (const StateEntry& s : states) {
    number = std::max(number, s.number.size());
    name = std::max(name, s.name.size());
  }
  if (states.empty()) return {};
  std::string text = fmt::format("  {:>{}}{}{:<{}}  rows  concept\n", "", number,
                                 number > 0 ? "  " : "", what, name);
  for (const StateEntry& s : states)
    text += fmt::format("  {:>{}}{}{:<{}}  {:>4}  {}\n", s.number, number, number > 0 ? "  " : "",
                        safe(s.name), name, s.rows,
                        safe(fmt::format("{}", fmt::join(s.concepts, ", "))));
  return text;
}

std::string field(std::string_view name, std::string_view text) {
  if (text.empty()) return {};
  return fmt::format("      {:<11} {}\n", name, safe(text));
}

std::string row_text(const RowChangeReport& row, bool color) {
  const auto line = [&](std::string_view sign, const std::string& sentence) {
    return painted(fmt::format("  {} {}", sign, safe(sentence)), color_of(row.change), color) +
           '\n';
  };
  const std::string mark =
      fmt::format("[{}{}{}] ", word_for(row.relevance), row.only.empty() ? "" : ", for ", row.only);
  switch (row.change) {
  case RowChange::added:
    return line("+", mark + row.after.sentence);
  case RowChange::removed:
    return line("-", mark + row.before.sentence);
  case RowChange::changed:
    return line("<", mark + row.before.sentence) + line(">", mark + row.after.sentence);
  case RowChange::same:
    break;
  }
  return {};
}

std::string changed_rows_text(const TableChangeReport& table, bool color) {
  if (!table.is_comparable) return "    in another form: their rows stand for other things\n";
  std::string text;
  std::vector<std::string> same;
  for (const RowChangeReport& row : table.rows) {
    if (row.change == RowChange::same)
      same.push_back(row.after.subject);
    else
      text += row_text(row, color);
  }
  same.erase(std::unique(same.begin(), same.end()), same.end());
  if (!same.empty())
    text +=
        "  = " + safe(fmt::format("[{} the same] {}", same.size(), fmt::join(same, "; "))) + '\n';
  return text;
}

/// The rows of all tables of a change. Those that read the same stand once, under the names of the
/// concepts that have them.
std::string tables_text(const std::vector<TableChangeReport>& tables, bool color) {
  struct Part {
    const TableChangeReport* first;
    std::vector<std::string_view> concepts;
    std::string rows;
  };
  std::vector<Part> parts;
  for (const TableChangeReport& table : tables) {
    std::string rows = changed_rows_text(table, color);
    const auto same = std::ranges::find_if(parts, [&](const Part& part) {
      return part.first->before.citation == table.before.citation &&
             part.first->after.citation == table.after.citation && part.rows == rows;
    });
    Part& part =
        same != parts.end() ? *same : parts.emplace_back(Part{&table, {}, std::move(rows)});
    if (!table.concept_name.empty()) part.concepts.push_back(table.concept_name);
  }
  std::string text;
  for (const Part& part : parts) {
    if (parts.size() > 1 || !part.concepts.empty()) {
      text += fmt::format("  {} -> {}", safe(part.first->before.citation),
                          safe(part.first->after.citation));
      if (!part.concepts.empty())
        text += ", as " + safe(fmt::format("{}", fmt::join(part.concepts, ", ")));
      text += '\n';
    }
    text += part.rows;
  }
  return text;
}

/// The rows of a state that is new, or gone: there is nothing that they differ from.
std::string rows_alone(const TableChangeReport& table, bool alone, bool color) {
  std::string text;
  const bool is_new = table.before.citation.empty();
  if (!alone) text += fmt::format("  {}\n", safe((is_new ? table.after : table.before).citation));
  for (const RowChangeReport& row : table.rows)
    text += painted(fmt::format("  {} {}", is_new ? '+' : '-',
                                safe((is_new ? row.after : row.before).sentence)),
                    color_of(row.change), color) +
            '\n';
  return text;
}

std::string change_head(const StateChangeReport& state, bool color) {
  std::string text = painted(word_for(state.change), color_of(state.change), color);
  const auto citations = [](const std::vector<StateEntry>& states) {
    std::string all;
    for (const StateEntry& s : states) all += (all.empty() ? "" : ", ") + s.citation;
    return safe(all);
  };
  text += "  ";
  if (!state.before.empty()) text += citations(state.before);
  if (!state.before.empty() && !state.after.empty()) text += " -> ";
  if (!state.after.empty()) text += citations(state.after);
  if (const auto touched = touched_by(state); !touched.empty())
    text += fmt::format("  [{}]", touched);
  if (state.by_behaviour) text += "  (matched by what they do)";
  if (state.for_errors) text += "  (these differ from each other in parse errors alone)";
  return text + '\n';
}

std::string counts(const StatesDiff& diff) {
  std::string text = fmt::format("{} -> {}", safe(diff.a->version), safe(diff.b->version));
  if (!diff.is_whole) return text + '\n';
  text += fmt::format(": {} -> {} states:", diff.a->state_count, diff.b->state_count);
  std::string_view separator = " ";
  for (const StateChange change : all_changes) {
    if (const std::size_t count = count_of(diff, change)) {
      text += fmt::format("{}{} {}", separator, count, word_for(change));
      separator = ", ";
    }
  }
  return text + '\n';
}

std::string heading(const StatesDiff& diff, bool color) {
  std::string text = counts(diff);
  text.pop_back();
  text = painted(text, "1", color) + '\n';
  if (diff.is_whole && !diff.beside.empty())
    text += safe(fmt::format("different outside of the states: {}", fmt::join(diff.beside, ", "))) +
            '\n';
  return text;
}

/// The meaning of the signs and the words in brackets, as far as they are used.
std::string legend(const StatesDiff& diff) {
  bool has_rows = false, is_used[3] = {};
  for (const StateChangeReport& state : diff.states) {
    if (state.change == StateChange::same && diff.is_whole) continue;
    has_rows = has_rows || !state.tables.empty() || !state.alone.empty();
    for (const TableChangeReport& table : state.tables)
      for (const RowChangeReport& row : table.rows)
        if (row.change != RowChange::same) is_used[static_cast<std::size_t>(row.relevance)] = true;
  }
  if (!has_rows) return {};
  std::string text = fmt::format(
      "- row of {0} alone; + row of {1} alone; < {0} and > {1}: a row that changed; = the same",
      safe(diff.a->version), safe(diff.b->version));
  constexpr std::string_view meanings[] = {"the other version does this before it tokenizes",
                                           "only parse errors differ", "tokens differ"};
  for (const Relevance relevance : {Relevance::tokens, Relevance::errors, Relevance::none})
    if (is_used[static_cast<std::size_t>(relevance)])
      text += fmt::format("; [{}] {}", word_for(relevance),
                          meanings[static_cast<std::size_t>(relevance)]);
  return text;
}

}  // namespace

std::string states_text(const StatesList& list, TextStyle style) {
  const bool color = style.color;
  std::size_t rows = 0;
  for (const StateEntry& s : list.states) rows += s.rows;
  std::string text =
      painted(fmt::format("{}: {}, {}", model_line(*list.model),
                          counted(list.states.size(), "state"), counted(rows, "row")),
              "1", color) +
      '\n' + columns_for(list.states, "state");
  for (const ProcedureEntry& p : list.procedures) {
    text += painted(fmt::format("{} {}: a procedure of {}", safe(p.section), safe(p.name),
                                counted(p.steps.size(), "step")),
                    "1", color) +
            '\n';
    std::vector<StateEntry> steps = p.steps;
    for (StateEntry& s : steps) {
      s.number.clear();
      s.name = s.id;
    }
    text += columns_for(steps, "step");
  }
  return fitted(text, style.columns);
}

std::string states_text(const StateTable& table, TextStyle style) {
  const bool color = style.color;
  std::string text =
      painted(fmt::format("{}: {}", safe(table.model->version), safe(table.state.citation)), "1",
              color) +
      '\n';
  text += field("concept", fmt::format("{}", fmt::join(table.state.concepts, ", ")));
  text += field("text", table.state.link);
  text += field("place", table.state.place);
  text += field("reads", table.reads);
  text += field("before that", table.before);
  text += field("note", table.note);
  for (const StateRow& row : table.rows) {
    const std::size_t number = row.id.rfind('#');
    text +=
        painted(fmt::format("  {:<3} {}", row.id.substr(number), safe(row.subject)), "1", color) +
        '\n';
    text += field("if", row.condition);
    text += field("does", row.actions);
    text += field("next", row.next);
    text += field("error", fmt::format("{}", fmt::join(row.errors, ", ")));
    text += field("unreachable", row.unreachable);
    text += field("note", row.note);
    text += field("place", row.place);
  }
  return fitted(text, style.columns);
}

std::string states_text(const StatesDiff& diff, TextStyle style) {
  const bool color = style.color;
  std::string text = heading(diff, color);
  if (const std::string signs = legend(diff); !signs.empty())
    text += in_lines(signs, style.columns, 2, 2);
  for (const StateChangeReport& state : diff.states) {
    if (state.change == StateChange::same && diff.is_whole) continue;
    text += '\n' + change_head(state, color);
    text += tables_text(state.tables, color);
    for (const TableChangeReport& table : state.alone)
      text += rows_alone(table, state.alone.size() == 1, color);
  }
  return fitted(text, style.columns);
}

std::string states_summary_text(const StatesDiff& diff, TextStyle style) {
  const bool color = style.color;
  std::string text = heading(diff, color);
  for (const bool steps : {false, true}) {
    for (const StateChange change : all_changes) {
      for (const StateChangeReport& state : diff.states) {
        if (state.change != change || change == StateChange::same || state.is_about_steps != steps)
          continue;
        text += (steps ? "step " : "") + change_head(state, color);
      }
    }
  }
  return fitted(text, style.columns);
}

}  // namespace specdrift::report
