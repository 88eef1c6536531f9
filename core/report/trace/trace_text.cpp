#include <fmt/core.h>

#include <algorithm>

#include "core/model/wording/sentences.h"
#include "core/report/common/lanes.h"
#include "core/report/common/report_words.h"
#include "core/report/common/tree_places.h"
#include "core/report/escape/escape.h"
#include "core/report/trace/trace_report.h"
#include "core/text/utf8.h"

namespace specdrift::report {
namespace {

using trace::StepRecord;

constexpr std::size_t read_width = 12;

/// The text that a step read, shortened.
std::string read_text(const TraceDocument& document, Span read) {
  if (read.begin == document.source->end()) return "EOF";
  if (read.size() == 0) return "";
  std::string_view bytes = slice(document.source->bytes(), read);
  const bool whole = bytes.size() <= read_width;
  if (!whole) bytes = bytes.substr(0, read_width);
  while (!whole && !bytes.empty() && (bytes.back() & 0x80) != 0) bytes.remove_suffix(1);
  return escaped_for_terminal(bytes) + (whole ? "" : "~");
}

std::string state_name(const model::Model& model, model::TableIndex state) {
  return escaped_for_terminal(model.tables[state].name);
}

std::string errors_text(const TraceDocument& document, const StepRecord& record,
                        std::string_view indent) {
  std::string text;
  for (const ParseError& error : record.errors) {
    const Position at = document.lines->position(error.at);
    text += fmt::format("{}error at {}:{}{}{}\n", indent, at.line, at.column,
                        error.code.empty() ? "" : " ", escaped_for_terminal(error.code));
  }
  return text;
}

std::string emitted_text(const StepRecord& record, std::string_view indent) {
  std::string text;
  if (!record.characters.empty())
    text += fmt::format("{}emits \"{}\"\n", indent, escaped_for_terminal(record.characters));
  for (const KeptToken& token : record.tokens)
    text += fmt::format("{}emits {}\n", indent, describe(token));
  return text;
}

std::string tree_text(const StepRecord& record, std::string_view indent) {
  std::string text;
  for (const trace::TreeStep& step : record.tree)
    text += fmt::format("{}tree: {} {}\n", indent, escaped_for_terminal(token_of(step)),
                        escaped_for_terminal(in_words(step)));
  return text;
}

/// Findings and tokens of a step, and what tree construction did with them, a line each.
std::string outcome(const TraceDocument& document, const StepRecord& record,
                    std::string_view indent) {
  return errors_text(document, record, indent) + emitted_text(record, indent) +
         tree_text(record, indent);
}

/// A row in words and, if that is known, where its text has it.
std::string placed_sentence(const model::Model& model, const trace::TakenRow& taken) {
  const std::string place = model::text_place(model, taken.table, taken.row);
  return escaped_for_terminal(model::row_sentence(model, taken.table, taken.row) +
                              (place.empty() ? "" : fmt::format(" ({})", place)));
}

std::string rows_text(const StepRecord& record, std::string_view indent) {
  std::string text;
  for (const trace::TakenRow& taken : record.step.rows) {
    const bool own = &taken == &record.step.row();
    text += fmt::format(
        "{}{}{}\n", indent,
        own ? "" : escaped_for_terminal(model::table_citation(*record.model, taken.table)) + ", ",
        placed_sentence(*record.model, taken));
  }
  return text;
}

std::string concepts(const StepRecord& first, const StepRecord& last) {
  const std::string_view before = first.step.concept_before;
  const std::string_view after = last.step.concept_after;
  return escaped_for_terminal(before == after ? std::string(before)
                                              : fmt::format("{} -> {}", before, after));
}

std::vector<Offset> error_places(const std::vector<StepRecord>& lane) {
  std::vector<Offset> places;
  for (const StepRecord& record : lane)
    for (const ParseError& error : record.errors) places.push_back(error.at);
  return places;
}

/// The errors of versions that are in sync: once where they are at the same places, and as the
/// last version names them; else version by version.
std::string level_errors_text(const TraceDocument& document, const GroupRecord& group,
                              std::string_view indent) {
  const auto& last = group.lanes.back();
  std::string text;
  if (std::ranges::all_of(group.lanes, [places = error_places(last)](const auto& lane) {
        return error_places(lane) == places;
      })) {
    for (const StepRecord& record : last) text += errors_text(document, record, indent);
    return text;
  }
  for (std::size_t i = 0; i < group.lanes.size(); ++i) {
    const std::string version = escaped_for_terminal(document.models[i]->version);
    if (error_places(group.lanes[i]).empty())
      text += fmt::format("{}{}: no error\n", indent, version);
    for (const StepRecord& record : group.lanes[i])
      text += errors_text(document, record, fmt::format("{}{}: ", indent, version));
  }
  return text;
}

bool have_same_tree(const GroupRecord& group) {
  const auto steps_of = [](const std::vector<StepRecord>& lane) {
    std::vector<trace::TreeStep> steps;
    for (const StepRecord& record : lane)
      steps.insert(steps.end(), record.tree.begin(), record.tree.end());
    return steps;
  };
  return std::ranges::all_of(group.lanes, [&, last = steps_of(group.lanes.back())](
                                              const auto& lane) { return steps_of(lane) == last; });
}

/// The rules that versions in sync take: once where they are the same; else version by version.
std::string level_tree_text(const TraceDocument& document, const GroupRecord& group,
                            std::string_view indent) {
  std::string text;
  if (have_same_tree(group)) {
    for (const StepRecord& record : group.lanes.back()) text += tree_text(record, indent);
    return text;
  }
  for (std::size_t i = 0; i < group.lanes.size(); ++i)
    for (const StepRecord& record : group.lanes[i])
      text += tree_text(
          record, fmt::format("{}{}: ", indent, escaped_for_terminal(document.models[i]->version)));
  return text;
}

/// Says what one version does in a group, without what it emits.
std::string lane_text(const std::vector<StepRecord>& lane, std::size_t count,
                      std::string_view indent) {
  if (lane.empty()) return fmt::format("{}nothing: it has ended\n", indent);
  std::string text;
  for (const StepRecord& record : lane)
    for (const trace::TakenRow& taken : record.step.rows)
      text += fmt::format("{}{}, {}\n", indent,
                          escaped_for_terminal(model::table_citation(*record.model, taken.table)),
                          placed_sentence(*record.model, taken));
  if (count > lane.size())
    text += fmt::format("{}and {}\n", indent, counted(count - lane.size(), "more step"));
  return text;
}

}  // namespace

std::string TraceText::head(const TraceDocument& document) const {
  std::string versions;
  for (const model::Model* const model : document.models)
    versions +=
        fmt::format("{}{}", versions.empty() ? "" : ", ", escaped_for_terminal(model->version));
  const std::string text = fmt::format(
      "{}{}: {}, {}{}; {}{}\n", style_.color ? "\x1b[1m" : "", escaped_for_terminal(document.name),
      counted(document.source->original_size(), "byte"), versions,
      document.models.size() > 1 ? " in lock-step" : "",
      simulation_in_words(document.start.feedback), style_.color ? "\x1b[0m" : "");
  return fitted(text, style_.columns);
}

std::string TraceText::step(const TraceDocument& document, const StepRecord& record) const {
  const trace::TakenStep& step = record.step;
  const std::string from = state_name(*record.model, step.row().table);
  constexpr std::string_view indent = "                          ";
  const std::string text = fmt::format(
      "{:>8}  {:<{}}  {}{}\n{}{}", step.read.begin, read_text(document, step.read), read_width + 2,
      from, record.changes_state() ? " -> " + state_name(*record.model, step.to) : "",
      rows_text(record, indent), outcome(document, record, indent));
  return fitted(text, style_.columns);
}

std::string TraceText::group(const TraceDocument& document, const GroupRecord& group) const {
  constexpr std::string_view indent = "                              ";
  std::string text;
  const bool is_same = group.was_in_sync && group.are_in_sync;
  text = fmt::format("{} {:>8}  {:<{}}", is_same ? ' ' : '*', group.read.begin,
                     read_text(document, group.read), read_width + 2);
  if (is_same && !group.lanes.empty() && !group.lanes.back().empty()) {
    const auto& lane = group.lanes.back();
    text += fmt::format("  {}\n", concepts(lane.front(), lane.back()));
    text += level_errors_text(document, group, indent);
    for (const StepRecord& record : lane) text += emitted_text(record, indent);
    text += level_tree_text(document, group, indent);
    return fitted(text, style_.columns);
  }
  text.erase(text.find_last_not_of(' ') + 1);
  text += '\n';
  // Versions that do the same by their own rows are shown in one line.
  std::vector<std::pair<std::string, std::string>> shown;
  for (std::size_t i = 0; i < group.lanes.size(); ++i) {
    const auto& lane = group.lanes[i];
    std::string what =
        lane.empty() ? std::string("\n") : concepts(lane.front(), lane.back()) + '\n';
    what += lane_text(lane, group.step_counts[i], "      ");
    for (const StepRecord& record : lane) what += outcome(document, record, "        ");
    shown.emplace_back(document.models[i]->version, std::move(what));
  }
  std::size_t width = 0;
  for (const auto& [version, what] : shown) width = std::max(width, version.size());
  for (const auto& [version, what] : shown)
    text += fmt::format("    {:<{}}  {}", escaped_for_terminal(version), width, what);
  if (group.was_in_sync != group.have_resynchronised) {
    const Position at = document.lines->position(group.read.end);
    text += fmt::format("{}-- {} {}:{} (byte {}) --{}\n", style_.color ? "\x1b[1m" : "",
                        group.have_resynchronised ? "together again from" : "apart from", at.line,
                        at.column, document.source->original(group.read.end),
                        style_.color ? "\x1b[0m" : "");
  }
  return fitted(text, style_.columns);
}

std::string TraceText::characters(const TraceDocument&, Span read, std::string_view text) const {
  return fitted(fmt::format("{:>8}  {:<{}}  emits \"{}\"\n", read.begin, "", read_width + 2,
                            escaped_for_terminal(text)),
                style_.columns);
}

std::string TraceText::gap(std::size_t count) const {
  return fmt::format("     ...  {}\n", counted(count, "step"));
}

}  // namespace specdrift::report
