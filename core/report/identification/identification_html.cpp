#include <fmt/core.h>

#include "core/report/html/markup.h"
#include "core/report/html/page.h"
#include "core/report/identification/identification_report.h"

namespace specdrift::report {
namespace {

using html::content;
using identify::Identification;
using identify::listed;

std::string table(std::span<const Identification> parsers) {
  std::string text =
      "<table>\n<thead><tr><th scope=\"col\">Parser</th><th scope=\"col\">Stands at</th>"
      "<th scope=\"col\">Dates</th><th scope=\"col\">Agrees</th><th scope=\"col\">Alike</th>";
  for (const VersionInfo& version : parsers.front().versions)
    text += fmt::format("<th scope=\"col\">{}</th>", content(version.name));
  text += "</tr></thead>\n<tbody>\n";
  for (std::size_t i = 0; i < parsers.size(); ++i) {
    const Identification& parser = parsers[i];
    const bool tells = parser.tells_window();
    text += fmt::format(
        "<tr><th scope=\"row\"><a href=\"#p{}\">{}</a></th><td>{}</td><td>{}</td><td>{}/{}</td>"
        "<td>{}/{}</td>",
        i + 1, content(identification::title(parser)),
        tells ? content(listed(parser.versions, parser.window)) : identification::no_window(parser),
        tells ? content(listed(parser.dates)) : "", parser.agreement[parser.nearest],
        parser.probes.size(), parser.controls_right, parser.controls);
    for (const std::size_t agreement : parser.agreement)
      text += fmt::format("<td>{}</td>", agreement);
    text += "</tr>\n";
  }
  return text + "</tbody>\n</table>\n";
}

std::string section(const Identification& parser, std::size_t number) {
  std::string text =
      fmt::format("<section id=\"p{}\"><h2>{}</h2>\n<p>{}.</p>\n", number,
                  content(identification::title(parser)), content(identification::verdict(parser)));
  if (const std::string unseen = what_is_not_seen(parser.adapter); !unseen.empty())
    text += fmt::format("<p>Not seen: {}.</p>\n", content(unseen));
  if (const std::string as = identification::reading(parser); !as.empty())
    text += fmt::format("<p>Reads as {}.</p>\n", content(as));
  if (parser.error_probes > 0)
    text += fmt::format("<p>Parse errors: {}.</p>\n", content(identification::errors(parser)));
  for (const identify::TopicResult& topic : parser.topics)
    if (topic.disagrees)
      text +=
          fmt::format("<p>{}: rather {} ({}); {} of {} as {}.</p>\n", content(topic.topic),
                      content(listed(parser.versions, topic.best)), content(listed(topic.windows)),
                      topic.right, topic.probes, content(parser.versions[parser.nearest].name));
  if (!parser.deviations.empty())
    text +=
        "<table>\n<thead><tr><th scope=\"col\">Severity</th><th scope=\"col\">Input</th>"
        "<th scope=\"col\">Expected</th><th scope=\"col\">Got</th><th scope=\"col\">As</th></tr>"
        "</thead>\n<tbody>\n";
  for (const identify::Deviation& one : parser.deviations) {
    const identify::Probe& probe = parser.probes[one.probe];
    text += fmt::format(
        "<tr><td>{}</td><td><code>{}</code></td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
        name_of(one.severity), content(identification::shown_input(probe)),
        content(identify::in_words(probe.prediction_of(parser.nearest))),
        content(identification::seen(parser.observations[one.probe])),
        content(identification::explanation(parser, one)));
  }
  if (!parser.deviations.empty()) text += "</tbody>\n</table>\n";
  return text + "</section>\n";
}

}  // namespace

std::string identification_html(std::span<const Identification> parsers, std::string_view day) {
  std::string text = html::quiet_page_begin(
      parsers.size() == 1
          ? fmt::format("Which version {} follows", identification::title(parsers.front()))
          : fmt::format("Which versions {} parsers follow", parsers.size()));
  text += fmt::format("<p>Asked on {}.</p>\n", content(day));
  text += table(parsers);
  for (const auto& cluster : clusters_of(parsers)) {
    if (cluster.size() < 2) continue;
    text += "<p>The same answers:";
    for (const std::size_t i : cluster)
      text += fmt::format(" {}{}", content(identification::title(parsers[i])),
                          i == cluster.back() ? "" : ",");
    text += "</p>\n";
  }
  for (std::size_t i = 0; i < parsers.size(); ++i) text += section(parsers[i], i + 1);
  return text + html::quiet_page_end();
}

}  // namespace specdrift::report
