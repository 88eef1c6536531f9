#include "core/corpus/impact_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "core/corpus/summary_words.h"
#include "core/model/wording/sentences.h"
#include "core/report/common/json_values.h"
#include "core/report/common/report_words.h"
#include "core/report/common/text_lines.h"
#include "core/report/escape/escape.h"
#include "core/report/html/markup.h"

namespace specdrift::corpus {
namespace {

using report::counted;
using report::escaped_for_terminal;
using report::html::content;

std::string_view word_of(model::RowChange change) {
  switch (change) {
  case model::RowChange::added:
    return "added";
  case model::RowChange::removed:
    return "removed";
  case model::RowChange::changed:
  case model::RowChange::same:
    break;
  }
  return "changed";
}

std::string state_of(const Impact& impact, const ChangedRow& row) {
  return model::table_citation(impact.change->model_of(row), row.table);
}

std::string sentence_of(const Impact& impact, const ChangedRow& row) {
  return model::row_sentence(impact.change->model_of(row), row.table, row.row);
}

std::string_view errors_alone(const ChangedRow& row) {
  return row.relevance == model::Relevance::errors ? "parse errors alone" : "";
}

/// The rows that documents take, those that most take first; then those that none takes.
std::vector<std::size_t> by_use(const Summary& summary) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < summary.rows.size(); ++i) order.push_back(i);
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return std::pair(summary.rows[a].documents, summary.rows[a].taken) >
           std::pair(summary.rows[b].documents, summary.rows[b].taken);
  });
  return order;
}

std::size_t taken_rows(const Summary& summary) {
  return static_cast<std::size_t>(
      std::ranges::count_if(summary.rows, [](const RowUse& one) { return one.taken > 0; }));
}

/// Says in how many documents base and draft each see more markup than the other.
std::string direction_of(const Summary& summary, const Impact& impact) {
  return fmt::format("{} sees more tags in {}, {} in {}", impact.draft,
                     counted(summary.more_markup_in[1], "document"), impact.base,
                     counted(summary.more_markup_in[0], "document"));
}

}  // namespace

RowWords words_of(const Impact& impact, const ChangedRow& row) {
  return {word_of(row.change),
          row.is_of_base ? impact.base : impact.draft,
          state_of(impact, row),
          sentence_of(impact, row),
          model::row_id(impact.change->model_of(row), row.table, row.row),
          row.relevance == model::Relevance::errors};
}

std::string impact_text(const Summary& summary, const Impact& impact, std::size_t columns) {
  std::string out = fmt::format(
      "\nimpact of {}, as a change of {}: {} affected ({})\n", escaped_for_terminal(impact.draft),
      escaped_for_terminal(impact.base), counted(summary.documents_that_differ, "document"),
      share(summary.documents_that_differ, summary.documents));
  out += report::in_lines(escaped_for_terminal(direction_of(summary, impact)), columns, 2, 2);
  const auto& rows = impact.change->rows();
  out += fmt::format("\n{} of the change, {} taken\ndocuments   share     times  change\n",
                     counted(rows.size(), "row"), taken_rows(summary));
  for (const std::size_t i : by_use(summary)) {
    const RowUse& use = summary.rows[i];
    const std::string_view errors = errors_alone(rows[i]);
    out += fmt::format("{:>9} {:>7} {:>9}  {} in {}{}{}\n", use.documents,
                       share(use.documents, summary.documents), use.taken, word_of(rows[i].change),
                       escaped_for_terminal(state_of(impact, rows[i])), errors.empty() ? "" : ": ",
                       errors);
    out += report::in_lines(escaped_for_terminal(sentence_of(impact, rows[i])), columns, 6, 2);
    if (!rows[i].only.empty())
      out += report::in_lines(
          fmt::format("changed for {} only; every time that the row is taken counts",
                      escaped_for_terminal(rows[i].only)),
          columns, 6, 2);
  }
  if (impact.explored.empty()) return out;
  out += "\nshortest inputs, " + impact.explored + '\n';
  for (const ShortestInput& one : impact.shortest)
    out += report::in_lines(
        fmt::format("{:<9}  {}: {}  [{}]", name_of(one.severity), escaped_for_terminal(one.name),
                    escaped_for_terminal(one.input), one.context),
        columns, 2, 11);
  return out;
}

