#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/history/known.h"
#include "core/report/common/cause_rows.h"
#include "core/report/common/cause_words.h"
#include "core/report/common/lanes.h"
#include "core/report/common/parser_cause_words.h"
#include "core/report/common/report_words.h"
#include "core/report/common/ruler.h"
#include "core/report/comparison/formats.h"
#include "core/report/escape/escape.h"

namespace specdrift::report {
namespace {

constexpr std::size_t tokens_listed = 6;
constexpr std::size_t errors_listed = 8;
constexpr std::size_t all_tokens = ~std::size_t{0};

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

/// As the page has them: the groups of a divergence, one after the other.
std::string_view color_of_group(std::size_t group) {
  constexpr std::string_view codes[] = {"34", "33", "35", "32"};
  return codes[group % std::size(codes)];
}

constexpr std::string_view legend =
    "[token] under its source; [--] | no room for it; … left out; ^ parse error";

/// One divergence drawn, in lines that are as wide as they may be. To the left of every drawing is
/// whom it is about.
class Drawing {
 public:
  Drawing(const DocumentReport& document, const Divergence& divergence, TextStyle style)
      : document_(document),
        divergence_(divergence),
        style_(style),
        label_width_(width_of_labels(style.columns / 3)),
        room_(style.columns - indent - label_width_ - gap),
        ruler_(make_ruler(room_)) {
    if (!ruler_.complete()) ruler_ = make_ruler(room_ - 1);  // with room for an ellipsis
  }

  std::string text() {
    row("source", ruler_.text() + (ruler_.complete() ? "" : "…"));
    lanes();
    errors();
    for (const auto& [group, tokens] : lists_) list(group, tokens);
    return std::move(text_);
  }

 private:
  static constexpr std::size_t indent = 2, gap = 2;

  std::size_t width_of_labels(std::size_t most) const {
    std::size_t width = 6;  // "source"
    for (std::size_t c = 0; c < divergence_.partition.class_count(); ++c)
      width = std::max(width, display_width(name_of_class(c)));
    return std::min(width, most);
  }

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
    return escaped_for_terminal(short_class_name(document_.versions, divergence_.partition, c));
  }

  std::string label_text(std::string_view label) const {
    const std::string shown = cut_to_width(label, label_width_);
    return shown + std::string(label_width_ - display_width(shown), ' ');
  }

  void row(std::string_view label, std::string_view drawing, std::string_view color = {}) {
    std::string line = label_text(label) + std::string(gap, ' ');
    line += drawing;
    line.erase(line.find_last_not_of(' ') + 1);
    text_ += std::string(indent, ' ') + painted(line, color, style_.color) + '\n';
  }

  /// Under the drawings: tokens in words, in as many lines as they take.
  void list(std::size_t group, std::string_view tokens) {
    const std::size_t begin = indent + label_width_ + gap;
    std::string lines = in_lines(tokens, style_.columns, begin);
    lines.pop_back();
    lines.replace(
        0, begin,
        std::string(indent, ' ') + label_text(name_of_class(group)) + std::string(gap, ' '));
    text_ += painted(lines, color_of_group(group), style_.color) + '\n';
  }

  void lanes() {
    std::vector<Lane> lanes;
    for (const KeptTokens& tokens : divergence_.classes) lanes.push_back(draw_lane(tokens, ruler_));
    for (std::size_t c = 0; c < lanes.size(); ++c) {
      const KeptTokens& tokens = divergence_.classes[c];
      const bool looks_like_another =
          std::ranges::count(lanes, lanes[c].drawing, &Lane::drawing) > 1;
      const std::string_view drawing =
          lanes[c].drawing.empty() ? std::string_view("(nothing)") : lanes[c].drawing;
      // Two classes that differ must not look the same.
      if (looks_like_another)
        row(name_of_class(c), difference_of(lanes, c), color_of_group(c));
      else
        row(name_of_class(c), drawing, color_of_group(c));
      if (!lanes[c].holds_all) lists_.emplace_back(c, describe(tokens, tokens_listed));
    }
  }

  /// The tokens in words, from shortly before where they differ from those of lanes that look like
  /// this one.
  std::string difference_of(const std::vector<Lane>& lanes, std::size_t lane) const {
    const std::string words = describe(divergence_.classes[lane], all_tokens);
    std::size_t same = words.size();
    for (std::size_t c = 0; c < lanes.size(); ++c) {
      if (c == lane || lanes[c].drawing != lanes[lane].drawing) continue;
      const std::string others = describe(divergence_.classes[c], all_tokens);
      const auto at = std::ranges::mismatch(words, others).in1;
      same = std::min(same, static_cast<std::size_t>(at - words.begin()));
    }
    std::size_t begin = same - std::min(same, room_ / 2);
    while (begin > 0 && (static_cast<unsigned char>(words[begin]) & 0xC0) == 0x80) --begin;
    return cut_to_width((begin > 0 ? "…" : "") + words.substr(begin), room_);
  }

