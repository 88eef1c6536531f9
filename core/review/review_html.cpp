#include <fmt/format.h>

#include "core/corpus/impact_report.h"
#include "core/report/html/markup.h"
#include "core/report/html/page.h"
#include "core/review/review_report.h"

namespace specdrift::review {
namespace {

using report::html::content;

constexpr std::size_t longest_input = 400;

std::string with_place(const Side& side, const RowSide& row) {
  if (row.id.empty()) return {};
  const std::string place = words::place(side, row.line);
  return content(row.sentence) +
         (place.empty() ? "" : fmt::format("<br><code>{}</code>", content(place)));
}

std::string table_begin(std::initializer_list<std::string_view> columns) {
  std::string text = "<table>\n<thead><tr>";
  for (const std::string_view column : columns)
    text += fmt::format("<th scope=\"col\">{}</th>", column);
  return text + "</tr></thead>\n<tbody>\n";
}
constexpr std::string_view table_end = "</tbody>\n</table>\n";

std::string cause_row(const Review& review, const ReviewedCause& seen) {
  std::string more = words::direction(review, seen);
  for (const std::string& next : {words::severity_rests_on(seen), words::worst(review, seen)})
    if (!next.empty()) more += (more.empty() ? "" : "; ") + next;
  return fmt::format(
      "<tr><td>{}</td><td><code>{}</code>, {}</td><td>{}</td><td>{}</td><td>{}{}<code>{}</code>"
      "</td></tr>\n",
      specdrift::name_of(seen.severity), report::html::shortened(seen.cause.input, longest_input),
      content(prove::name_of(seen.cause.start)), content(seen.before), content(seen.after),
      content(more), more.empty() ? "" : "<br>", content(words::class_of(seen)));
}

std::string states_list(const Review& review) {
  std::string text = "<h2>States</h2>\n<ul>\n";
  for (const ReviewedState& state : review.states) {
    const std::string place =
        words::place(state.after.empty() ? review.before : review.after, state.line);
    text +=
        fmt::format("<li>{}: {}{}{} <code>{}</code></li>\n", words::change_of(state),
                    content(state.before), state.before.empty() || state.after.empty() ? "" : " → ",
                    content(state.after), content(place));
  }
  return text + "</ul>\n";
}

std::string rows_table(const Review& review) {
  std::string text = "<h2>Rows</h2>\n" + table_begin({"State", "Touches", "Before", "After"});
  for (const ReviewedRow& row : review.rows)
    text += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                        content(row.after.id.empty() ? row.before.state : row.after.state),
                        content(words::touches(review, row)), with_place(review.before, row.before),
                        with_place(review.after, row.after));
  return text.append(table_end);
}

}  // namespace

std::string review_html(const Review& review) {
  std::string text = report::html::quiet_page_begin(
      fmt::format("Review: {} → {}", review.before.title, review.after.title));
  text += fmt::format("<p><strong>{}</strong></p>\n<ul>\n", content(words::headline(review)));
  for (const std::string& line : words::extent(review))
    text += fmt::format("<li>{}</li>\n", content(line));
  text += "</ul>\n";
  if (const auto doubts = words::doubts(review); !doubts.empty()) {
    text += "<h2>In doubt</h2>\n<ul>\n";
    for (const std::string& doubt : doubts) text += fmt::format("<li>{}</li>\n", content(doubt));
    text += "</ul>\n";
  }
  if (!review.states.empty()) text += states_list(review);
  if (!review.rows.empty()) text += rows_table(review);
  const auto columns = {std::string_view("Severity"), std::string_view("Input"),
                        std::string_view("Before"), std::string_view("After"),
                        std::string_view("Class")};
  if (!review.tokens.causes.empty()) {
    text += "<h2>Other tokens</h2>\n" + table_begin(columns);
    for (const ReviewedCause& seen : review.tokens.causes) text += cause_row(review, seen);
    text += table_end;
  }
  if (const auto errors = words::errors_of(review); !errors.empty()) {
    text += "<h2>Other parse errors</h2>\n" + table_begin(columns);
    for (const ReviewedCause* const seen : errors) text += cause_row(review, *seen);
    text += table_end;
  }
  if (review.documents)
    text += corpus::impact_html(review.documents->summary, review.documents->impact);
  return text + report::html::quiet_page_end();
}

}  // namespace specdrift::review
