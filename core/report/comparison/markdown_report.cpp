#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>

#include "core/history/known.h"
#include "core/report/common/cause_rows.h"
#include "core/report/common/cause_words.h"
#include "core/report/common/parser_cause_words.h"
#include "core/report/common/report_words.h"
#include "core/report/comparison/formats.h"
#include "core/report/escape/markdown.h"
#include "core/report/escape/reversible_escape.h"

namespace specdrift::report {
namespace {

constexpr std::size_t markdown_tokens = 50;
constexpr std::size_t markdown_errors = 50;
constexpr std::size_t markdown_string = 2000;

std::string place_text(const DocumentReport& document, Offset offset) {
  const Position at = document.lines->position(offset);
  return fmt::format("{}:{} (byte {})", at.line, at.column, document.byte(offset));
}

std::string context_of(const StartContext& start) {
  std::string text = fmt::format("Tokenized from {}", code_span(name_of(start.mode)));
  if (!start.last_start_tag.empty())
    text += fmt::format(" with the last start tag {}", code_span(start.last_start_tag));
  if (start.foreign_content) text += " in foreign content";
  return text + fmt::format("; {}, scripting {}.", simulation_in_words(start.feedback),
                            start.scripting ? "on" : "off");
}

std::string severity_table(const Summary& summary) {
  std::string text = "| severity | divergences |\n| --- | ---: |\n";
  for (std::size_t i = severity_count; i-- > 0;)
    text += fmt::format("| {} | {} |\n", name_of(static_cast<Severity>(i)), summary.by_severity[i]);
  return text + fmt::format("| all | {} |\n", summary.divergences);
}

std::string classes(const DocumentReport& document, const Divergence& divergence) {
  std::string text;
  for (std::size_t c = 0; c < divergence.classes.size(); ++c) {
    const KeptTokens& kept = divergence.classes[c];
    text += fmt::format("- {} ({}):\n",
                        code_span(class_name(document.versions, divergence.partition, c)),
                        counted(kept.count, "token"));
    std::uint64_t shown = 0;
    for (std::size_t i = 0; i < kept.tokens.size() && shown < markdown_tokens; ++shown) {
      KeptToken token = kept.tokens[i++];
      std::string run(beginning(token.token.text, markdown_string));
      // Neighbouring characters are one token, made in pieces.
      for (; token.token.kind == TokenKind::characters && i < kept.tokens.size() &&
             kept.tokens[i].token.kind == TokenKind::characters;
           ++i)
        run += beginning(kept.tokens[i].token.text, markdown_string);
      token.token.text = run;
      text += fmt::format("  - {}\n", code_span(excerpt(token, markdown_string)));
    }
    if (kept.count == 0) text += "  - nothing\n";
    if (kept.count > shown) text += fmt::format("  - and {} more\n", kept.count - shown);
  }
  return text;
}

std::string errors(const DocumentReport& document, const Divergence& divergence) {
  if (divergence.errors.empty()) return {};
  std::string text = divergence.classes.empty() ? "" : "\n";
  text += "Parse errors:\n\n";
  const std::size_t shown = std::min(divergence.errors.size(), markdown_errors);
  for (std::size_t i = 0; i < shown; ++i) {
    const KeptError& kept = divergence.errors[i];
    std::string who;
    for (const std::uint16_t version : kept.versions)
      who += fmt::format("{}{}", who.empty() ? "" : " ", document.versions[version]->name);
    text += fmt::format("- {}: {} {}\n", place_text(document, kept.error.at), code_span(who),
                        kept.error.code.empty() ? "parse error" : code_span(kept.error.code));
  }
  if (divergence.errors.size() > shown)
    text += fmt::format("- and {} more\n", divergence.errors.size() - shown);
  return text;
}

std::string cause(const DocumentReport& document, const trace::Fork& fork,
                  const history::Known& known) {
  std::string text =
      fmt::format("\nCause {} at {}:\n\n", code_span(fork.class_id), place_text(document, fork.at));
  if (known.entry) text += fmt::format("- known: {}\n", code_span(known.entry->title));
  for (const catalogue::Change* const change : known.since)
    text += fmt::format("- since: {}\n", code_span(words_of(*change)));
  for (const CauseRow& row : cause_rows(document, fork))
    text += fmt::format("- {} in {}: {}\n", code_span(row.version), code_span(row.state),
                        code_span(row.sentence()));
  return text;
}

/// Markdown for people: a section a document with a table of what was found, and in it a section a
/// divergence. Text from an input, a path or a specification is in code spans that it cannot end,
/// and in no table.
class MarkdownReport final : public ReportWriter {
 public:
  explicit MarkdownReport(TextSink out) : out_(std::move(out)) {}

  void begin() override { out_("# Where versions of the tokenizer differ\n"); }