  /// A line with a caret at that column, divided where it must be broken at a space.
  std::pair<std::string, std::string> broken(std::string_view line, std::size_t column) const {
    std::size_t end = column + 1;
    for (std::size_t next = line.find(' ', end + 1);
         next != std::string_view::npos && display_width(line.substr(0, next)) <= room_;
         next = line.find(' ', end + 1))
      end = next;
    return {std::string(line.substr(0, end)), std::string(line.substr(end + 1))};
  }

  /// A version may report the same twice at one place, and others once: `2007..8.2.4 (2009 twice)`.
  std::string reporters_of(const KeptError& kept) const {
    std::map<std::uint16_t, std::size_t> often;
    for (const std::uint16_t version : kept.versions) ++often[version];
    std::vector<std::uint16_t> versions;
    std::vector<std::string> repeated;
    for (const auto& [version, count] : often) {
      versions.push_back(version);
      if (count > 1)
        repeated.push_back(fmt::format("{} {}", document_.versions[version]->name,
                                       count == 2 ? "twice" : fmt::format("{} times", count)));
    }
    const std::string names = short_names(document_.versions, versions);
    return repeated.empty() ? names : fmt::format("{} ({})", names, fmt::join(repeated, ", "));
  }

  void errors() {
    std::size_t shown = 0;
    for (const KeptError& kept : divergence_.errors) {
      if (shown == errors_listed) break;
      ++shown;
      const std::string what =
          fmt::format("^ {}: {}", reporters_of(kept),
                      kept.error.code.empty() ? "parse error" : kept.error.code);
      const bool outside = kept.error.at > ruler_.end();
      const std::size_t column = outside ? 0 : std::min(ruler_.column(kept.error.at), room_ - 1);
      std::string line = outside ? fmt::format("byte {} {}", document_.byte(kept.error.at), what)
                                 : std::string(column, ' ') + what;
      // To the left of the caret there may be room enough.
      if (!outside && display_width(line) > room_ && display_width(what) <= column + 1)
        line = std::string(column + 1 - display_width(what), ' ') + what.substr(2) + " ^";
      line = escaped_for_terminal(line);
      std::string_view label = shown == 1 ? "errors" : "";
      std::size_t indented = 0;
      if (!outside && display_width(line) > room_) {
        // In as many lines as it takes: a name that is cut off says nothing.
        const auto [first, rest] = broken(line, column);
        row(label, first);
        label = {};
        line = rest;
        // As near to the caret as there is room.
        indented = std::min(column + 2, room_ - std::min(room_, display_width(rest)));
      }
      std::string lines = in_lines(line, room_, indented);
      for (std::size_t end = lines.find('\n'); end != std::string::npos; end = lines.find('\n')) {
        row(std::exchange(label, {}), lines.substr(0, end));
        lines.erase(0, end + 1);
      }
    }
    if (divergence_.errors.size() > shown)
      row("", fmt::format("and {} more", divergence_.errors.size() - shown));
  }

  const DocumentReport& document_;
  const Divergence& divergence_;
  TextStyle style_;
  std::size_t label_width_;
  std::size_t room_;  ///< of drawings
  Ruler ruler_;
  std::string text_;
  std::vector<std::pair<std::size_t, std::string>> lists_;
};

/// The class of a cause, and where versions diverge for it.
std::string cause_line(const DocumentReport& document, const trace::Fork& fork) {
  const Position at = document.lines->position(fork.at);
  return fmt::format("cause {} at {}:{} (byte {})", escaped_for_terminal(fork.class_id), at.line,
                     at.column, document.byte(fork.at));
}

/// Where versions diverge and why: the class, and the row that each version takes.
std::string fork_text(const DocumentReport& document, const trace::Fork& fork,
                      const history::Known& known, std::size_t columns) {
  std::string text = fmt::format("  {}\n", cause_line(document, fork));
  if (known.entry) text += in_lines(fmt::format("known {}", known.entry->title), columns, 2, 6);
  for (const catalogue::Change* const change : known.since)
    text += in_lines(fmt::format("since {}", words_of(*change)), columns, 2, 6);
  std::size_t width = 0;
  for (const VersionInfo* version : document.versions)
    width = std::max(width, version->name.size());
  for (const CauseRow& row : cause_rows(document, fork)) {
    text += fmt::format("    {:<{}}  {}\n", row.version, width, escaped_for_terminal(row.state));
    text +=
        in_lines(escaped_for_terminal(row.sentence()), columns, std::min(width, columns / 3) + 8);
  }
  return text;
}

/// Says what it is to a parser: the version that it reads as, with the rows that differ.
std::string parser_cause_text(const ParserCauseReport& cause, std::size_t columns) {
  std::string text =
      in_lines(fmt::format("cause {}: {}", escaped_for_terminal(cause.name), words_of(cause)),
               columns, 2, 6);
  std::size_t width = 0;
  for (const auto& row : cause.rows) width = std::max(width, row.version.size());
  for (const auto& row : cause.rows) {
    text += fmt::format("    {:<{}}  {}\n", row.version, width, escaped_for_terminal(row.state));
    text += in_lines(escaped_for_terminal(row.sentence), columns, std::min(width, columns / 3) + 8);
  }
  return text;
}

/// The report for a terminal: each divergence drawn, the source and under it one lane a class.
class TextReport final : public ReportWriter {
 public:
  TextReport(TextSink out, TextStyle style) : out_(std::move(out)), style_(style) {}

