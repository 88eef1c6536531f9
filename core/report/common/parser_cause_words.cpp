#include "core/report/common/parser_cause_words.h"

#include <fmt/format.h>

#include "core/report/escape/escape.h"

namespace specdrift::report {
namespace {

std::string lacking_in_words(const ParserCauseReport& cause) {
  if (!cause.entry) return {};
  std::string dates;
  for (const catalogue::Change& change : cause.entry->since)
    dates += fmt::format("{}{}", dates.empty() ? "" : ", ", change.date);
  return fmt::format(": it {} the change of {}: {}", cause.lacks ? "lacks" : "has already",
                     dates.empty() ? "unknown date" : dates, cause.entry->title);
}

}  // namespace

std::string words_of(const ParserCauseReport& cause) {
  if (!cause.reads_as.empty())
    return fmt::format("{} reads it as {}{}", cause.parser, cause.reads_as,
                       lacking_in_words(cause));
  std::string text = fmt::format("{} reads it by a rule of its own", cause.parser);
  if (cause.construct.empty()) return text + ", which no small input shows by itself";
  text += cause.characters == "EOF"
              ? fmt::format(": in {}, at the end of the file", cause.construct)
              : fmt::format(": in {}, at {}", cause.construct, cause.characters);
  if (!cause.smallest.empty())
    text += fmt::format("; the smallest input is \"{}\"", escaped_for_terminal(cause.smallest));
  return text;
}

std::string words_of_any(ParserCauseReport cause) {
  cause.parser = "A parser";
  return words_of(cause);
}

}  // namespace specdrift::report
