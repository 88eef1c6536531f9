#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "core/html5lib/start_states.h"
#include "core/report/common/cause_rows.h"
#include "core/report/common/cause_words.h"
#include "core/report/common/lanes.h"
#include "core/report/common/report_words.h"
#include "core/report/common/text_lines.h"
#include "core/report/escape/escape.h"
#include "core/report/explanation/explanation.h"
#include "core/report/history/witness_history.h"
#include "core/report/trace/lock_step_trace.h"

namespace specdrift::report {
namespace {

/// The facet, and the severity if it says more.
std::string kind_in_words(Facet facet, Severity severity) {
  if (facet == Facet::errors) return "parse errors";
  return fmt::format("{}, {}", name_of(facet), name_of(severity));
}

std::string labelled(std::string_view label, std::string_view text, std::size_t columns) {
  std::string lines = in_lines(text, columns, 11);
  return lines.replace(0, 11, fmt::format("  {:<9}", label));
}

std::string epochs_text(std::span<const WitnessEpoch> epochs, std::size_t columns) {
  std::string text;
  for (const WitnessEpoch& epoch : epochs)
    text += labelled(text.empty() ? "epochs" : "", epoch.line(), columns);
  return text;
}

trace::Level level_for(Detail detail) {
  switch (detail) {
  case Detail::tokens:
    return trace::Level::tokens;
  case Detail::changes:
    return trace::Level::changes;
  case Detail::rows:
  case Detail::all:
    break;
  }
  return trace::Level::all;
}

std::string cause_text(const catalogue::Cause& cause, std::string_view class_id, Detail detail,
                       std::size_t columns, bool in_short) {
  // Finding the history of many causes takes longer than all the rest.
  const auto history = in_short ? std::vector<std::string>() : words_of_history(cause);
  std::string text = in_lines(words_on_origin(cause, in_short || !history.empty()), columns, 2);
  if (cause.class_id != class_id)
    text += labelled("class", escaped_for_terminal(cause.class_id), columns);
  for (const std::string& words : history)
    text += labelled("since", escaped_for_terminal(words), columns);
  if (in_short) return text;
  if (detail != Detail::rows) text += epochs_text(epochs_of(cause), columns);
  text += fmt::format("  witness  {}\n", compare_command(cause));
  if (detail == Detail::rows) return text;
  const std::string length = words_on_length(cause);
  return length.empty() ? text : text + labelled("shortest", length, columns);
}

std::string entry_text(const catalogue::Entry& entry, std::string_view class_id, Detail detail,
                       std::size_t columns, bool in_short) {
  std::string text = in_lines(entry.differs, columns, 2);
  if (entry.key.class_id != class_id) text += labelled("class", entry.key.class_id, columns);
  if (!in_short) text += labelled("effect", entry.effect, columns);
  for (const catalogue::Change& change : entry.since)
    text += labelled("since", words_of(change), columns);
  if (in_short) return text;
  if (detail != Detail::rows) text += epochs_text(epochs_of(entry), columns);
  if (!entry.why.empty()) text += labelled("why", entry.why, columns);
  for (const catalogue::Sighting& sighting : entry.seen)
    text += labelled("seen as", fmt::format("{}: {}", sighting.as, sighting.what), columns);
  text += "  witness  " + compare_command(entry.witness, entry.key.facet) + '\n';
  if (detail == Detail::rows) return text;
  if (const std::string length = words_on_length(entry); !length.empty())
    text += labelled("shortest", length, columns);
  if (!entry.example.text.empty()) {
    catalogue::Witness example;
    example.text = entry.example.text;
    text += fmt::format("  example  {} ({})\n", compare_command(example, entry.key.facet),
                        name_of(entry.example.severity));
  }
  for (const catalogue::Key& key : entry.related)
    text += fmt::format("  related  {} ({})\n", key.class_id, name_of(key.facet));
  return text;
}

/// The row that each version takes; neighbours whose rows read the same have it once.
std::string fork_rows(const DocumentReport& document, const trace::Fork& fork,
                      std::size_t columns) {
  std::string text = "\n  rows\n";
  const std::vector<CauseRow> rows = cause_rows(document, fork);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text += fmt::format("    {}: {}\n", rows[i].version, escaped_for_terminal(rows[i].state));
    const std::string sentence = rows[i].sentence();
    if (i + 1 == rows.size() || sentence != rows[i + 1].sentence())
      text += in_lines(escaped_for_terminal(sentence), columns, 6, 2);
  }
  return text;
}

/// The addresses of the states, each with the first version that has it.
std::string links_text(const Explanation& explanation) {
  std::string text;
  std::vector<std::string> links;
  for (const trace::Fork& fork : explanation.finding.forks)
    for (const CauseRow& row : cause_rows(explanation.document, fork)) {
      if (row.link.empty() || std::ranges::find(links, row.link) != links.end()) continue;
      text += fmt::format("    text of {}: {}\n", row.version, escaped_for_terminal(row.link));
      links.push_back(row.link);
    }
  return text;
}

/// At Detail::rows, a class whose rows an earlier one has taken is short: what differs, since when,
/// and that class.
class ExplanationText final : public ExplanationWriter {
 public:
  ExplanationText(TextStyle style, Detail detail) : style_(style), detail_(detail) {}
  std::string explanation(const Explanation& explanation, bool first) override {
    const DocumentReport& document = explanation.document;
    const Divergence& divergence = explanation.finding.divergence;
    std::string text = first ? "" : "\n";
    text += painted(explanation.title(), "1", style_.color) + '\n';
    if (!explanation.key.class_id.empty())
      text += escaped_for_terminal(explanation.key.class_id) + "  ";
    text += kind_in_words(divergence.facet, divergence.severity) + "\n\n";
    const std::string_view class_id = explanation.key.class_id;
    std::string rows;
    for (const trace::Fork& fork : explanation.finding.forks)
      rows += fork_rows(document, fork, style_.columns);
    const auto [shown, is_new] = class_of_rows_.try_emplace(rows, std::string(class_id));
    const bool in_short =
        !is_new && detail_ == Detail::rows && !rows.empty() && !shown->second.empty();
    if (explanation.entry)
      text += entry_text(*explanation.entry, class_id, detail_, style_.columns, in_short) + '\n';
    if (explanation.cause)
      text += cause_text(*explanation.cause, class_id, detail_, style_.columns, in_short) + '\n';
    const Position at = document.lines->position(divergence.span.begin);
    text += explanation.of_witness
                ? std::string("  witness\n")
                : fmt::format("  {} at {}:{} (bytes {}..{})\n", escaped_for_terminal(document.name),
                              at.line, at.column, document.byte(divergence.span.begin),
                              document.byte(divergence.span.end));
    for (const std::string& line : outcomes_of(document, divergence))
      text += in_lines(line, style_.columns, 4, 2);
    text += in_short ? labelled("rows", "those of " + escaped_for_terminal(shown->second),
                                style_.columns)
                     : rows;
    if (explanation.of_witness && !in_short) text += links_text(explanation);
    if (detail_ == Detail::rows) return text;
    text += "\n  trace\n";
    const std::string trace =
        trace_of(explanation, TraceText({style_.color, style_.columns - 4}), detail_);
    for (std::string_view rest = trace; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
      text += "    " + std::string(rest.substr(0, end + 1));
      rest.remove_prefix(end + 1);
    }
    return text;
  }

