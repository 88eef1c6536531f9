#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/common/parser_cause_words.h"
#include "core/report/comparison/formats.h"
#include "core/report/html/article.h"
#include "core/report/html/markup.h"
#include "core/report/html/overview.h"
#include "core/report/html/page.h"
#include "core/report/html/source_view.h"
#include "core/report/html/steps.h"
#include "core/report/html/tokens.h"

namespace specdrift::report {

using html::content;

namespace {

constexpr std::size_t most_documents_listed = 2000;
constexpr std::size_t most_classes = 4000;  ///< that are told apart when steps are shared out

/// The first divergences of each class are shown step by step with the rows in words, more of them
/// briefly; the others have a link to the first.
constexpr std::uint64_t shown_in_full = 5;
constexpr std::uint64_t shown_in_brief = 50;
constexpr html::Steps::Amount in_full{40, true};
constexpr html::Steps::Amount in_brief{4, false};

/// One HTML page that needs nothing else: no network, no script to be read, and a content security
/// policy under which nothing but its own style sheet and script can act. The overview of all
/// documents comes first, then the documents that differ, then those that agree. So the page is
/// kept until it is complete: up to `most_kept` bytes of a document, and `most_written` in all;
/// what goes beyond is counted and not shown, and the page says so.
class HtmlReport final : public ReportWriter {
 public:
  static constexpr std::size_t most_kept = std::size_t{16} << 20;
  static constexpr std::size_t most_written = std::size_t{32} << 20;

  explicit HtmlReport(TextSink out) : out_(std::move(out)) {}

  void begin() override {}
  void begin_document(const DocumentReport& document) override {
    contents_ = std::make_unique<Contents>(document);
    ++document_number_;
  }

  void divergence(const DocumentReport& document, const Finding& finding) override {
    Contents& contents = *contents_;
    ClassSeen* const seen = seen_class(finding);
    const bool is_shown =
        contents.articles.size() < most_kept && written_ + contents.articles.size() < most_written;
    const std::uint64_t number = is_shown ? ++number_ : 0;
    contents.not_shown += !is_shown;
    contents.overview.add(finding, number, seen ? seen->number : most_classes);
    contents.source.add(finding.divergence, number);
    if (!is_shown) return;
    if (contents.last_is_open)
      contents.articles += fmt::format(" <a href=\"#d{}\">next</a></p>\n</article>\n", number);
    contents.articles += article(document, finding, seen);
    contents.last_is_open = true;
    if (seen && seen->times++ == 0) seen->first_shown = number;
  }

  void folded(const DocumentReport&, const Divergence& divergence) override {
    contents_->overview.fold(divergence);
    contents_->source.add(divergence, 0);
  }

  void episode(const DocumentReport& document, const Episode& episode,
               const EpisodeFindings& findings) override {
    Contents& contents = *contents_;
    const Folded& folded = findings.folded;
    if (!contents.last_is_open || contents.not_shown > 0 || findings.shown == 0 ||
        (episode.met_again && episode.divergences == 1 && folded.divergences == 0))
      return;
    contents.articles += fmt::format(
        " <span class=\"dim\">Episode {} from byte {}: {}{}, {}.</span>", episode.number,
        document.byte(episode.span.begin),
        counted(findings.shown + folded.divergences, "divergence"), of_which_folded(folded),
        episode.met_again
            ? fmt::format("together again at {} (byte {})", html::place(document, episode.span.end),
                          document.byte(episode.span.end))
            : "never together again");
  }

  void end_document(const DocumentReport& document) override {
    const auto contents = std::move(contents_);
    const bool differs = document.summary.divergences > 0;
    std::vector<Line>& lines = differs ? differing_ : agreeing_;
    if (lines.size() >= most_documents_listed) return;
    const bool is_full = written_ >= most_written;
    std::string text = fmt::format(
        "<section class=\"document\" id=\"doc{0}\" aria-labelledby=\"t{0}\">\n<h2 "
        "id=\"t{0}\">{1}</h2>\n<p>{2}</p>\n",
        document_number_, content(document.name), content(headline(document)) + ".");
    if (contents->not_shown > 0)
      text += fmt::format(
          "<p><strong>The page would grow too large: {} counted here, but not "
          "shown.</strong></p>\n",
          counted(contents->not_shown, "divergence"));
    if (document.folded.divergences > 0)
      text += fmt::format("<p>Of its {}, {} ({}) {} counted, but not shown.</p>\n",
                          counted(document.summary.divergences, "divergence"),
                          document.folded.divergences, severities(document.folded.by_severity),
                          document.folded.divergences == 1 ? "is" : "are");
    if (differs && !is_full) {
      text += "<h3>Overview</h3>\n" + contents->overview.text();
      text += contents->source.text();
      text += "<h3>Divergences</h3>\n";
      text += contents->articles;
      if (contents->last_is_open) text += "</p>\n</article>\n";
    }
    text += "</section>\n";
    written_ += text.size();
    lines.push_back({document_number_, document.name, document.source->original_size(),
                     document.summary.by_severity, document.summary.episodes, std::move(text)});
  }

