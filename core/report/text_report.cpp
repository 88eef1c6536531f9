#include "core/report/text_report.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/model/sentences.h"
#include "core/report/escape.h"
#include "core/report/explanation.h"
#include "core/report/lanes.h"
#include "core/report/report_words.h"
#include "core/report/ruler.h"

namespace specdrift::report {
namespace {

constexpr std::size_t tokens_listed = 6;
constexpr std::size_t errors_listed = 8;

std::string_view color_of_severity(Severity severity) {
  switch (severity) {
  case Severity::markup:
    return "1;31";
  case Severity::structure:
    return "1;33";
  case Severity::text:
    return "1;36";
  case Severity::errors:
    return "1;34";
  }
  return "0";
}

/// One divergence drawn. Left of every drawing stands who it is about, in a column as wide as the
/// widest of them.
class Drawing {
 public:
  Drawing(const DocumentReport& document, const Divergence& divergence, std::size_t columns)
      : document_(document), divergence_(divergence), ruler_(make_ruler(columns)) {
    for (std::size_t c = 0; c < divergence.partition.class_count(); ++c)
      label_width_ = std::max(label_width_, name_of_class(c).size());
  }

  std::string text() {
    row("source", ruler_.text() + (ruler_.complete() ? "" : "~"));
    lanes();
    errors();
    for (const auto& [name, tokens] : lists_) row(name, tokens);
    return std::move(text_);
  }

 private:
  /// From the start of the line, if that leaves room enough for the divergence.
  Ruler make_ruler(std::size_t columns) const {
    const Source& source = *document_.source;
    const Span span = divergence_.span;
    const Span line = document_.lines->line_at(span.begin, 8 * columns);
    const Offset end = std::max(std::max(span.end, line.end), span.begin);
    if (span.begin - line.begin < columns / 2) {
      Ruler ruler(source, {line.begin, end}, columns);
      if (ruler.complete() || ruler.end() >= span.end) return ruler;
    }
    return Ruler(source, {span.begin, end}, columns);
  }

  std::string name_of_class(std::size_t c) const {
    return short_class_name(document_.versions, divergence_.partition, c);
  }

  void row(std::string_view label, std::string_view drawing) {
    std::string line = fmt::format("  {:<{}}  {}", label, label_width_, drawing);
    line.erase(line.find_last_not_of(' ') + 1);
    text_ += line + '\n';
  }

  void lanes() {
    for (std::size_t c = 0; c < divergence_.classes.size(); ++c) {
      const KeptTokens& tokens = divergence_.classes[c];
      const Lane lane = draw_lane(tokens, ruler_);
      row(name_of_class(c), lane.drawing.empty() ? "(nothing)" : lane.drawing);
      if (!lane.holds_all) lists_.emplace_back(name_of_class(c), describe(tokens, tokens_listed));
    }
  }

  void errors() {
    std::size_t shown = 0;
    for (const KeptError& kept : divergence_.errors) {
      if (shown == errors_listed) break;
      ++shown;
      const std::string what =
          fmt::format("^ {}: {}", short_names(document_.versions, kept.versions),
                      kept.error.code.empty() ? "parse error" : kept.error.code);
      const bool outside = kept.error.at > ruler_.end();
      row(shown == 1 ? "errors" : "", outside
                                          ? fmt::format("byte {} {}", kept.error.at, what)
                                          : std::string(ruler_.column(kept.error.at), ' ') + what);
    }
    if (divergence_.errors.size() > shown)
      row("", fmt::format("and {} more", divergence_.errors.size() - shown));
  }

  const DocumentReport& document_;
  const Divergence& divergence_;
  Ruler ruler_;
  std::size_t label_width_ = 6;  // "source"
  std::string text_;
  std::vector<std::pair<std::string, std::string>> lists_;
};

/// Where versions part and why: the class, and the row that each version takes.
std::string fork_text(const DocumentReport& document, const trace::Fork& fork, Facet facet) {
  const Position at = document.lines->position(fork.read.begin);
  std::string text =
      fmt::format("  cause {} at {}:{} (byte {})\n", escaped_for_terminal(fork.class_id), at.line,
                  at.column, fork.read.begin);
  if (const auto* const entry = catalogue::find(fork.class_id, facet)) {
    text += fmt::format("  known {}\n", entry->title);
    for (const catalogue::Change& change : entry->since)
      text += fmt::format("  since {}\n", words_of(change));
  }
  std::size_t width = 0;
  for (const VersionInfo* version : document.versions)
    width = std::max(width, version->name.size());
  for (std::size_t i = 0; i < fork.rows.size(); ++i) {
    const model::Model& model = *document.models[i];
    const trace::TakenRow& taken = fork.rows[i];
    text += fmt::format("    {:<{}}  {}\n    {:<{}}    {}\n", document.versions[i]->name, width,
                        escaped_for_terminal(model::table_citation(model, taken.table)), "", width,
                        escaped_for_terminal(model::row_sentence(model, taken.table, taken.row)));
  }
  return text;
}

}  // namespace

void TextReport::begin_document(const DocumentReport& document) {
  const std::string line =
      fmt::format("{}: {}", escaped_for_terminal(document.name), headline(document));
  out_(painted(line, "1", style_.color) + '\n');
}

void TextReport::divergence(const DocumentReport& document, const Finding& finding) {
  const Divergence& divergence = finding.divergence;
  const Position at = document.lines->position(divergence.span.begin);
  std::string head = fmt::format(
      "\n{}:{} (bytes {}..{}) {}  {}", at.line, at.column, divergence.span.begin,
      divergence.span.end,
      painted(name_of(divergence.severity), color_of_severity(divergence.severity), style_.color),
      short_partition_name(document.versions, divergence.partition));
  if (divergence.episode > 0) head += fmt::format("  [episode {}]", divergence.episode);
  out_(head + '\n');
  out_(Drawing(document, divergence, style_.columns).text());
  for (const trace::Fork& fork : finding.forks) out_(fork_text(document, fork, divergence.facet));
}

void TextReport::episode(const DocumentReport& document, const Episode& episode) {
  if (episode.met_again && episode.divergences == 1) return;  // the divergence has said it all
  const Position end = document.lines->position(episode.span.end);
  out_(fmt::format("  episode {} from byte {}: {}, {}\n", episode.number, episode.span.begin,
                   counted(episode.divergences, "divergence"),
                   episode.met_again ? fmt::format("together again at {}:{} (byte {})", end.line,
                                                   end.column, episode.span.end)
                                     : "never together again"));
}

void TextReport::end_document(const DocumentReport& document) {
  if (document.summary.divergences > 0) out_("\n");
}

void TextReport::end(const TotalReport& total) {
  if (total.documents < 2) return;
  out_(painted(fmt::format("{}, {}: {} apart, {}{}{}{}", counted(total.documents, "document"),
                           counted(total.bytes, "byte"), total.documents_apart,
                           counted(total.summary.divergences, "divergence"),
                           total.summary.divergences ? " in " : "",
                           total.summary.divergences
                               ? fmt::format("{} ({})", counted(total.summary.episodes, "episode"),
                                             severities(total.summary))
                               : "",
                           hidden_divergences(total.hidden)),
               "1", style_.color) +
       '\n');
}

}  // namespace specdrift::report
