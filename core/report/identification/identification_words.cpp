#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/report/escape/escape.h"
#include "core/report/escape/reversible_escape.h"
#include "core/report/identification/identification_report.h"

namespace specdrift::report {

using identify::Deviation;
using identify::Identification;
using identify::listed;
using identify::Outcome;

Clusters clusters_of(std::span<const Identification> parsers) {
  Clusters clusters;
  for (std::size_t i = 0; i < parsers.size(); ++i) {
    const auto same = std::ranges::find_if(clusters, [&](const auto& cluster) {
      return identify::answer_equally(parsers[cluster.front()], parsers[i]);
    });
    if (same == clusters.end())
      clusters.push_back({i});
    else
      same->push_back(i);
  }
  return clusters;
}

namespace {

/// Escaped, and no longer than a report should show: an adapter can say megabytes.
std::string said_by_adapter(std::string_view text) {
  constexpr std::size_t most_shown = 2000;
  const std::string_view shown = beginning(text, most_shown);
  return escaped_for_terminal(shown) +
         (shown.size() < text.size() ? fmt::format("... ({} bytes)", text.size()) : "");
}

}  // namespace

namespace identification {

namespace {

/// The evidence of the verdict.
std::string what_was_asked(const Identification& parser) {
  if (parser.rows == 0) return {};
  return fmt::format(", which take {} of the {} rows of {}", parser.rows_asked, parser.rows,
                     parser.versions[parser.nearest].name);
}

}  // namespace

std::string_view shown_input(const identify::Probe& probe) {
  std::string_view input = probe.input;
  if (!probe.setting.whole_document) input.remove_prefix(identify::marker.size());
  return input;
}

std::string explanation(const Identification& parser, const Deviation& deviation) {
  if (deviation.follows.empty())
    return deviation.reads_as.empty() ? "as no version" : "as " + deviation.reads_as;
  const std::string as = listed(parser.versions, deviation.follows);
  const identify::ProbeCause* const cause = deviation.cause;
  if (!cause) return fmt::format("as {}", as);
  const bool lacks = deviation.kind == Deviation::Kind::lacks;
  if (!cause->entry) return fmt::format("as {} ({})", as, cause->class_id);
  const auto since = cause->entry->since;
  std::string dates;
  for (const catalogue::Change& change : since)
    dates += fmt::format("{}{}", dates.empty() ? "" : ", ", change.date);
  return fmt::format("as {}: {} the change of {}: {} ({})", as, lacks ? "lacks" : "has already",
                     dates.empty() ? "unknown date" : dates, cause->entry->title, cause->class_id);
}

std::string sentence(const Identification& parser, const Deviation& deviation) {
  const identify::Probe& probe = parser.probes[deviation.probe];
  const Outcome outcome = parser.observations[deviation.probe].outcome;
  const std::string of = fmt::format("{}: {}", name_of(deviation.severity), title(parser));
  if (outcome != Outcome::answered)
    return fmt::format("{} gives no answer to {} ({})", of, shown_input(probe), name_of(outcome));
  return fmt::format("{} reads {} otherwise than {}, {}", of, shown_input(probe),
                     parser.versions[parser.nearest].name, explanation(parser, deviation));
}

std::string seen(const identify::Observation& observation) {
  if (observation.outcome == Outcome::answered)
    return said_by_adapter(identify::in_words(observation.events));
  return fmt::format("{}: {}", name_of(observation.outcome), said_by_adapter(observation.why));
}

std::string title(const Identification& parser) {
  std::string text = parser.adapter.name;
  if (!parser.adapter.version.empty()) text += ' ' + parser.adapter.version;
  return said_by_adapter(text);
}

std::string_view no_window(const Identification& parser) {
  return parser.verdict == identify::Verdict::follows_none ? "none" : "not told by --quick";
}

std::string window(const Identification& parser) {
  if (parser.tells_window())
    return fmt::format("{} ({}{})", listed(parser.versions, parser.window), listed(parser.dates),
                       parser.amount == identify::Amount::quick ? "; as far as --quick asks" : "");
  const std::string_view none = no_window(parser);
  if (parser.verdict == identify::Verdict::follows_none) return std::string(none);
  return fmt::format("{}: it deviates, and so few probes do not show whether it follows a version",
                     none);
}

std::string verdict(const Identification& parser) {
  const std::size_t most = parser.agreement[parser.nearest];
  const std::string_view noun = parser.probes.size() == 1 ? "probe" : "probes";
  // The whole set may say otherwise.
  const std::string_view reserve =
      parser.amount == identify::Amount::quick ? " as far as --quick asks" : "";
  switch (parser.verdict) {
  case identify::Verdict::exact:
    return fmt::format("exact{}: agrees with {} on all {} {}{}", reserve,
                       listed(parser.versions, parser.best), parser.probes.size(), noun,
                       what_was_asked(parser));
  case identify::Verdict::deviates:
    return fmt::format("deviates{}: agrees with {} on {} of {} {}{}", reserve,
                       listed(parser.versions, parser.best), most, parser.probes.size(), noun,
                       what_was_asked(parser));
  case identify::Verdict::follows_none:
    return fmt::format("follows no version{}: {}", reserve, parser.why_none);
  }
  return {};
}

std::string reading(const Identification& parser) {
  if (parser.reads_as.empty()) return {};
  const bool is_some_text =
      parser.readings_right * 100 >= parser.readings_compared * identify::least_best_percent;
  return fmt::format("{}{} ({} of {} inputs)",
                     is_some_text ? "" : "no text of the standard; most like ", parser.reads_as,
                     parser.readings_right, parser.readings_compared);
}

std::string errors(const Identification& parser) {
  if (parser.error_probes == 0) return {};
  return fmt::format("as {} on {} of {} probes{}", listed(parser.versions, parser.best),
                     parser.errors_right, parser.error_probes,
                     parser.errors_count ? "" : ", too few to tell versions apart by them");
}

std::string severities(const Identification& parser) {
  std::array<std::size_t, severity_count> counts{};
  for (const Deviation& deviation : parser.deviations)
    ++counts[static_cast<std::size_t>(deviation.severity)];
  std::string text;
  for (std::size_t i = counts.size(); i-- > 0;)
    if (counts[i] > 0)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", counts[i],
                          name_of(static_cast<Severity>(i)));
  return text;
}

namespace {

/// `989 of 1000 (98.9 %)`, never rounded up to all.
std::string share(std::size_t part, std::size_t whole) {
  if (whole == 0) return "none";
  const double percent = std::floor(1e5 * static_cast<double>(part) / static_cast<double>(whole));
  return fmt::format("{} of {} ({:.3f} %)", part, whole, percent / 1e3);
}

}  // namespace

std::vector<std::pair<std::string_view, std::string>> learned(const Identification& parser) {
  std::vector<std::pair<std::string_view, std::string>> lines;
  if (!parser.learned) return lines;
  const identify::LearnedModel& model = *parser.learned;
  lines.emplace_back(
      "model",
      fmt::format("{}: {} with {} rows of its own in {} states, by {} changes; {} questions",
                  model.version, model.base, model.rows, model.states, model.changes,
                  model.questions));
  if (!model.stopped_by.empty())
    lines.emplace_back("stopped", fmt::format("learning ended at a limit: {}", model.stopped_by));
  lines.emplace_back("learned",
                     fmt::format("it reads {} of the inputs that it was learned from as the parser "
                                 "does; {}, {}",
                                 share(model.learned_right, model.learned_from), model.base,
                                 share(model.base_right, model.learned_from)));
  lines.emplace_back(
      "held out", fmt::format("it reads {} of the random inputs that were not used (seed {}) as "
                              "the parser does; {}, {}",
                              share(model.held_out_right, model.held_out), model.seed, model.base,
                              share(model.held_out_base, model.held_out)));
  if (model.looks_ahead())
    lines.emplace_back(
        "to the end",
        fmt::format("of these, the parser reads {} to their end, and takes nothing back whatever "
                    "follows; the model reads {} of them as the parser does; {}, {}",
                    model.ended, share(model.ended_right, model.ended), model.base,
                    share(model.ended_base, model.ended)));
  for (const identify::LearnedDifference& one : model.differences)
    lines.emplace_back(
        "differs", fmt::format("{}, {} of {} looked into{}: {}: the parser has {}, the model {}",
                               one.name, one.inputs, one.looked_into,
                               !model.looks_ahead() ? ""
                               : one.read_to_end    ? " that it reads to their end"
                                                    : " that it does not",
                               escaped_for_terminal(identify::in_a_line(one.smallest)),
                               one.name == identify::no_answer
                                   ? one.name
                                   : said_by_adapter(identify::in_words(one.parser)),
                               escaped_for_terminal(identify::in_words(one.model))));
  for (const identify::NoMachine& one : model.no_machine)
    lines.emplace_back("no machine", escaped_for_terminal(one.why));
  return lines;
}

}  // namespace identification
}  // namespace specdrift::report
