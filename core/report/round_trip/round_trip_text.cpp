#include <fmt/core.h>

#include "core/report/common/cause_words.h"
#include "core/report/common/report_words.h"
#include "core/report/escape/escape.h"
#include "core/report/round_trip/round_trip_report.h"

namespace specdrift::report {
namespace {

using holes::Direction;
using round_trip::Found;
using round_trip::Question;

std::string input_in_quotes(std::string_view text) {
  return fmt::format("\"{}\"", escaped_for_terminal(text));
}

std::string tokens_in_words(const round_trip::Reading& reading) {
  return escaped_for_terminal(identify::in_words(round_trip::events_of(reading)));
}

std::string words_on_versions(const Question& question, const Found& found) {
  if (found.class_id.empty()) return {};
  std::string text =
      fmt::format("    {} and {} read what is written otherwise: {}\n",
                  escaped_for_terminal(question.first.name),
                  escaped_for_terminal(question.second.name), escaped_for_terminal(found.class_id));
  for (const CauseRow& row : rows_of(question, found))
    text += fmt::format("      {}\n", taken_row(row));
  if (!found.entry) return text;
  for (const catalogue::Change& change : found.entry->since)
    text += fmt::format("      since {}\n", escaped_for_terminal(words_of(change)));
  return text;
}

std::string words_on(const Question& question, const Found& found, std::size_t number) {
  const round_trip::Trip& trip = found.trip;
  std::string text = fmt::format("{}. {}: {}", number, name_of(trip.difference.direction),
                                 escaped_for_terminal(trip.topic));
  if (!trip.difference.what.empty() && trip.difference.what != trip.topic)
    text += fmt::format("; {}", escaped_for_terminal(trip.difference.what));
  text += fmt::format("\n    input    {}\n    first    {}\n    written  {}\n    again    {}\n",
                      input_in_quotes(found.input), tokens_in_words(trip.first),
                      input_in_quotes(trip.written), tokens_in_words(trip.second));
  text += words_on_versions(question, found);
  const std::string not_so = trip.difference.direction == Direction::harmless
                                 ? "the same again"
                                 : fmt::format("not {}", name_of(trip.difference.direction));
  if (found.mended_by)
    text += fmt::format("    {} by the rules of writing since {} ({}): {}\n", not_so,
                        found.mended_by->since, found.mended_by->revision, found.mended_by->change);
  if (!found.mended_in.empty())
    text += fmt::format("    {} from {} on, to any one version with its own rules\n", not_so,
                        escaped_for_terminal(found.mended_in));
  return text;
}

}  // namespace

std::vector<CauseRow> rows_of(const Question& question, const Found& found) {
  if (!found.fork) return {};
  const Source source = Source::from_string(found.trip.written);
  const LineIndex lines(source);
  DocumentReport document{};
  document.source = &source;
  document.lines = &lines;
  document.versions = {question.first.version.info, question.second.version.info};
  document.models = {question.first.version.model, question.second.version.model};
  document.start = question.second.start;
  return cause_rows(document, *found.fork);
}

std::string round_trip_text(const RoundTripReport& report) {
  const Question& question = report.question;
  const round_trip::Result& result = report.result;
  std::string counts;
  for (const Direction direction :
       {Direction::hidden, Direction::altered, Direction::phantom, Direction::harmless})
    counts += fmt::format("{}{} {}", counts.empty() ? "" : ", ", result.count(direction),
                          name_of(direction));
  std::string text =
      fmt::format("{} reads, writes by the rules since {} ({}), {} reads again: {}\n",
                  escaped_for_terminal(question.first.name), question.rules.since,
                  question.rules.revision, escaped_for_terminal(question.second.name),
                  result.found.empty() ? "no difference was found" : counts);
  std::size_t number = 0, milder = 0;
  for (const Found& found : result.found) {
    if (found.trip.difference.direction < report.at_least)
      ++milder;
    else
      text += '\n' + words_on(question, found, ++number);
  }
  if (milder > 0) text += fmt::format("\n{} milder not shown\n", milder);
  text += fmt::format("\nSearched: {}, and no others. That is a search, not a proof.\n",
                      counted(result.inputs, "input"));
  for (const round_trip::Family& family : result.searched)
    text += fmt::format("  {}: {}: {}, then up to {} of {}\n", family.name, family.inputs(),
                        counted(family.beginnings.size(), "beginning"), family.length,
                        counted(family.pieces.size(), "piece"));
  text +=
      "Each input is the shortest of its kind among these, and no character of it can be left out. "
      "Tokens are written in their order: that a tree moves, implies or nests elements is outside, "
      "and so are bypasses that need it.\n";
  return text;
}

}  // namespace specdrift::report