boost::json::object impact_json(const Summary& summary, const Impact& impact) {
  namespace json = boost::json;
  json::array rows, shortest;
  for (std::size_t i = 0; i < summary.rows.size(); ++i) {
    const ChangedRow& row = impact.change->rows()[i];
    const RowWords words = words_of(impact, row);
    rows.push_back(json::object{
        {"change", words.change},
        {"version", words.version},
        {"state", report::readable_text(words.state)},
        {"row", report::readable_text(words.row)},
        {"id", report::readable_text(words.id)},
        {"only", row.only.empty() ? json::value() : json::value(report::readable_text(row.only))},
        {"errors_alone", words.errors_alone},
        {"documents", summary.rows[i].documents},
        {"taken", summary.rows[i].taken}});
  }
  for (const ShortestInput& one : impact.shortest) {
    json::object object{
        {"class", one.name}, {"severity", name_of(one.severity)}, {"context", one.context}};
    report::set_bytes(object, "input", one.input, true);
    shortest.push_back(std::move(object));
  }
  return {{"base", impact.base},
          {"draft", impact.draft},
          {"rows", std::move(rows)},
          {"rows_taken", taken_rows(summary)},
          {"explored", impact.explored.empty() ? json::value() : json::value(impact.explored)},
          {"shortest", std::move(shortest)}};
}

std::string impact_html(const Summary& summary, const Impact& impact) {
  const auto& rows = impact.change->rows();
  std::string out = fmt::format(
      "<h2>Impact of {} on what {} says</h2>\n<p>{} affected ({}). {}. The change has {}; "
      "documents "
      "take {} of them.</p>\n",
      content(impact.draft), content(impact.base),
      counted(summary.documents_that_differ, "document"),
      share(summary.documents_that_differ, summary.documents),
      content(direction_of(summary, impact)), counted(rows.size(), "row"), taken_rows(summary));
  out +=
      "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Rows of the "
      "change\"><table "
      "class=\"rows sortable\">\n<caption>Rows of the change</caption>\n<thead><tr><th "
      "scope=\"col\">change</th><th scope=\"col\">state</th><th scope=\"col\">row</th><th "
      "scope=\"col\">documents</th><th scope=\"col\">times</th></tr></thead>\n<tbody>\n";
  for (const std::size_t i : by_use(summary)) {
    std::string note(errors_alone(rows[i]));
    if (!rows[i].only.empty())
      note += fmt::format("{}for {} only", note.empty() ? "" : "; ", rows[i].only);
    out += fmt::format("<tr><td>{}</td><td>{}</td><td>{}{}</td><td>{}</td><td>{}</td></tr>\n",
                       word_of(rows[i].change), content(state_of(impact, rows[i])),
                       content(sentence_of(impact, rows[i])),
                       note.empty() ? "" : "<br><span class=\"dim\">" + content(note) + "</span>",
                       summary.rows[i].taken == 0 ? "<strong>none</strong>"
                                                  : fmt::format("{}", summary.rows[i].documents),
                       summary.rows[i].taken);
  }
  out += "</tbody></table></div>\n";
  if (impact.explored.empty()) return out;
  out += fmt::format("<h3>Shortest inputs</h3>\n<p>{}.</p>\n<ul>\n", content(impact.explored));
  for (const ShortestInput& one : impact.shortest)
    out +=
        fmt::format("<li>{}: <code>{}</code>, in {}: <code>{}</code></li>\n", name_of(one.severity),
                    content(one.name), one.context, report::html::shortened(one.input, 400));
  return out + "</ul>\n";
}

}  // namespace specdrift::corpus
