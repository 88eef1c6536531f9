#include "core/report/common/cause_words.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "core/html5lib/start_states.h"
#include "core/report/common/report_words.h"
#include "core/report/escape/escape.h"
#include "core/report/escape/reversible_escape.h"

namespace specdrift::report {
namespace {

/// Quoted for a shell.
std::string shell_word(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

/// With the escapes of --escaped, and backslashes doubled for it.
std::string escaped_argument(std::string_view text) {
  std::string doubled;
  for (const char c : text) doubled += c == '\\' ? std::string("\\\\") : std::string(1, c);
  return escaped_for_terminal(doubled);
}

bool is_closed(const catalogue::Cause& cause) {
  const auto pairs = catalogue::explored_pairs(cause.facet);
  const auto pair =
      std::ranges::find(pairs, cause.witness.versions, &catalogue::ExploredPair::versions);
  return pair != pairs.end() && pair->closed;
}

}  // namespace

std::string words_on_length(const catalogue::Entry& entry) {
  const auto shortest = catalogue::shortest_length(entry);
  if (!shortest) return {};
  if (*shortest >= catalogue::length_of(entry.witness)) {
    const std::string_view name = entry.witness.last_start_tag;
    const bool has_name = !name.empty() && entry.witness.text.find(name) != std::string_view::npos;
    return fmt::format("no input of fewer characters shows it{}",
                       has_name ? ", but for the name of the end tag" : "");
  }
  return fmt::format("{} show it to two of the versions, and something else beside",
                     counted(*shortest, "character"));
}

std::string words_on_length(const catalogue::Cause& cause) {
  if (cause.tokens_differ_too)
    return "tokens differ too; no input is known on which they are equal";
  if (!is_closed(cause)) return "";
  return cause.facet == Facet::tokens
             ? "no input of fewer characters shows it"
             : "no input of fewer characters is known that shows it while tokens are equal";
}

std::string words_on_tokens(bool tokens_are_equal) {
  return tokens_are_equal ? "" : ", only where tokens differ too";
}

std::string versions_in_words(const catalogue::Cause& cause) {
  std::string words(cause.witness.versions);
  return words.replace(words.find(','), 1, " and ");
}

std::string words_on_origin(const catalogue::Cause& cause, bool has_words) {
  return fmt::format("found by exploring {}{}", versions_in_words(cause),
                     has_words ? "" : "; nobody has written words for it yet");
}

std::string input_in_words(const catalogue::Cause& cause) {
  return fmt::format("\"{}\", {}", escaped_for_terminal(cause.witness.text),
                     html5lib::start_name(cause.start()));
}

std::string compare_command(const catalogue::Witness& witness, Facet facet, Feedback feedback) {
  std::string command = "specdrift compare";
  if (feedback == Feedback::none) command += " --feedback none";
  if (facet == Facet::errors) command += " --errors";
  if (witness.versions != catalogue::Witness{}.versions)
    command += fmt::format(" --versions {}", witness.versions);
  if (witness.mode != TextMode::data)
    command += fmt::format(" --context {}", html5lib::initial_state_name(witness.mode));
  if (!witness.last_start_tag.empty())
    command += fmt::format(" --last-start-tag {}", witness.last_start_tag);
  if (witness.foreign_content) command += " --foreign-content";
  const std::string escaped = escaped_argument(witness.text);
  if (escaped != witness.text) command += " --escaped";
  return fmt::format("{} --text {}", command, shell_word(escaped));
}

std::string compare_command(const catalogue::Cause& cause) {
  return compare_command(cause.witness, cause.facet, Feedback::none);
}

std::string words_of(const catalogue::Change& change) {
  return fmt::format(
      "{} {}: {}{}", change.date, change.revision, change.what,
      change.confidence == "high" ? "" : fmt::format(" (confidence: {})", change.confidence));
}

std::string dates_of(const catalogue::Entry& entry) {
  std::vector<const catalogue::Change*> changes;
  for (const catalogue::Change& change : entry.since) changes.push_back(&change);
  return dates_of(changes);
}

std::string dates_of(std::span<const catalogue::Change* const> changes) {
  std::string dates;
  for (const catalogue::Change* const change : changes)
    dates += fmt::format("{}{}", dates.empty() ? "" : ", ", change->date);
  return dates;
}

}  // namespace specdrift::report