  void end(const TotalReport& total) override {
    const std::size_t agreeing_listed =
        std::min(agreeing_.size(), most_documents_listed - differing_.size());
    const bool is_one = document_number_ == 1;
    const auto& first = differing_.empty() ? agreeing_ : differing_;
    std::string links;
    if (!first.empty())
      links = fmt::format("<a href=\"#doc{}\">{}</a> ", first.front().number,
                          is_one ? "The document" : "First document");
    const std::string subject =
        is_one && !first.empty() ? first.front().name : counted(document_number_, "document");
    out_(html::page_begin(subject + ": where the versions differ",
                          links + "<a href=\"#totals\">All documents</a> "
                                  "<a href=\"#legend\">Legend</a>"));
    // The totals of one document are its own.
    if (!is_one) out_(totals(total, agreeing_listed));
    for (const Line& line : differing_) out_(line.section);
    for (std::size_t i = 0; i < agreeing_listed; ++i) out_(agreeing_[i].section);
    if (is_one) out_(totals(total, agreeing_listed));
    out_(html::page_end());
  }

 private:
  /// Kept of a document until it is complete.
  struct Contents {
    explicit Contents(const DocumentReport& document) : overview(document), source(document) {
      if (!document.models.empty()) steps = std::make_unique<html::Steps>(document);
    }
    html::Overview overview;
    html::SourceView source;
    std::unique_ptr<html::Steps> steps;
    std::string articles;
    std::uint64_t not_shown = 0;
    bool last_is_open = false;  ///< the last article still lacks its links
  };
  struct Line {
    std::uint64_t number;  ///< of the document
    std::string name;
    std::uint64_t bytes;
    std::array<std::uint64_t, severity_count> by_severity;
    std::uint64_t episodes;
    std::string section;
  };
  struct ClassSeen {
    std::size_t number;
    std::uint64_t times = 0;
    std::uint64_t first_shown = 0;  ///< the number of its first article
  };
  ClassSeen* seen_class(const Finding& finding) {
    const std::string id(class_of(finding));
    const auto known = classes_.find(id);
    if (known != classes_.end()) return &known->second;
    if (classes_.size() == most_classes) return nullptr;
    return &classes_.emplace(id, ClassSeen{classes_.size()}).first->second;
  }

  /// All documents: those that differ before those that agree.
  std::string totals(const TotalReport& total, std::size_t agreeing_listed) const {
    std::string text = fmt::format(
        "<section id=\"totals\" aria-labelledby=\"totals-heading\">\n<h2 id=\"totals-heading\">All "
        "documents</h2>\n<p>{}, {}: {} differ, {} in {}{}.</p>\n<div class=\"scroll\" "
        "tabindex=\"0\" "
        "role=\"group\" aria-label=\"Documents\"><table class=\"documents\">\n<thead><tr><th "
        "scope=\"col\">document</th><th scope=\"col\">bytes</th><th scope=\"col\">episodes</th>",
        counted(total.documents, "document"), counted(total.bytes, "byte"), total.documents_apart,
        counted(total.summary.divergences, "divergence"),
        counted(total.summary.episodes, "episode"),
        total.folded > 0 ? fmt::format(", of which {} {} not shown", total.folded,
                                       total.folded == 1 ? "is" : "are")
                         : "");
    for (std::size_t i = severity_count; i-- > 0;)
      text += fmt::format("<th scope=\"col\">{}</th>", name_of(static_cast<Severity>(i)));
    text += "</tr></thead>\n<tbody>\n";
    const auto row = [&](const Line& line) {
      text +=
          fmt::format("<tr><th scope=\"row\"><a href=\"#doc{}\">{}</a></th><td>{}</td><td>{}</td>",
                      line.number, content(line.name), line.bytes, line.episodes);
      for (std::size_t i = severity_count; i-- > 0;)
        text += fmt::format("<td>{}</td>", line.by_severity[i]);
      text += "</tr>\n";
    };
    for (const Line& line : differing_) row(line);
    for (std::size_t i = 0; i < agreeing_listed; ++i) row(agreeing_[i]);
    text += "</tbody></table></div>\n";
    if (total.change) {
      text += "<h3>Since the baseline</h3>\n<ul>\n";
      for (const std::string& name : total.change->fresh)
        text += fmt::format("<li>new: <code>{}</code></li>\n", content(name));
      for (const std::string& name : total.change->gone)
        text += fmt::format("<li>gone: <code>{}</code></li>\n", content(name));
      text += total.change->empty() ? "<li>the same classes</li></ul>\n" : "</ul>\n";
    }
    if (!total.all_read) text += "<p><strong>An input could not be read.</strong></p>\n";
    const std::uint64_t differing = total.documents_apart - differing_.size();
    const std::uint64_t agreeing = total.documents - total.documents_apart - agreeing_listed;
    if (differing + agreeing > 0)
      text += fmt::format("<p>And {} more: {} that differ, {} that agree.</p>\n",
                          differing + agreeing, differing, agreeing);
    return text + "</section>\n";
  }

