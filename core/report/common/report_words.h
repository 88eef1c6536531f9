#pragma once

#include <string>
#include <string_view>

#include "core/model/wording/wording.h"
#include "core/report/common/report.h"

/// The words that the reports for people share.
namespace specdrift::report {

using model::counted;

/// How many divergences there are of each severity, the gravest first: `2 markup, 1 text`. Empty
/// where there is none.
std::string severities(const Summary& summary);
std::string severities(const std::array<std::uint64_t, severity_count>& by_severity);

/// `2007, 2009, 8.2.4`.
std::string all_versions(const DocumentReport& document);

/// For a document without divergences that are shown: `2007, 2009 agree in all tokens`, or in what
/// else was compared; where milder ones are hidden, `2007, 2009 show no divergence of severity
/// markup`.
std::string agreement(const DocumentReport& document);

/// `html.parser 3.11 does not show quirks mode, parse errors`.
std::string parser_limits(const ParserReport& parser, const StartContext& start);

/// `; 2 milder ones are not shown`. Empty where there is none.
std::string hidden_divergences(std::uint64_t milder, std::uint64_t of_other_causes);

/// `, of which 7 (5 markup, 2 text) are not shown`. Empty where there is none.
std::string of_which_folded(const Folded& folded);

/// `tree construction simulated`, or not: what --feedback asks for.
std::string_view simulation_in_words(Feedback feedback);

/// Says what was compared and what came of it, in one line without the name: `85 bytes, 1
/// divergence in 1 episode (1 markup) of 2007, 2009; tree construction simulated`.
std::string headline(const DocumentReport& document);

/// The tokens of a class in words, up to `limit` of them and of each string `longest` bytes;
/// "nothing" where there are none. Escaped for terminals.
std::string excerpt(const KeptTokens& tokens, std::size_t limit, std::size_t longest);

/// The same of one token.
std::string excerpt(const KeptToken& token, std::size_t longest);

/// Stands for the class of what has none.
inline constexpr std::string_view no_class = "no-known-cause";

/// The class of a finding: that of its first fork; without forks, that of the first parser. Empty
/// where the data shows no cause.
std::string_view class_of(const Finding& finding);

/// The name of its class that does not depend on the versions compared (catalogue/class_name.h);
/// `no_class` where the data shows no cause.
std::string class_name(const DocumentReport& document, const Finding& finding);

/// As lists name a class: `comment-end/!`; of errors `comment-end/! (errors)`.
std::string listed_class(Facet facet, std::string_view name);

/// Whether the baseline has the class of a finding.
bool is_known(const DocumentReport& document, const Finding& finding);

/// In lines for a terminal: which classes are new, and which are gone.
std::string change_text(const BaselineChange& change);

}  // namespace specdrift::report