  std::string list(std::span<const catalogue::Entry* const> entries) override {
    std::string text;
    for (const catalogue::Entry* const entry : entries)
      text += fmt::format("{:<10} {}  {}\n           {}\n", dates_of(*entry),
                          painted(entry->key.class_id, "1", style_.color),
                          kind_in_words(entry->key.facet, entry->severity), entry->title);
    return fitted(text, style_.columns) +
           fmt::format("{} {}\n", entries.size(), entries.size() == 1 ? "entry" : "entries");
  }

  std::string list(std::span<const catalogue::Cause* const> causes) override {
    std::string text;
    for (const catalogue::Cause* const cause : causes)
      text += fmt::format("{}  {}\n  {}{}\n",
                          painted(escaped_for_terminal(cause->class_id), "1", style_.color),
                          kind_in_words(cause->facet, cause->severity), input_in_words(*cause),
                          words_on_tokens(!cause->tokens_differ_too));
    return fmt::format("{}{} without an entry\n", fitted(text, style_.columns),
                       counted(causes.size(), "cause"));
  }

 private:
  TextStyle style_;
  Detail detail_;
  std::map<std::string, std::string> class_of_rows_;  ///< the first to take these
};

}  // namespace

std::string Explanation::title() const {
  if (entry) return std::string(entry->title);
  if (finding.forks.empty()) return "The data shows no cause";
  const trace::Fork& fork = finding.forks.front();
  return fmt::format("Not in the catalogue: versions differ in {}, at {}",
                     escaped_for_terminal(fork.concept_name),
                     escaped_for_terminal(fork.character_class));
}

std::string trace_of(const Explanation& explanation, const TraceWriter& writer, Detail detail) {
  constexpr std::size_t most_groups = 40;
  const Divergence& divergence = explanation.finding.divergence;
  const DocumentReport& document = explanation.document;
  Span shown{divergence.search_from, divergence.span.end};
  if (!explanation.finding.forks.empty())
    shown.end = std::max(shown.end, explanation.finding.forks.front().read.end);
  if (explanation.of_witness) shown = {document.source->begin(), document.source->end()};
  return lock_step_trace(
      {document.name, document.source, document.lines, document.models, document.start}, writer,
      shown, most_groups, level_for(detail));
}

std::vector<std::string> outcomes_of(const DocumentReport& document, const Divergence& divergence) {
  constexpr std::size_t listed = 6;
  std::vector<std::string> lines;
  if (divergence.facet == Facet::tokens) {
    for (std::size_t c = 0; c < divergence.classes.size(); ++c)
      lines.push_back(fmt::format("{}: {}",
                                  short_class_name(document.versions, divergence.partition, c),
                                  describe(divergence.classes[c], listed)));
    return lines;
  }
  for (std::size_t i = 0; i < std::min(listed, divergence.errors.size()); ++i) {
    const KeptError& kept = divergence.errors[i];
    std::string who;
    for (const std::uint16_t version : kept.versions)
      who += fmt::format("{}{}", who.empty() ? "" : " ", document.versions[version]->name);
    lines.push_back(fmt::format("{}: {} at byte {}", who,
                                kept.error.code.empty() ? "parse error" : kept.error.code,
                                document.byte(kept.error.at)));
  }
  return lines;
}

std::unique_ptr<ExplanationWriter> make_explanation_text(const ExplanationSettings& settings) {
  return std::make_unique<ExplanationText>(settings.style, settings.detail);
}

}  // namespace specdrift::report