  /// Without its end, which has the link to the next one.
  std::string article(const DocumentReport& document, const Finding& finding, ClassSeen* seen) {
    const Divergence& divergence = finding.divergence;
    const std::string_view severity = name_of(divergence.severity);
    std::string text = fmt::format(
        "<article id=\"d{0}\" class=\"s-{1}\" data-s=\"{1}\" data-c=\"{2}\" "
        "aria-labelledby=\"h{0}\">"
        "\n<h4 id=\"h{0}\"><span class=\"number\">{0}</span> <span class=\"severity\">{1}</span> "
        "at "
        "{3}</h4>\n<p class=\"where\">{4} <span class=\"dim\">bytes {5} to {6}{7}</span></p>\n",
        number_, severity, seen ? seen->number : most_classes,
        html::place(document, divergence.span.begin),
        html::partition(document, divergence.partition), document.byte(divergence.span.begin),
        document.byte(divergence.span.end),
        divergence.episode > 0 ? fmt::format("; episode {}", divergence.episode) : "");
    text += html::lanes(document, divergence);
    text += html::classes(document, divergence);
    text += html::errors(document, divergence);
    text +=
        html::forks(document, finding,
                    seen && seen->times < shown_in_full ? &contents_->overview.known() : nullptr);
    for (const ParserCauseReport& cause : finding.parser_causes) {
      text += fmt::format("<p class=\"cause\">Cause <code>{}</code>: {}</p>\n",
                          html::content(cause.name), html::content(words_of(cause)));
      if (cause.rows.empty()) continue;
      text += "<ul>\n";
      for (const ParserCauseReport::Row& row : cause.rows)
        text += fmt::format("<li>{} in {}: {}</li>\n", html::content(row.version),
                            html::content(row.state), html::content(row.sentence));
      text += "</ul>\n";
    }
    text += steps(finding, seen);
    text += "<p class=\"links\">";
    if (number_ > 1) text += fmt::format("<a href=\"#d{}\">previous</a> ", number_ - 1);
    return text + fmt::format("<a href=\"#doc{}\">overview</a>", document_number_);
  }

  std::string steps(const Finding& finding, const ClassSeen* seen) {
    if (!contents_->steps) return {};
    const bool full = seen && seen->times < shown_in_full;
    std::string text;
    if (full || (seen && seen->times < shown_in_brief)) {
      text = contents_->steps->table(finding, full ? in_full : in_brief);
      if (!text.empty())
        text = fmt::format(
            "<details class=\"trace\"{}><summary>Step by step{}</summary>\n{}</details>\n",
            number_ == 1 ? " open" : "", full ? "" : ", in brief", text);
    }
    if (!full && seen)
      text += fmt::format(
          "<p>Step by step in full: <a href=\"#d{0}\">divergence {0}</a>, of the same "
          "class.</p>\n",
          seen->first_shown);
    return text;
  }

  TextSink out_;
  std::unique_ptr<Contents> contents_;  ///< of the current document
  std::vector<Line> differing_;         ///< the first documents that differ
  std::vector<Line> agreeing_;          ///< the first of the others
  std::map<std::string, ClassSeen> classes_;
  std::uint64_t document_number_ = 0;
  std::uint64_t number_ = 0;  ///< of the last divergence that was shown
  std::size_t written_ = 0;
};

}  // namespace

std::unique_ptr<ReportWriter> make_html_report(TextSink out, const FormatSettings& /*settings*/) {
  return std::make_unique<HtmlReport>(std::move(out));
}

}  // namespace specdrift::report
