#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/identify/identification.h"

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

/// What the forms for people say alike, escaped for terminals: not for HTML.
namespace identification {

/// The part of a probe that is not the marker.
std::string_view shown_input(const identify::Probe& probe);
/// `lacks the change of 2009-06-04: "--!>" ends a comment`, or `as no version`.
std::string explanation(const identify::Identification& parser,
                        const identify::Deviation& deviation);
/// What a deviation is, in a sentence that stands alone: `structure: html5lib 1.1 reads <!--a
/// otherwise than 2016-01-19, as no version`. Of the input not escaped.
std::string sentence(const identify::Identification& parser, const identify::Deviation& deviation);
/// What the parser made of the probe, or why it did not answer.
std::string seen(const identify::Observation& observation);
/// `html5lib 1.1`.
std::string title(const identify::Identification& parser);
/// `exact: agrees with 8.2.4..13.2.5 on all 118 probes`.
std::string verdict(const identify::Identification& parser);
/// `living with scripting off (180 of 185 inputs)`; empty if it was not looked for.
std::string reading(const identify::Identification& parser);
/// `as 13.2.5 on 39 of 40 probes`; empty where it reports none.
std::string errors(const identify::Identification& parser);
/// How many of its deviations are of each severity: `2 markup, 1 text`.
std::string severities(const identify::Identification& parser);

}  // namespace identification
}  // namespace specdrift::report
