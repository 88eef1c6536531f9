#include "core/report/cause_words.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/prove/question.h"
#include "core/report/escape.h"
#include "core/report/explanation.h"
#include "core/report/report_words.h"

namespace specdrift::report {
namespace {

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

std::string words_on_origin(const catalogue::Cause& cause) {
  return fmt::format("found by exploring {}; nobody has written words for it yet",
                     versions_in_words(cause));
}

std::string input_in_words(const catalogue::Cause& cause) {
  return fmt::format("\"{}\", {}", escaped_for_terminal(cause.witness.text),
                     prove::name_of(cause.start()));
}

std::string compare_command(const catalogue::Cause& cause) {
  return compare_command(cause.witness, cause.facet, Feedback::none);
}

}  // namespace specdrift::report
