#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "core/report/atlas/atlas.h"
#include "core/report/common/cause_words.h"
#include "core/report/common/report_words.h"
#include "core/report/explanation/explanation.h"
#include "core/report/html/article.h"
#include "core/report/html/knowledge.h"
#include "core/report/html/markup.h"
#include "core/report/html/page.h"
#include "core/report/html/tokens.h"

namespace specdrift::report {
namespace {

using html::content;
using prove::Cause;
using prove::CauseGroup;

Severity gravest(const std::vector<Cause>& causes) {
  return std::ranges::max_element(causes, {}, &Cause::severity)->severity;
}

/// Writes the page. Pairs and causes have numbers from 1, in order.
class AtlasPage {
 public:
  AtlasPage(const Atlas& atlas, const TextSink& out, std::size_t most_bytes)
      : atlas_(atlas), out_(out), most_bytes_(most_bytes) {}

  void write() {
    put(html::page_begin(title(),
                         "<a href=\"#main\">Matrix</a> <a href=\"#doc1\">First pair</a> <a "
                         "href=\"#legend\">Legend</a>"));
    put(matrix());
    for (std::size_t p = 0; p < atlas_.pairs.size(); ++p) pair(p);
    put(html::page_end());
  }

 private:
  void put(std::string_view text) {
    written_ += text.size();
    out_(text);
  }

  std::string title() const {
    const std::string_view first = atlas_.versions.front()->name,
                           last = atlas_.versions.back()->name;
    return atlas_.versions.size() == 2 ? fmt::format("What tells {} and {} apart", first, last)
                                       : fmt::format("What tells {} versions apart, from {} to {}",
                                                     atlas_.versions.size(), first, last);
  }

  std::string name(std::size_t version) const { return content(atlas_.versions[version]->name); }

  std::string names(const prove::SurveyedPair& pair) const {
    return fmt::format("{} and {}", name(pair.a), name(pair.b));
  }

  std::string matrix() const {
    std::string text = fmt::format(
        "<section aria-labelledby=\"matrix-heading\">\n<h2 id=\"matrix-heading\">The "
        "versions</h2>\n<p>How many causes there are by which two versions differ ({}); each "
        "number "
        "leads to its list. Two versions are equal if it has been proved that no input "
        "separates them.</p>\n<div "
        "class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Matrix of the "
        "versions\"><table class=\"matrix\">\n<thead><tr><th scope=\"col\"><span "
        "class=\"vh\">version</span></th>",
        content(atlas_.facet));
    for (std::size_t i = 0; i < atlas_.versions.size(); ++i)
      text += fmt::format("<th scope=\"col\">{}</th>", name(i));
    text += "</tr></thead>\n<tbody>\n";
    for (std::size_t i = 0; i < atlas_.versions.size(); ++i) {
      text += fmt::format("<tr><th scope=\"row\">{}</th>", name(i));
      for (std::size_t j = 0; j < atlas_.versions.size(); ++j) text += cell(i, j);
      text += "</tr>\n";
    }
    return text + "</tbody></table></div>\n</section>\n";
  }

  std::string cell(std::size_t i, std::size_t j) const {
    const AtlasPair* const pair = i == j ? nullptr : atlas_.find(i, j);
    if (!pair) return "<td><span class=\"dim\">–</span></td>";
    const std::vector<Cause>& causes = pair->surveyed.causes.causes;
    std::string text =
        fmt::format("<td{}><a href=\"#doc{}\">{}</a>",
                    causes.empty() ? "" : fmt::format(" class=\"s-{}\"", name_of(gravest(causes))),
                    pair - atlas_.pairs.data() + 1, content(outcome_of(*pair)));
    for (std::size_t s = severity_count; s-- > 0;) {
      const auto severity = static_cast<Severity>(s);
      const auto count = std::ranges::count(causes, severity, &Cause::severity);
      if (count > 0)
        text += fmt::format(" <span class=\"dim\">{} {}</span>", count, name_of(severity));
    }
    return text + "</td>";
  }

  void pair(std::size_t p) {
    const AtlasPair& pair = atlas_.pairs[p];
    put(
        fmt::format("<section class=\"document\" id=\"doc{0}\" aria-labelledby=\"t{0}\">\n<h2 "
                    "id=\"t{0}\">{1}</h2>\n<p>{2}.</p>\n",
                    p + 1, names(pair.surveyed), content(outcome_in_full(atlas_, pair))));
    if (!pair.groups.empty()) causes(p);
    put("</section>\n");
  }