  void begin_document(const DocumentReport& document) override {
    number_ = 0;
    known_.emplace(*document.source, document.start);
    out_(fmt::format("\n## {}\n\n", code_span(document.name)));
    const Summary& summary = document.summary;
    std::string text = counted(document.source->original_size(), "byte");
    text += summary.divergences == 0
                ? ", " + agreement(document)
                : fmt::format(", {} in {}, {} apart", counted(summary.divergences, "divergence"),
                              counted(summary.episodes, "episode"),
                              counted(summary.bytes_apart, "byte"));
    text += hidden_divergences(document.hidden, document.of_other_causes);
    if (const auto n = document.source->ill_formed_count())
      text += fmt::format("; {} read as U+FFFD", counted(n, "ill-formed byte sequence"));
    text += fmt::format(". Compared: tokens{}. {}\n\n",
                        document.errors_compared ? " and parse errors" : "",
                        context_of(document.start));
    if (summary.divergences > 0) text += severity_table(summary) + '\n';
    const std::size_t first_parser = document.versions.size() - document.parsers.size();
    for (std::size_t i = 0; i < document.versions.size(); ++i) {
      text += fmt::format("- {}: {}", code_span(document.versions[i]->name),
                          counted(summary.tokens[i], "token"));
      text += i < first_parser
                  ? fmt::format(", {}\n", counted(summary.errors[i], "parse error"))
                  : fmt::format("; {}\n", markdown_text(parser_limits(
                                              document.parsers[i - first_parser], document.start)));
    }
    out_(text);
  }

  void divergence(const DocumentReport& document, const Finding& finding) override {
    const Divergence& divergence = finding.divergence;
    const Position at = document.lines->position(divergence.span.begin);
    std::string text = fmt::format("\n### {}. {} at {}:{}\n\n", ++number_,
                                   name_of(divergence.severity), at.line, at.column);
    const std::string_view bytes = slice(document.source->bytes(), divergence.span);
    const std::string_view shown = beginning(bytes, markdown_string);
    text += fmt::format("Bytes {}..{}", document.byte(divergence.span.begin),
                        document.byte(divergence.span.end));
    if (divergence.episode > 0) text += fmt::format(", episode {}", divergence.episode);
    if (divergence.facet == Facet::errors) text += ", parse errors";
    text += fmt::format(": {}\n\n",
                        code_span(short_partition_name(document.versions, divergence.partition)));
    text +=
        fmt::format("Source: {}{}\n\n", code_span(shown),
                    shown.size() < bytes.size()
                        ? fmt::format(" and {} more", counted(bytes.size() - shown.size(), "byte"))
                        : "");
    text += classes(document, divergence) + errors(document, divergence);
    for (const trace::Fork& fork : finding.forks)
      text += cause(document, fork, known_->of(fork, divergence));
    for (const ParserCauseReport& one : finding.parser_causes) {
      text += fmt::format("\nCause {}: {}\n", code_span(one.name), code_span(words_of(one)));
      for (std::size_t i = 0; i < one.rows.size(); ++i)
        text +=
            fmt::format("{}- {} in {}: {}\n", i == 0 ? "\n" : "", code_span(one.rows[i].version),
                        code_span(one.rows[i].state), code_span(one.rows[i].sentence));
    }
    out_(text);
  }

  void episode(const DocumentReport& document, const Episode& episode,
               const EpisodeFindings& findings) override {
    const Folded& folded = findings.folded;
    if (findings.shown == 0) return;  // counted at the end of the document
    if (episode.met_again && episode.divergences == 1 && folded.divergences == 0)
      return;  // the divergence has said it all
    out_(fmt::format(
        "\nEpisode {} from byte {}: {}{}, {}.\n", episode.number, document.byte(episode.span.begin),
        counted(findings.shown + folded.divergences, "divergence"), of_which_folded(folded),
        episode.met_again ? "together again at " + place_text(document, episode.span.end)
                          : "never together again"));
  }

  void end_document(const DocumentReport& document) override {
    if (document.folded.divergences > 0)
      out_(fmt::format("\nNot shown: {} of {} ({}).\n", document.folded.divergences,
                       counted(document.summary.divergences, "divergence"),
                       severities(document.folded.by_severity)));
  }

  void end(const TotalReport& total) override {
    if (total.change) {
      std::string text = "\n## Since the baseline\n\n";
      for (const std::string& name : total.change->fresh)
        text += fmt::format("- new: {}\n", code_span(name));
      for (const std::string& name : total.change->gone)
        text += fmt::format("- gone: {}\n", code_span(name));
      out_(total.change->empty() ? text + "The same classes.\n" : text);
    }
    if (total.documents < 2) return;
    out_(fmt::format("\n## All\n\n{}, {}; {} differ, {} in {}.\n\n{}",
                     counted(total.documents, "document"), counted(total.bytes, "byte"),
                     total.documents_apart, counted(total.summary.divergences, "divergence"),
                     counted(total.summary.episodes, "episode"), severity_table(total.summary)));
  }

 private:
  TextSink out_;
  std::optional<history::KnownChanges> known_;  ///< of this document
  std::uint64_t number_ = 0;                    ///< of the divergence, within its document
};

}  // namespace

std::unique_ptr<ReportWriter> make_markdown_report(TextSink out,
                                                   const FormatSettings& /*settings*/) {
  return std::make_unique<MarkdownReport>(std::move(out));
}

}  // namespace specdrift::report
