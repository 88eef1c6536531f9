#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/identify/identification.h"
#include "core/report/common/format_table.h"

namespace specdrift::report {

/// Parsers that answered in the same way, by their numbers; each parser in one cluster, in their
/// order.
using Clusters = std::vector<std::vector<std::size_t>>;
Clusters clusters_of(std::span<const identify::Identification> parsers);

/// Where parsers stand on the line of versions, in one form each. `day` is the date of the run.
std::string identification_text(std::span<const identify::Identification> parsers, bool color);
std::string identification_json(std::span<const identify::Identification> parsers,
                                std::string_view day);
std::string identification_markdown(std::span<const identify::Identification> parsers,
                                    std::string_view day);
std::string identification_html(std::span<const identify::Identification> parsers,
                                std::string_view day);
/// A test suite for each parser, a test for each probe: new deviations fail.
std::string identification_junit(std::span<const identify::Identification> parsers);
/// A result for each deviation. `places` are files that the parsers are, or empty. `has_known`:
/// some may be accepted, so results are `new` or `unchanged`.
std::string identification_sarif(std::span<const identify::Identification> parsers,
                                 std::string_view tool_version, std::span<const std::string> places,
                                 bool has_known);

/// Everything that the formats need in addition to the parsers.
struct IdentificationSettings {
  std::string day;                     ///< JSON, HTML, Markdown
  bool color = false;                  ///< text
  std::string_view tool_version = {};  ///< SARIF, as the next ones
  std::span<const std::string> places = {};
  bool has_known = false;
};
using IdentificationFunction = std::string (*)(std::span<const identify::Identification> parsers,
                                               const IdentificationSettings& settings);
inline constexpr Format<IdentificationFunction> identification_formats[] = {
    {"text", "",
     [](auto parsers, const auto& settings) {
       return identification_text(parsers, settings.color);
     }},
    {"json", "one value",
     [](auto parsers, const auto& settings) { return identification_json(parsers, settings.day); }},
    {"html", "a page",
     [](auto parsers, const auto& settings) { return identification_html(parsers, settings.day); }},
    {"markdown", "",
     [](auto parsers, const auto& settings) {
       return identification_markdown(parsers, settings.day);
     }},
    {"sarif", "2.1.0: one result per deviation",
     [](auto parsers, const auto& settings) {
       return identification_sarif(parsers, settings.tool_version, settings.places,
                                   settings.has_known);
     }},
    {"junit", "one test per probe",
     [](auto parsers, const auto&) { return identification_junit(parsers); }},
};

/// The words that the forms for people share, escaped for terminals: not for HTML.
namespace identification {

/// The part of a probe that is not the marker.
std::string_view shown_input(const identify::Probe& probe);
/// `lacks the change of 2009-06-04: "--!>" ends a comment`, or `as no version`.
std::string explanation(const identify::Identification& parser,
                        const identify::Deviation& deviation);
/// Says what a deviation is, in a sentence that is complete in itself: `structure: html5lib 1.1
/// reads <!--a otherwise than 2016-01-19, as no version`. Text from the input is not escaped.
std::string sentence(const identify::Identification& parser, const identify::Deviation& deviation);
/// Says what the parser made of the probe, or why it did not answer.
std::string seen(const identify::Observation& observation);
/// `html5lib 1.1`.
std::string title(const identify::Identification& parser);
/// `exact: agrees with 8.2.4..13.2.5 on all 118 probes`.
std::string verdict(const identify::Identification& parser);

/// The window with its dates, or why there is none.
std::string window(const identify::Identification& parser);

/// The same in a few words, where there is none.
std::string_view no_window(const identify::Identification& parser);
/// `living with scripting off (180 of 185 inputs)`; empty if it was not looked for.
std::string reading(const identify::Identification& parser);
/// `as 13.2.5 on 39 of 40 probes`; empty where it reports none.
std::string errors(const identify::Identification& parser);
/// The facts learned of it, one line for each thing to know, each with its subject: `held out`,
/// `989 of 1000 inputs (98.9 %)`. Empty: no model was asked for.
std::vector<std::pair<std::string_view, std::string>> learned(
    const identify::Identification& parser);
/// How many of its deviations are of each severity: `2 markup, 1 text`.
std::string severities(const identify::Identification& parser);

}  // namespace identification
}  // namespace specdrift::report
