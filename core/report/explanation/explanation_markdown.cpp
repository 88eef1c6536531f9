#include <fmt/core.h>

#include "core/report/common/cause_rows.h"
#include "core/report/common/cause_words.h"
#include "core/report/escape/markdown.h"
#include "core/report/explanation/explanation.h"
#include "core/report/history/witness_history.h"

namespace specdrift::report {
namespace {

std::string epochs_list(std::span<const WitnessEpoch> epochs) {
  std::string text;
  for (const WitnessEpoch& epoch : epochs)
    text += fmt::format("- Epoch: {} to {}{}: {}\n", epoch.first_day, epoch.last_day,
                        epoch.revision.empty() ? "" : ", since " + code_span(epoch.revision),
                        code_span(epoch.reading));
  return text;
}

/// A witness, and whether it is the shortest.
std::string witness_text(const std::string& command, const std::string& length) {
  return fmt::format("- Witness: {}{}\n", code_span(command), length.empty() ? "" : "; " + length);
}

std::string cause_section(const catalogue::Cause& cause) {
  std::string since;
  const auto history = words_of_history(cause);
  for (const std::string& words : history)
    since += fmt::format("- Since {}\n", markdown_text(words));
  return fmt::format(
      "Cause: {}.\n\n{}{}{}\n", markdown_text(words_on_origin(cause, !history.empty())), since,
      epochs_list(epochs_of(cause)), witness_text(compare_command(cause), words_on_length(cause)));
}

std::string entry_section(const catalogue::Entry& entry) {
  std::string text = fmt::format("{}\n\n- Effect: {}\n", markdown_text(entry.differs),
                                 markdown_text(entry.effect));
  for (const catalogue::Change& change : entry.since)
    text += fmt::format("- Since {}, {}: {} (confidence: {})\n", change.date,
                        code_span(change.revision), markdown_text(change.what), change.confidence);
  text += epochs_list(epochs_of(entry));
  if (!entry.why.empty()) text += fmt::format("- Why: {}\n", markdown_text(entry.why));
  for (const catalogue::Sighting& sighting : entry.seen)
    text +=
        fmt::format("- Seen as {}: {}\n", markdown_text(sighting.as), markdown_text(sighting.what));
  text += witness_text(compare_command(entry.witness, entry.key.facet), words_on_length(entry));
  if (!entry.example.text.empty()) {
    catalogue::Witness example;
    example.text = entry.example.text;
    text +=
        fmt::format("- Example: {} ({})\n", code_span(compare_command(example, entry.key.facet)),
                    name_of(entry.example.severity));
  }
  for (const catalogue::Key& key : entry.related)
    text += fmt::format("- Related: {} ({})\n", code_span(key.class_id), name_of(key.facet));
  return text + '\n';
}

class ExplanationMarkdown final : public ExplanationWriter {
 public:
  explicit ExplanationMarkdown(Detail detail) : detail_(detail) {}
  std::string explanation(const Explanation& explanation, bool first) override {
    const DocumentReport& document = explanation.document;
    const Divergence& divergence = explanation.finding.divergence;
    std::string text = first ? "" : "\n";
    text += fmt::format("## {}\n\n", markdown_text(explanation.title()));
    if (!explanation.key.class_id.empty()) text += code_span(explanation.key.class_id) + ", ";
    text += fmt::format("{}, {}\n\n", name_of(divergence.facet), name_of(divergence.severity));
    if (explanation.entry) text += entry_section(*explanation.entry);
    if (explanation.cause) text += cause_section(*explanation.cause);
    if (!explanation.of_witness) {
      const Position at = document.lines->position(divergence.span.begin);
      text += fmt::format("{}, {}:{} (bytes {} to {})\n\n", code_span(document.name), at.line,
                          at.column, document.byte(divergence.span.begin),
                          document.byte(divergence.span.end));
    }
    for (const std::string& line : outcomes_of(document, divergence))
      text += fmt::format("- {}\n", code_span(line));
    text += '\n';
    for (const trace::Fork& fork : explanation.finding.forks) {
      text += "| version | state | row |\n| --- | --- | --- |\n";
      for (const CauseRow& row : cause_rows(document, fork))
        text += fmt::format("| {} | {} | {} |\n", markdown_text(row.version),
                            markdown_text(row.state), markdown_text(row.sentence()));
      text += '\n';
    }
    if (detail_ == Detail::rows) return text;
    return text + code_block(trace_of(explanation, TraceText(TextStyle{}), detail_)) + '\n';
  }

  std::string list(std::span<const catalogue::Entry* const> entries) override {
    std::string text =
        "| since | class | facet | severity | title |\n| --- | --- | --- | --- | --- |\n";
    for (const catalogue::Entry* const entry : entries)
      text += fmt::format("| {} | {} | {} | {} | {} |\n", dates_of(*entry),
                          code_cell(entry->key.class_id), name_of(entry->key.facet),
                          name_of(entry->severity), markdown_text(entry->title));
    return text;
  }

  std::string list(std::span<const catalogue::Cause* const> causes) override {
    std::string text = "| class | facet | severity | input |\n| --- | --- | --- | --- |\n";
    for (const catalogue::Cause* const cause : causes)
      text += fmt::format("| {} | {} | {} | {}{} |\n", code_cell(cause->class_id),
                          name_of(cause->facet), name_of(cause->severity),
                          code_cell(input_in_words(*cause)),
                          words_on_tokens(!cause->tokens_differ_too));
    return text;
  }

 private:
  Detail detail_;
};

}  // namespace

std::unique_ptr<ExplanationWriter> make_explanation_markdown(const ExplanationSettings& settings) {
  return std::make_unique<ExplanationMarkdown>(settings.detail);
}

}  // namespace specdrift::report
