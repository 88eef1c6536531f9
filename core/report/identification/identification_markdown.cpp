#include <fmt/core.h>

#include <algorithm>

#include "core/report/escape/markdown.h"
#include "core/report/identification/identification_report.h"

namespace specdrift::report {
namespace {

using identify::Deviation;
using identify::Identification;
using identify::listed;

std::string window_of(const Identification& parser) {
  return parser.tells_window() ? listed(parser.versions, parser.window)
                               : fmt::format("{} (nearest {})", identification::no_window(parser),
                                             listed(parser.versions, parser.best));
}

std::string dates_cell(const Identification& parser) {
  return parser.tells_window() ? listed(parser.dates) : "";
}

std::string parsers_table(std::span<const Identification> parsers) {
  std::string text = "| parser | follows | dates | agrees | controls | unlike any |";
  for (const VersionInfo& version : parsers.front().versions)
    text += fmt::format(" {} |", markdown_text(version.name));
  text += "\n| --- | --- | --- | ---: | ---: | ---: |";
  for (std::size_t i = 0; i < parsers.front().versions.size(); ++i) text += " ---: |";
  text += '\n';
  for (const Identification& parser : parsers) {
    const auto unlike =
        std::ranges::count(parser.deviations, Deviation::Kind::unlike_all, &Deviation::kind);
    text += fmt::format(
        "| {} | {} | {} | {}/{} | {}/{} | {} |", markdown_text(identification::title(parser)),
        markdown_text(window_of(parser)), dates_cell(parser), parser.agreement[parser.nearest],
        parser.probes.size(), parser.controls_right, parser.controls, unlike);
    for (const std::size_t agreement : parser.agreement) text += fmt::format(" {} |", agreement);
    text += '\n';
  }
  return text;
}

std::string parser_section(const Identification& parser) {
  std::string text = fmt::format("\n## {}\n\n{}.\n", markdown_text(identification::title(parser)),
                                 markdown_text(identification::verdict(parser)));
  if (const std::string unseen = what_is_not_seen(parser.adapter); !unseen.empty())
    text += fmt::format("Not seen: {}.\n", unseen);
  if (const std::string as = identification::reading(parser); !as.empty())
    text += fmt::format("Reads as {}.\n", markdown_text(as));
  if (parser.error_probes > 0)
    text += fmt::format("Parse errors: {}.\n", markdown_text(identification::errors(parser)));
  for (const auto& [what, said] : identification::learned(parser))
    text += fmt::format("- {}: {}\n", what, markdown_text(said));
  for (const identify::TopicResult& topic : parser.topics)
    if (topic.disagrees)
      text += fmt::format("- {}: rather {} ({}); {} of {} as {}\n", topic.topic,
                          markdown_text(listed(parser.versions, topic.best)), listed(topic.windows),
                          topic.right, topic.probes,
                          markdown_text(parser.versions[parser.nearest].name));
  // Some examples are enough for a parser that goes its own ways.
  const std::size_t most_rows = parser.verdict == identify::Verdict::follows_none ? 5 : 40;
  if (!parser.deviations.empty()) text += '\n';
  for (std::size_t i = 0; i < parser.deviations.size(); ++i) {
    if (i == most_rows) {
      text += fmt::format("- and {} more of {}\n", parser.deviations.size() - i,
                          identification::severities(parser));
      break;
    }
    const Deviation& one = parser.deviations[i];
    const identify::Probe& probe = parser.probes[one.probe];
    text += fmt::format("- {} {}\n  - expected {}\n  - got {}\n  - {}\n", name_of(one.severity),
                        code_span(identification::shown_input(probe)),
                        code_span(identify::in_words(probe.prediction_of(parser.nearest))),
                        code_span(identification::seen(parser.observations[one.probe])),
                        markdown_text(identification::explanation(parser, one)));
  }
  return text;
}

}  // namespace

std::string identification_markdown(std::span<const Identification> parsers, std::string_view day) {
  std::string text = fmt::format(
      "# Which versions parsers follow\n\nMade by `specdrift identify` on {}. The number below a "
      "version says on how many probes the\nparser agrees with it. \"controls\" counts the probes "
      "that all versions read in the same way, \"unlike any\" those on\nwhich the parser agrees "
      "with no version.\n\n",
      day);
  text += parsers_table(parsers);
  bool begun = false;
  for (const auto& cluster : clusters_of(parsers)) {
    if (cluster.size() < 2) continue;
    std::string names;
    for (const std::size_t i : cluster)
      names += fmt::format("{}{}", names.empty() ? "" : ", ",
                           markdown_text(identification::title(parsers[i])));
    text += fmt::format("{}- The same answers: {}\n", begun ? "" : "\n", names);
    begun = true;
  }
  for (const Identification& parser : parsers) text += parser_section(parser);
  return text;
}

}  // namespace specdrift::report
