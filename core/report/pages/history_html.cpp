#include <fmt/format.h>

#include "core/report/html/markup.h"
#include "core/report/html/page.h"
#include "core/report/pages/pages.h"

namespace specdrift::report {

using html::content;

namespace {

std::string_view last_column(const History& history) {
  return history.is_of_tree ? "rules of tree construction" : "states";
}

std::string change_row(const History& history, const HistoryEntry& entry,
                       const history::Change& change) {
  return fmt::format(
      "<tr data-facet=\"{}\"><th scope=\"row\">{}</th><td data-label=\"revision\"><code>{}</code>"
      "</td><td data-label=\"what changed\">{}</td><td data-label=\"why\">{}</td><td "
      "data-label=\"facet\">{}</td><td data-label=\"{}\">{}</td></tr>\n",
      name_of(change.facet), content(entry.date), content(entry.revision), content(change.subject),
      content(change.why), name_of(change.facet), last_column(history),
      content(history.is_of_tree ? tree_rules_of(entry)
                                 : fmt::format("{}", fmt::join(change.concepts, ", "))));
}

}  // namespace

std::string history_html(const History& history) {
  std::string text = fmt::format(
      "<section class=\"document\">\n<h2>{} with {}</h2>\n<div class=\"scroll\"><table "
      "class=\"cards\" data-list=\"changes\">\n<thead><tr><th scope=\"col\">date</th><th "
      "scope=\"col\">revision</th><th scope=\"col\">what changed</th><th scope=\"col\">why</th><th "
      "scope=\"col\">facet</th><th scope=\"col\">{}</th></tr></thead>\n<tbody>\n",
      counted(history.revisions(), "revision"), counted(history.changes(), "change"),
      last_column(history));
  for (const HistoryEntry& entry : history.entries) {
    if (entry.milestone) {
      const std::string readers = readers_of(entry);
      text += fmt::format(
          "<tr class=\"milestone\"><th scope=\"row\">{}</th><td colspan=\"5\">{}: {}, "
          "{}{}{}</td></tr>\n",
          content(entry.date), content(entry.milestone->version), content(entry.milestone->title),
          content(entry.milestone->organisation), readers.empty() ? "" : "; ", content(readers));
    }
    for (const history::Change* const change : entry.changes)
      text += change_row(history, entry, *change);
  }
  return page_of("History of the HTML tokenizer", text + "</tbody></table></div>\n</section>\n");
}

}  // namespace specdrift::report
