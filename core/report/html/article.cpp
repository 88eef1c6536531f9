#include "core/report/html/article.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/report/common/cause_rows.h"
#include "core/report/common/lanes.h"
#include "core/report/common/report_words.h"
#include "core/report/common/ruler.h"
#include "core/report/html/knowledge.h"
#include "core/report/html/markup.h"
#include "core/report/html/site_links.h"

namespace specdrift::report::html {
namespace {

constexpr std::size_t widest_drawing = 160;
constexpr std::size_t most_errors = 12;

/// The line from its start, if that leaves room enough for the divergence.
Span drawn_span(const DocumentReport& document, Span span) {
  const Span line = document.lines->line_at(span.begin, 8 * widest_drawing);
  const Offset end = std::max({span.begin, span.end, line.end});
  if (span.begin - line.begin < widest_drawing / 2) {
    const Ruler ruler(*document.source, {line.begin, end}, widest_drawing);
    if (ruler.complete() || ruler.end() >= span.end) return {line.begin, end};
  }
  return {span.begin, end};
}

std::string lane_row(std::string_view label, std::string_view drawing, std::string_view kind) {
  return fmt::format("<span class=\"who {0}\">{1}</span><span class=\"lane {0}\">{2}</span>\n",
                     kind, label, drawing);
}

/// The drawn stretch with the divergent part of it marked; visible escapes are as wide as in the
/// lanes.
std::string drawn_source(const DocumentReport& document, const Ruler& whole, Span drawn,
                         Span span) {
  const Offset end = whole.end();
  const auto part = [&](Offset from, Offset to) {
    from = std::min(from, end);
    to = std::min(to, end);
    return content(Ruler(*document.source, {from, to}, widest_drawing + 32).text());
  };
  return fmt::format("{}<mark>{}</mark>{}{}", part(drawn.begin, span.begin),
                     part(span.begin, span.end), part(span.end, end),
                     whole.complete() ? "" : "<span class=\"dim\">…</span>");
}

/// The column of each byte, where that is not its number: what the script points with.
std::string columns_of(const Ruler& ruler, Span drawn) {
  std::string columns;
  bool plain = true;
  for (Offset at = drawn.begin; at <= ruler.end(); ++at) {
    const std::size_t column = ruler.column(at);
    plain = plain && column == at - drawn.begin;
    columns += (columns.empty() ? "" : " ") + std::to_string(column);
  }
  return plain ? "" : " data-columns=\"" + columns + '"';
}

}  // namespace

std::string lanes(const DocumentReport& document, const Divergence& divergence) {
  const Span drawn = drawn_span(document, divergence.span);
  const Ruler ruler(*document.source, drawn, widest_drawing);
  std::string text = fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Source with the tokens of "
      "each class under it\"><div class=\"lanes\" data-from=\"{}\"{}>\n",
      drawn.begin, columns_of(ruler, drawn));
  text += lane_row("source", drawn_source(document, ruler, drawn, divergence.span), "source");
  for (std::size_t c = 0; c < divergence.classes.size(); ++c) {
    std::string drawing;
    std::size_t column = 0;
    for (const LaneBox& box : lane_boxes(divergence.classes[c], ruler)) {
      if (box.drawing.empty()) continue;
      drawing.append(box.column > column ? box.column - column : 0, ' ');
      drawing += "<span class=\"box\">" + content(box.drawing) + "</span>";
      column = std::max(column, box.column) + display_width(box.drawing);
    }
    if (drawing.empty()) drawing = "<span class=\"dim\">(nothing)</span>";
    text +=
        lane_row(fmt::format("<b class=\"letter\">{}</b> {}", class_letter(c),
                             content(short_class_name(document.versions, divergence.partition, c))),
                 drawing, fmt::format("k{}", c % 6));
  }
  std::vector<std::size_t> columns;
  for (const KeptError& kept : divergence.errors)
    if (kept.error.at <= ruler.end()) columns.push_back(ruler.column(kept.error.at));
  std::ranges::sort(columns);
  std::string carets;
  for (const std::size_t column : columns) {
    if (column < carets.size()) continue;
    carets.append(column - carets.size(), ' ');
    carets += '^';
  }
  if (!carets.empty()) text += lane_row("errors", carets, "errors");
  return text + "</div></div>\n";
}

std::string errors(const DocumentReport& document, const Divergence& divergence) {
  if (divergence.errors.empty()) return {};
  std::string text = "<h5>Parse errors</h5>\n<ul class=\"errors\">\n";
  std::size_t shown = 0;
  for (const KeptError& kept : divergence.errors) {
    if (shown++ == most_errors) break;
    std::string who;
    for (const std::uint16_t version : kept.versions)
      who += (who.empty() ? "" : " ") + content(document.versions[version]->name);
    text += fmt::format("<li>{} (byte {}): <code>{}</code> in {}</li>\n",
                        place(document, kept.error.at), document.byte(kept.error.at),
                        kept.error.code.empty() ? "parse error" : content(kept.error.code), who);
  }
  if (divergence.errors.size() > most_errors)
    text += fmt::format("<li>and {} more</li>\n", divergence.errors.size() - most_errors);
  return text + "</ul>\n";
}

std::string forks(const DocumentReport& document, const Finding& finding,
                  history::KnownChanges* known) {
  std::string text;
  for (const trace::Fork& fork : finding.forks) {
    const history::Known here = known ? known->of(fork, finding.divergence) : history::Known();
    text += fmt::format(
        "<h5>Cause: {}</h5>\n"
        "<p>At {} (byte {}) the versions differ: {}.</p>\n{}"
        "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Rows of the versions\">"
        "<table class=\"rows\">\n<thead><tr><th scope=\"col\">version</th><th scope=\"col\">state"
        "</th><th scope=\"col\">row, and what it does</th></tr></thead>\n<tbody>\n",
        class_link(document.site, fork.class_id, finding.divergence.facet),
        place(document, fork.at), document.byte(fork.at), partition(document, fork.partition),
        here.entry ? known_in_short(*here.entry, here.since) : "");
    const std::vector<CauseRow> rows = cause_rows(document, fork);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const CauseRow& row = rows[i];
      const std::size_t c = fork.partition.class_of(i);
      text += fmt::format(
          "<tr class=\"k{}\"><th scope=\"row\"><b class=\"letter\">{}</b> {}</th><td>{}</td>"
          "<td>{}</td></tr>\n",
          c % 6, class_letter(c), content(row.version),
          row.table ? state_link(document.site, *document.models[i], *row.table)
                    : content(row.state),
          content(row.sentence()));
    }
    text += "</tbody></table></div>\n";
  }
  return text;
}

std::string partition(const DocumentReport& document, const Partition& partition) {
  std::string text;
  for (std::size_t c = 0; c < partition.class_count(); ++c)
    text += fmt::format("{}<span class=\"k{}\"><b class=\"letter\">{}</b> {}</span>",
                        c == 0 ? "" : " <span class=\"dim\">|</span> ", c % 6, class_letter(c),
                        content(short_class_name(document.versions, partition, c)));
  return text;
}

}  // namespace specdrift::report::html
