#include <fmt/core.h>

#include <algorithm>

#include "core/report/escape/escape.h"
#include "core/report/identification/identification_report.h"

namespace specdrift::report {
namespace {

using identify::Deviation;
using identify::Identification;
using identify::listed;
using identify::Verdict;

constexpr std::string_view bold = "\x1b[1m";
constexpr std::string_view not_bold = "\x1b[0m";

class Writer {
 public:
  explicit Writer(bool color) : color_(color) {}

  void parser(const Identification& parser) {
    text_ += fmt::format("{}\n", strong(identification::title(parser)));
    row("window", identification::window(parser));
    row("verdict", identification::verdict(parser));
    if (!parser.tells_window())
      row("nearest", fmt::format("{} ({} of {} probes)", listed(parser.versions, parser.best),
                                 parser.agreement[parser.nearest], parser.probes.size()));
    row("probes",
        fmt::format("{} tell versions apart, {} are read the same by all, {} of these as they "
                    "should be",
                    parser.distinguishing, parser.controls, parser.controls_right));
    if (const std::string as = identification::reading(parser); !as.empty()) row("reads as", as);
    if (parser.error_probes > 0) row("errors", identification::errors(parser));
    row("agreement", agreement(parser));
    if (const std::string unseen = what_is_not_seen(parser.adapter); !unseen.empty())
      row("not seen", unseen);
    for (const auto& [what, text] : identification::learned(parser)) row(what, text);
    topics(parser);
    if (!parser.deviations.empty())
      row("deviations",
          fmt::format("{} from {}: {}", parser.deviations.size(),
                      parser.versions[parser.nearest].name, identification::severities(parser)));
    for (const Deviation& one : parser.deviations) deviation(parser, one);
    text_ += '\n';
  }

  void clusters(std::span<const Identification> parsers, const Clusters& clusters) {
    for (const auto& cluster : clusters) {
      if (cluster.size() < 2) continue;
      std::string names;
      for (const std::size_t i : cluster)
        names += fmt::format("{}{}", names.empty() ? "" : ", ", identification::title(parsers[i]));
      text_ += fmt::format("the same answers: {}\n", names);
    }
  }

  std::string finish() { return std::move(text_); }

 private:
  std::string strong(const std::string& text) const {
    return color_ ? fmt::format("{}{}{}", bold, text, not_bold) : text;
  }

  void row(std::string_view what, std::string_view text) {
    text_ += fmt::format("  {:<12}{}\n", what, text);
  }

  static std::string agreement(const Identification& parser) {
    std::string text;
    for (std::size_t v = 0; v < parser.versions.size(); ++v)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", parser.versions[v].name,
                          parser.agreement[v]);
    return fmt::format("{} (of {})", text, parser.probes.size());
  }

  void topics(const Identification& parser) {
    for (const identify::TopicResult& topic : parser.topics)
      if (topic.disagrees)
        row("topic", fmt::format("{}: rather {} ({}); {} of {} as {}", topic.topic,
                                 listed(parser.versions, topic.best), listed(topic.windows),
                                 topic.right, topic.probes, parser.versions[parser.nearest].name));
  }

  void deviation(const Identification& parser, const Deviation& one) {
    const identify::Probe& probe = parser.probes[one.probe];
    text_ += fmt::format(
        "\n    {} {}\n", strong(fmt::format("{:<9}", name_of(one.severity))),
        (one.known ? "known: " : "") + escaped_for_terminal(identification::shown_input(probe)));
    text_ +=
        fmt::format("      expected  {}\n",
                    escaped_for_terminal(identify::in_words(probe.prediction_of(parser.nearest))));
    text_ +=
        fmt::format("      got       {}\n", identification::seen(parser.observations[one.probe]));
    text_ +=
        fmt::format("      {}\n", escaped_for_terminal(identification::explanation(parser, one)));
  }

  bool color_;
  std::string text_;
};

}  // namespace

std::string identification_text(std::span<const Identification> parsers, bool color) {
  Writer writer(color);
  for (const Identification& parser : parsers) writer.parser(parser);
  writer.clusters(parsers, clusters_of(parsers));
  return writer.finish();
}

}  // namespace specdrift::report