  void begin_document(const DocumentReport& document) override {
    const std::string line =
        fmt::format("{}: {}", escaped_for_terminal(document.name), headline(document));
    out_(painted(line, "1", style_.color) + '\n');
    last_causes_.clear();
    known_.emplace(*document.source, document.start);
  }

  void divergence(const DocumentReport& document, const Finding& finding) override {
    const Divergence& divergence = finding.divergence;
    const Position at = document.lines->position(divergence.span.begin);
    const std::string place =
        fmt::format("{}:{} (bytes {}..{}) ", at.line, at.column,
                    document.byte(divergence.span.begin), document.byte(divergence.span.end));
    const std::string_view severity = name_of(divergence.severity);
    std::string head = fmt::format(
        "{}{}  {}", place, severity,
        escaped_for_terminal(short_partition_name(document.versions, divergence.partition)));
    if (divergence.episode > 0) head += fmt::format("  [episode {}]", divergence.episode);
    head = in_lines(head, style_.columns, 0, 4);
    if (const std::size_t begin = head.find(severity); begin != std::string::npos)
      head.replace(begin, severity.size(),
                   painted(severity, color_of_severity(divergence.severity), style_.color));
    out_('\n' + head);
    if (!std::exchange(has_legend_, true)) out_(in_lines(legend, style_.columns, 2, 2));
    out_(Drawing(document, divergence, style_).text());
    std::string causes;
    for (const trace::Fork& fork : finding.forks)
      causes += fork_text(document, fork, known_->of(fork, divergence), style_.columns);
    for (const ParserCauseReport& cause : finding.parser_causes)
      causes += parser_cause_text(cause, style_.columns);
    // An episode often has one cause, which can be long.
    if (!causes.empty() && causes == last_causes_) {
      for (const trace::Fork& fork : finding.forks)
        out_(in_lines(cause_line(document, fork) + ", as above", style_.columns, 2, 4));
      for (const ParserCauseReport& cause : finding.parser_causes)
        out_(in_lines(
            fmt::format("cause {} of {}, as above", escaped_for_terminal(cause.name), cause.parser),
            style_.columns, 2, 4));
      return;
    }
    out_(causes);
    last_causes_ = std::move(causes);
  }

  void episode(const DocumentReport& document, const Episode& episode,
               const EpisodeFindings& findings) override {
    const Folded& folded = findings.folded;
    if (findings.shown == 0) return;  // counted at the end of the document
    if (episode.met_again && episode.divergences == 1 && folded.divergences == 0)
      return;  // the divergence has said it all
    const Position end = document.lines->position(episode.span.end);
    const std::string text = fmt::format(
        "episode {} from byte {}: {}{}, {}", episode.number, document.byte(episode.span.begin),
        counted(findings.shown + folded.divergences, "divergence"), of_which_folded(folded),
        episode.met_again ? fmt::format("together again at {}:{} (byte {})", end.line, end.column,
                                        document.byte(episode.span.end))
                          : "never together again");
    out_(in_lines(text, style_.columns, 2, 4));
  }

  void end_document(const DocumentReport& document) override {
    if (document.folded.divergences > 0)
      out_(in_lines(fmt::format("not shown: {} of {} ({}); --max-divergences all shows them",
                                document.folded.divergences,
                                counted(document.summary.divergences, "divergence"),
                                severities(document.folded.by_severity)),
                    style_.columns, 0, 2));
    if (document.summary.divergences > 0) out_("\n");
  }

  void end(const TotalReport& total) override {
    if (total.change) out_(change_text(*total.change));
    if (total.documents < 2) return;
    out_(
        painted(fmt::format("{}, {}: {} differ, {}{}{}{}", counted(total.documents, "document"),
                            counted(total.bytes, "byte"), total.documents_apart,
                            counted(total.summary.divergences, "divergence"),
                            total.summary.divergences ? " in " : "",
                            total.summary.divergences
                                ? fmt::format("{} ({})", counted(total.summary.episodes, "episode"),
                                              severities(total.summary))
                                : "",
                            hidden_divergences(total.hidden, total.of_other_causes) +
                                (total.folded > 0 ? fmt::format("; not shown: {}", total.folded)
                                                  : std::string())),
                "1", style_.color) +
        '\n');
  }

 private:
  TextSink out_;
  TextStyle style_;
  bool has_legend_ = false;                     ///< the notation has been explained
  std::optional<history::KnownChanges> known_;  ///< of this document
  std::string last_causes_;                     ///< of the divergence before, in this document
};

}  // namespace

std::unique_ptr<ReportWriter> make_text_report(TextSink out, const FormatSettings& settings) {
  return std::make_unique<TextReport>(std::move(out), settings.style);
}

}  // namespace specdrift::report