  /// Their table, and an article of each.
  void causes(std::size_t p) {
    const AtlasPair& pair = atlas_.pairs[p];
    const prove::Oracle oracle = atlas_.oracle_of(pair.surveyed.a, pair.surveyed.b);
    std::string table =
        "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Causes\"><table "
        "class=\"by-class\">\n<thead><tr><th scope=\"col\">class</th><th "
        "scope=\"col\">severity</th><th scope=\"col\">shortest input</th><th "
        "scope=\"col\">in</th><th scope=\"col\"><span class=\"vh\">article</span></th></tr>"
        "</thead>\n<tbody>\n";
    std::string articles;
    std::size_t left_out = 0;
    for (const CauseGroup& group : pair.groups) {
      const std::uint64_t first = number_ + 1;
      for (const std::size_t i : group.causes) {
        const Cause& cause = pair.surveyed.causes.causes[i];
        const bool is_shown = written_ + table.size() + articles.size() < most_bytes_;
        const std::size_t c = class_number(cause.class_id);
        table += fmt::format(
            "<tr data-c=\"{}\"><th scope=\"row\"><code>{}</code></th><td>{}</td>"
            "<td><code>{}</code>{}</td><td>{}</td><td>",
            c, content(cause.class_id.empty() ? no_class : cause.class_id), name_of(cause.severity),
            content(cause.input), words_on_tokens(cause.tokens_are_equal),
            content(prove::name_of(cause.start)));
        if (is_shown) {
          ++number_;
          table += fmt::format("<a href=\"#d{0}\">{0}</a>", number_);
          articles += article(p, oracle, cause, c, first);
        } else {
          ++left_out;
        }
        table += "</td></tr>\n";
      }
    }
    put(table + "</tbody></table></div>\n");
    if (left_out > 0)
      put(
          fmt::format("<p><strong>The page would grow too large: {} of these stand in the table "
                      "alone.</strong></p>\n",
                      counted(left_out, "cause")));
    put(articles);
  }

  std::string article(std::size_t p, const prove::Oracle& oracle, const Cause& cause, std::size_t c,
                      std::uint64_t first) const {
    const prove::SurveyedPair& pair = atlas_.pairs[p].surveyed;
    std::string text = fmt::format(
        "<article id=\"d{0}\" class=\"s-{1}\" data-s=\"{1}\" data-c=\"{2}\" "
        "aria-labelledby=\"h{0}\">\n<h3 id=\"h{0}\"><span class=\"number\">{0}</span> <span "
        "class=\"severity\">{1}</span> <code>{3}</code></h3>\n<p class=\"where\">{4} <span "
        "class=\"dim\">in {5}, {6}{7}</span></p>\n",
        number_, name_of(cause.severity), c, content(cause.input), names(pair),
        content(prove::name_of(cause.start)), counted(cause.length, "character"),
        words_on_tokens(cause.tokens_are_equal));
    if (number_ != first)
      text += fmt::format("<p>By the same rows as <a href=\"#d{0}\">{0}</a>.</p>\n", first);
    prove::replay_witness(oracle, cause,
                          [&](const Source& source, const Divergence& divergence,
                              std::span<const trace::Fork> forks) {
                            const LineIndex lines(source);
                            const DocumentReport document{
                                cause.input,
                                &source,
                                &lines,
                                {atlas_.versions[pair.a], atlas_.versions[pair.b]},
                                oracle.models(),
                                cause.start,
                                oracle.facet() == Facet::errors,
                                {}};
                            text += html::lanes(document, divergence);
                            text += html::classes(document, divergence);
                            text += html::errors(document, divergence);
                            text += html::forks(document, {divergence, forks}, nullptr);
                          });
    text += what_explain_says(p, cause, oracle.facet());
    return text + fmt::format(
                      "<p class=\"links\"><a href=\"#doc{}\">the causes of these two</a> <a "
                      "href=\"#main\">matrix</a></p>\n</article>\n",
                      p + 1);
  }

  std::string what_explain_says(std::size_t p, const Cause& cause, Facet facet) const {
    const prove::SurveyedPair& pair = atlas_.pairs[p].surveyed;
    const std::string versions =
        fmt::format("{},{}", atlas_.versions[pair.a]->name, atlas_.versions[pair.b]->name);
    catalogue::Witness witness;
    witness.text = cause.input;
    witness.mode = cause.start.mode;
    witness.last_start_tag = cause.start.last_start_tag;
    witness.foreign_content = cause.start.foreign_content;
    witness.versions = versions;
    // The simulator takes no part in what has been explored.
    const std::string command = fmt::format(
        "<p><code>{}</code></p>\n", content(compare_command(witness, facet, Feedback::none)));
    const catalogue::Entry* const entry = catalogue::find(cause.class_id, facet);
    if (!entry) return command;
    return fmt::format(
        "<details><summary>{}</summary>\n{}<p><code>specdrift explain &#39;{}&#39;</code></p>\n"
        "</details>\n{}",
        content(entry->title), html::known_in_full(*entry), content(entry->key.class_id), command);
  }

  std::size_t class_number(const std::string& class_id) {
    return classes_.emplace(class_id, classes_.size()).first->second;
  }

  const Atlas& atlas_;
  const TextSink& out_;
  std::size_t most_bytes_;
  std::size_t written_ = 0;
  std::uint64_t number_ = 0;  ///< of the last article
  std::map<std::string, std::size_t> classes_;
};

}  // namespace

void write_atlas_html(const Atlas& atlas, const TextSink& out, std::size_t most_bytes) {
  AtlasPage(atlas, out, most_bytes).write();
}

}  // namespace specdrift::report
