#include "core/report/common/report_words.h"

#include <fmt/format.h>

#include "core/report/common/lanes.h"
#include "core/report/escape/escape.h"
#include "core/report/escape/reversible_escape.h"

namespace specdrift::report {
namespace {

void shorten(std::string_view& text, std::size_t longest) {
  text = beginning(text, longest);
}

void shorten(std::optional<std::string_view>& text, std::size_t longest) {
  if (text) shorten(*text, longest);
}

KeptToken shortened(KeptToken kept, std::size_t longest) {
  shorten(kept.token.text, longest);
  for (Attribute& attribute : kept.attributes) {
    shorten(attribute.name, longest);
    shorten(attribute.value, longest);
  }
  shorten(kept.doctype.name, longest);
  shorten(kept.doctype.public_identifier, longest);
  shorten(kept.doctype.system_identifier, longest);
  return kept;
}

}  // namespace

std::string severities(const Summary& summary) {
  return severities(summary.by_severity);
}

std::string severities(const std::array<std::uint64_t, severity_count>& by_severity) {
  std::string text;
  for (std::size_t i = severity_count; i-- > 0;) {
    if (by_severity[i] == 0) continue;
    if (!text.empty()) text += ", ";
    text += fmt::format("{} {}", by_severity[i], name_of(static_cast<Severity>(i)));
  }
  return text;
}

std::string all_versions(const DocumentReport& document) {
  std::string text;
  for (const VersionInfo* version : document.versions) {
    if (!text.empty()) text += ", ";
    text += version->name;
  }
  return text;
}

namespace {

/// All of them, or how many there are where they are more than a line should hold.
std::string compared_versions(const DocumentReport& document) {
  constexpr std::size_t most_named = 8;
  const auto& versions = document.versions;
  if (versions.size() <= most_named) return all_versions(document);
  return fmt::format("{} versions, {}..{}", versions.size(), versions.front()->name,
                     versions.back()->name);
}

}  // namespace

std::string agreement(const DocumentReport& document) {
  const std::string versions = compared_versions(document);
  if (document.hidden > 0)
    return fmt::format("{} show no divergence of severity {}{}", versions,
                       name_of(document.at_least),
                       document.at_least == Severity::markup ? "" : " or more");
  if (document.of_other_causes > 0)
    return fmt::format("{} show no divergence with a cause in these states", versions);
  std::string what = document.compared;
  if (document.errors_compared)
    what = what.empty()           ? "parse errors"
           : what == "all tokens" ? "tokens and parse errors"
                                  : what + ", and in parse errors";
  std::string others;
  if (!document.others.empty())
    others =
        fmt::format("; {} {} other tokens (specdrift blame says since when)",
                    fmt::join(document.others, ", "), document.others.size() == 1 ? "has" : "have");
  return fmt::format("{} agree in {}{}", versions, what, others);
}

std::string hidden_divergences(std::uint64_t milder, std::uint64_t of_other_causes) {
  std::string text;
  if (milder > 0)
    text += fmt::format("; {} milder {} not shown", milder, milder == 1 ? "one is" : "ones are");
  if (of_other_causes > 0)
    text += fmt::format("; {} of other causes {} not shown", of_other_causes,
                        of_other_causes == 1 ? "is" : "are");
  return text;
}

std::string of_which_folded(const Folded& folded) {
  if (folded.divergences == 0) return {};
  return fmt::format(", of which {} ({}) {} not shown", folded.divergences,
                     severities(folded.by_severity), folded.divergences == 1 ? "is" : "are");
}

std::string parser_limits(const ParserReport& parser, const StartContext& start) {
  std::string text = parser.title;
  if (!parser.not_seen.empty()) text += " does not show " + parser.not_seen;
  if (parser.has_tree)
    text += fmt::format("{} what its tree construction may do is not compared",
                        parser.not_seen.empty() ? ":" : ";");
  const auto in_words = [](bool scripting) { return scripting ? "on" : "off"; };
  if (parser.scripting != start.scripting)
    text += fmt::format("; it parses with scripting {}, the versions are read with scripting {}",
                        in_words(parser.scripting), in_words(start.scripting));
  else if (!parser.scripting)
    text += "; it parses with scripting off, and the versions are read so";
  return text;
}

std::string_view simulation_in_words(Feedback feedback) {
  return feedback == Feedback::tree ? "tree construction simulated"
                                    : "tree construction not simulated";
}

std::string headline(const DocumentReport& document) {
  const Summary& summary = document.summary;
  std::string line = counted(document.source->original_size(), "byte") + ", ";
  if (document.encoding)
    line += fmt::format("read as {} ({}), ", document.encoding->name, document.encoding->from);
  if (summary.divergences == 0) {
    line += agreement(document);
  } else {
    line += counted(summary.divergences, "divergence");
    if (summary.episodes > 0) line += " in " + counted(summary.episodes, "episode");
    line += fmt::format(" ({}) of {}", severities(summary), compared_versions(document));
  }
  line += hidden_divergences(document.hidden, document.of_other_causes);
  line += fmt::format("; {}", simulation_in_words(document.start.feedback));
  for (const ParserReport& parser : document.parsers)
    line += "; " + parser_limits(parser, document.start);
  if (const auto n = document.source->ill_formed_count())
    line += fmt::format("; {} read as U+FFFD", counted(n, "ill-formed byte sequence"));
  return line;
}

std::string excerpt(const KeptTokens& tokens, std::size_t limit, std::size_t longest) {
  KeptTokens few{{}, tokens.count, tokens.complete, tokens.ends_in_characters};
  for (const KeptToken& kept : tokens.tokens) few.tokens.push_back(shortened(kept, longest));
  return describe(few, limit);
}

std::string excerpt(const KeptToken& token, std::size_t longest) {
  return describe(shortened(token, longest));
}

std::string change_text(const BaselineChange& change) {
  if (change.empty()) return "the same classes as in the baseline\n";
  std::string text;
  for (const std::string& name : change.fresh)
    text += fmt::format("new: {}\n", escaped_for_terminal(name));
  for (const std::string& name : change.gone)
    text += fmt::format("gone: {}\n", escaped_for_terminal(name));
  return text;
}

}  // namespace specdrift::report
