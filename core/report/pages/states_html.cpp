#include <fmt/format.h>

#include <algorithm>

#include "core/report/html/markup.h"
#include "core/report/html/page.h"
#include "core/report/pages/pages.h"

namespace specdrift::report {

using html::content;

namespace {

/// A cell, with the name of its column for narrow screens.
std::string cell(std::string_view column, std::string_view markup) {
  return fmt::format("<td data-label=\"{}\">{}</td>", column, markup);
}

std::string table_head(std::initializer_list<std::string_view> columns) {
  std::string text = "<div class=\"scroll\"><table class=\"cards\">\n<thead><tr>";
  for (const std::string_view column : columns)
    text += fmt::format("<th scope=\"col\">{}</th>", column);
  return text + "</tr></thead>\n<tbody>\n";
}

constexpr std::string_view table_end = "</tbody></table></div>\n";

std::string listed(const std::vector<std::string>& words) {
  return content(fmt::format("{}", fmt::join(words, ", ")));
}

std::string description_of(const model::Model& model) {
  return content(fmt::format("{}, {}, {}, section {}", model.title, model.organisation, model.date,
                             model.section));
}

std::string cited(const std::vector<StateEntry>& states) {
  std::string text;
  for (const StateEntry& state : states)
    text += (text.empty() ? "" : ", ") + content(state.citation);
  return text;
}

std::string side(std::string_view sign, const SideOfRow& row) {
  if (row.sentence.empty()) return {};
  return fmt::format("<p><span class=\"sign\">{}</span>{}</p>", sign, content(row.sentence));
}

std::string row_markup(const RowChangeReport& row) {
  return fmt::format(
      "<tr class=\"change-{}\"><th scope=\"row\">{}</th>{}{}</tr>\n", word_for(row.change),
      word_for(row.change),
      cell("touches", std::string(word_for(row.relevance)) +
                          (row.only.empty() ? std::string() : ", for " + content(row.only))),
      cell("rows", side("−", row.before) + side("+", row.after)));
}

std::string table_markup(const TableChangeReport& table) {
  std::string text;
  if (!table.concept_name.empty() || (!table.before.id.empty() && !table.after.id.empty()))
    text += fmt::format("<h4>{} → {}{}</h4>\n", content(table.before.citation),
                        content(table.after.citation),
                        table.concept_name.empty() ? "" : ", as " + content(table.concept_name));
  if (!table.is_comparable)
    return text + "<p>In another form: their rows stand for other things.</p>\n";
  std::string rows;
  std::vector<std::string> same;
  for (const RowChangeReport& row : table.rows) {
    if (row.change == model::RowChange::same)
      same.push_back(row.after.subject);
    else
      rows += row_markup(row);
  }
  same.erase(std::unique(same.begin(), same.end()), same.end());
  if (!rows.empty())
    text += table_head({"change", "touches", "rows"}) + rows + std::string(table_end);
  if (!same.empty())
    text += fmt::format("<p class=\"dim\">The same: {}.</p>\n",
                        content(fmt::format("{}", fmt::join(same, "; "))));
  return text;
}

}  // namespace

std::string states_html(const StatesList& list) {
  std::string text = fmt::format("<section class=\"document\">\n<h2>{}</h2>\n<p>{}</p>\n",
                                 counted(list.states.size(), "state"), description_of(*list.model));
  text += table_head({"number", "state", "rows", "concepts"});
  for (const StateEntry& state : list.states)
    text +=
        fmt::format("<tr><th scope=\"row\">{}</th>{}{}{}</tr>\n", content(state.number),
                    cell("state", content(state.name)), cell("rows", std::to_string(state.rows)),
                    cell("concepts", listed(state.concepts)));
  text += table_end;
  for (const ProcedureEntry& procedure : list.procedures) {
    text += fmt::format("<h3>{} {}: a procedure of {}</h3>\n", content(procedure.section),
                        content(procedure.name), counted(procedure.steps.size(), "step"));
    text += table_head({"step", "rows", "concepts"});
    for (const StateEntry& step : procedure.steps)
      text += fmt::format("<tr><th scope=\"row\">{}</th>{}{}</tr>\n", content(step.id),
                          cell("rows", std::to_string(step.rows)),
                          cell("concepts", listed(step.concepts)));
    text += table_end;
  }
  return page_of(fmt::format("States of {}", list.model->version), text + "</section>\n");
}

std::string states_html(const StateTable& table) {
  const std::string title = fmt::format("{} of {}", table.state.citation, table.model->version);
  std::string text = fmt::format(
      "<section class=\"document\">\n<h2>{}</h2>\n<p>{}</p>\n<p>It is about: {}. It "
      "reads {}.{}</p>\n",
      content(table.state.citation), description_of(*table.model), listed(table.state.concepts),
      content(table.reads), table.before.empty() ? "" : " Before that: " + content(table.before));
  if (!table.note.empty()) text += fmt::format("<p>{}</p>\n", content(table.note));
  text += table_head({"for", "if", "does", "next state", "error"});
  for (const StateRow& row : table.rows)
    text += fmt::format(
        "<tr><th scope=\"row\">{}</th>{}{}{}{}</tr>\n", content(row.subject),
        cell("if", content(row.condition)),
        cell("does",
             content(row.actions) +
                 (row.unreachable.empty() ? ""
                                          : "<br><span class=\"dim\">Unreachable: " +
                                                content(row.unreachable) + "</span>") +
                 (row.note.empty() ? ""
                                   : "<br><span class=\"dim\">" + content(row.note) + "</span>")),
        cell("next state", content(row.next)), cell("error", listed(row.errors)));
  return page_of(title, text + std::string(table_end) + "</section>\n");
}

std::string states_html(const StatesDiff& diff) {
  std::string text = fmt::format(
      "<section class=\"document\">\n<h2>{} → {}</h2>\n<p>{}<br>{}</p>\n", content(diff.a->version),
      content(diff.b->version), description_of(*diff.a), description_of(*diff.b));
  if (diff.is_whole && !diff.beside.empty())
    text += fmt::format("<p>What else differs: {}.</p>\n", listed(diff.beside));
  const auto is_shown = [&](const StateChangeReport& state) {
    return state.change != model::StateChange::same || !diff.is_whole;
  };
  text +=
      "<p>Change, then what it touches: tokens; errors, if only parse errors differ; or "
      "input-stream, if the other version&#39;s input stream has done the same before.</p>\n";
  text += table_head({"change", "touches", "before", "after"});
  std::size_t number = 0;
  for (const StateChangeReport& state : diff.states) {
    if (!is_shown(state)) continue;
    ++number;
    const bool has_rows = !state.tables.empty() || !state.alone.empty();
    const std::string change =
        has_rows ? fmt::format("<a href=\"#s{}\">{}</a>", number, word_for(state.change))
                 : std::string(word_for(state.change));
    text += fmt::format("<tr class=\"change-{}\"><th scope=\"row\">{}</th>{}{}{}</tr>\n",
                        word_for(state.change), change, cell("touches", touched_by(state)),
                        cell("before", cited(state.before)), cell("after", cited(state.after)));
  }
  text += table_end;
  number = 0;
  for (const StateChangeReport& state : diff.states) {
    if (!is_shown(state)) continue;
    ++number;
    if (state.tables.empty() && state.alone.empty()) continue;
    const bool both = !state.before.empty() && !state.after.empty();
    text += fmt::format("<div class=\"entry change-{}\" id=\"s{}\">\n<h3>{}: {}{}{}</h3>\n",
                        word_for(state.change), number, word_for(state.change), cited(state.before),
                        both ? " → " : "", cited(state.after));
    for (const TableChangeReport& table : state.tables) text += table_markup(table);
    for (const TableChangeReport& table : state.alone) text += table_markup(table);
    text += "</div>\n";
  }
  return page_of(fmt::format("States of {} and {}", diff.a->version, diff.b->version),
                 text + "</section>\n");
}

}  // namespace specdrift::report
