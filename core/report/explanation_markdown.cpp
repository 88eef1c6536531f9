#include <fmt/format.h>

#include "core/model/sentences.h"
#include "core/report/cause_words.h"
#include "core/report/escape.h"
#include "core/report/explanation.h"
#include "core/report/witness_history.h"

namespace specdrift::report {
namespace {

/// Text that Markdown shall not read as markup.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : escaped_for_terminal(text)) {
    if (std::string_view("\\`*_{}[]<>#|!&~").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

/// As code, whatever graves it holds.
std::string code(std::string_view text) {
  std::string fence = "`";
  while (text.find(fence) != std::string_view::npos) fence += '`';
  const bool spaced = text.empty() || text.front() == '`' || text.back() == '`';
  return fmt::format("{0}{1}{2}{1}{0}", fence, spaced ? " " : "", text);
}

/// A block of code; the fence is longer than any within.
std::string block(std::string_view text) {
  std::string fence = "```";
  while (text.find(fence) != std::string_view::npos) fence += '`';
  return fmt::format("{}text\n{}{}\n\n", fence, text, fence);
}

/// Code in a cell of a table.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
  return out;
}

std::string epochs_text(std::span<const WitnessEpoch> epochs) {
  std::string text;
  for (const WitnessEpoch& epoch : epochs)
    text += fmt::format("- Epoch: {} to {}{}: {}\n", epoch.first_day, epoch.last_day,
                        epoch.revision.empty() ? "" : ", since " + code(epoch.revision),
                        code(epoch.reading));
  return text;
}

/// A witness, and whether it is the shortest.
std::string witness_text(const std::string& command, const std::string& length) {
  return fmt::format("- Witness: {}{}\n", code(command), length.empty() ? "" : "; " + length);
}

std::string cause_text(const catalogue::Cause& cause) {
  return fmt::format("Cause: {}.\n\n{}{}\n", plain(words_on_origin(cause)),
                     epochs_text(epochs_of(cause)),
                     witness_text(compare_command(cause), words_on_length(cause)));
}

std::string entry_text(const catalogue::Entry& entry) {
  std::string text = fmt::format("{}\n\n- Effect: {}\n", plain(entry.differs), plain(entry.effect));
  for (const catalogue::Change& change : entry.since)
    text += fmt::format("- Since {}, {}: {} (confidence: {})\n", change.date, code(change.revision),
                        plain(change.what), change.confidence);
  text += epochs_text(epochs_of(entry));
  if (!entry.why.empty()) text += fmt::format("- Why: {}\n", plain(entry.why));
  for (const catalogue::Sighting& sighting : entry.seen)
    text += fmt::format("- Seen as {}: {}\n", plain(sighting.as), plain(sighting.what));
  text += witness_text(compare_command(entry.witness, entry.key.facet), words_on_length(entry));
  if (!entry.example.text.empty()) {
    catalogue::Witness example;
    example.text = entry.example.text;
    text += fmt::format("- Example: {} ({})\n", code(compare_command(example, entry.key.facet)),
                        name_of(entry.example.severity));
  }
  for (const catalogue::Key& key : entry.related)
    text += fmt::format("- Related: {} ({})\n", code(key.class_id), name_of(key.facet));
  return text + '\n';
}

}  // namespace

std::string ExplanationMarkdown::explanation(const Explanation& explanation, bool first) {
  const DocumentReport& document = explanation.document;
  const Divergence& divergence = explanation.finding.divergence;
  std::string text = first ? "" : "\n";
  text += fmt::format("## {}\n\n", plain(explanation.title()));
  if (!explanation.key.class_id.empty())
    text += code(escaped_for_terminal(explanation.key.class_id)) + ", ";
  text += fmt::format("{}, {}\n\n", name_of(divergence.facet), name_of(divergence.severity));
  if (explanation.entry) text += entry_text(*explanation.entry);
  if (explanation.cause) text += cause_text(*explanation.cause);
  if (!explanation.of_witness) {
    const Position at = document.lines->position(divergence.span.begin);
    text += fmt::format("{}, {}:{} (bytes {} to {})\n\n", plain(document.name), at.line, at.column,
                        divergence.span.begin, divergence.span.end);
  }
  for (const std::string& line : outcomes_of(document, divergence))
    text += fmt::format("- {}\n", code(line));
  text += '\n';
  for (const trace::Fork& fork : explanation.finding.forks) {
    text += "| version | state | row |\n| --- | --- | --- |\n";
    for (std::size_t i = 0; i < fork.rows.size(); ++i) {
      const model::Model& model = *document.models[i];
      const trace::TakenRow& taken = fork.rows[i];
      text += fmt::format("| {} | {} | {} |\n", plain(document.versions[i]->name),
                          plain(model::table_citation(model, taken.table)),
                          plain(model::row_sentence(model, taken.table, taken.row)));
    }
    text += '\n';
  }
  return text + block(trace_of(explanation, TraceText(false)));
}

std::string ExplanationMarkdown::list(std::span<const catalogue::Entry* const> entries) {
  std::string text =
      "| since | class | facet | severity | title |\n| --- | --- | --- | --- | --- |\n";
  for (const catalogue::Entry* const entry : entries)
    text += fmt::format("| {} | {} | {} | {} | {} |\n", dates_of(*entry),
                        cell(code(entry->key.class_id)), name_of(entry->key.facet),
                        name_of(entry->severity), plain(entry->title));
  return text;
}

std::string ExplanationMarkdown::list(std::span<const catalogue::Cause* const> causes) {
  std::string text = "| class | facet | severity | input |\n| --- | --- | --- | --- |\n";
  for (const catalogue::Cause* const cause : causes)
    text += fmt::format("| {} | {} | {} | {} |\n",
                        cell(code(escaped_for_terminal(cause->class_id))), name_of(cause->facet),
                        name_of(cause->severity), cell(code(input_in_words(*cause))));
  return text;
}

}  // namespace specdrift::report
