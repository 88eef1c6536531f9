#include <fmt/core.h>

#include "core/report/common/report_words.h"
#include "core/report/explanation/explanation.h"
#include "core/report/html/article.h"
#include "core/report/html/knowledge.h"
#include "core/report/html/markup.h"
#include "core/report/html/page.h"
#include "core/report/html/steps.h"
#include "core/report/html/tokens.h"

namespace specdrift::report {

using html::content;

namespace {

constexpr html::Steps::Amount all_steps{60, true};

/// A page like that of HtmlReport: one article for each class, with its steps.
class ExplanationHtml final : public ExplanationWriter {
 public:
  /// `subject` is for the title: the input or the class that is explained.
  explicit ExplanationHtml(std::string subject = {}) : subject_(std::move(subject)) {}

  std::string begin(std::string_view what) override {
    const bool entries = what == "entries", causes = what == "causes";
    return html::page_begin(entries            ? std::string("The catalogue of divergences")
                            : causes           ? std::string("What the catalogue lacks")
                            : subject_.empty() ? std::string("Why the versions differ")
                                               : subject_ + ": why the versions differ",
                            "<a href=\"#legend\">Legend</a>") +
           fmt::format(
               "<section class=\"document\" aria-labelledby=\"t1\">\n<h2 id=\"t1\">{}</h2>\n",
               entries  ? "Entries"
               : causes ? "Causes without an entry"
                        : "Classes of divergences");
  }

  std::string explanation(const Explanation& explanation, bool /*first*/) override {
    const DocumentReport& document = explanation.document;
    const Divergence& divergence = explanation.finding.divergence;
    const std::string_view severity = name_of(divergence.severity);
    ++number_;
    std::string text = fmt::format(
        "<article id=\"d{0}\" class=\"s-{1}\" data-s=\"{1}\" data-c=\"{0}\" "
        "aria-labelledby=\"h{0}\">\n<h3 id=\"h{0}\"><span class=\"number\">{0}</span> <span "
        "class=\"severity\">{1}</span> {2}</h3>\n<p class=\"where\">{3} <span class=\"dim\">in "
        "{4}, "
        "{5}</span></p>\n",
        number_, severity, content(explanation.title()),
        html::partition(document, divergence.partition), name_of(divergence.facet),
        explanation.of_witness ? std::string("of the witness")
                               : fmt::format("{} at {} (bytes {} to {})", content(document.name),
                                             html::place(document, divergence.span.begin),
                                             document.byte(divergence.span.begin),
                                             document.byte(divergence.span.end)));
    if (explanation.entry) {
      if (explanation.entry->key.class_id != explanation.key.class_id)
        text += fmt::format("<p>Known as <code>{}</code>.</p>\n",
                            content(explanation.entry->key.class_id));
      text += html::known_in_full(*explanation.entry);
    }
    if (explanation.cause) text += html::known_in_full(*explanation.cause);
    text += "<h4>How the versions read it</h4>\n";
    text += html::lanes(document, divergence);
    text += html::classes(document, divergence);
    text += html::errors(document, divergence);
    text += html::forks(document, explanation.finding, nullptr);
    const std::string steps = html::Steps(document).table(explanation.finding, all_steps);
    if (!steps.empty())
      text +=
          fmt::format("<details class=\"trace\"{}><summary>Step by step</summary>\n{}</details>\n",
                      number_ == 1 ? " open" : "", steps);
    return text + "</article>\n";
  }

  std::string nothing() override { return "<p>The versions agree.</p>\n"; }

  std::string list(std::span<const catalogue::Entry* const> entries) override {
    return fmt::format("<p>{}</p>\n", entries.size() == 1
                                          ? "1 entry"
                                          : fmt::format("{} entries", entries.size())) +
           html::table_of(entries);
  }

  std::string list(std::span<const catalogue::Cause* const> causes) override {
    return fmt::format("<p>{}</p>\n", counted(causes.size(), "cause")) + html::table_of(causes);
  }

  std::string end() override { return "</section>\n" + html::page_end(); }

 private:
  std::string subject_;
  std::size_t number_ = 0;
};

}  // namespace

std::unique_ptr<ExplanationWriter> make_explanation_html(const ExplanationSettings& settings) {
  return std::make_unique<ExplanationHtml>(settings.subject);
}

}  // namespace specdrift::report
