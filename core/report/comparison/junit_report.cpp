#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <pugixml.hpp>
#include <set>
#include <string>
#include <vector>

#include "core/report/common/cause_rows.h"
#include "core/report/common/junit.h"
#include "core/report/common/parser_cause_words.h"
#include "core/report/common/report_words.h"
#include "core/report/common/xml.h"
#include "core/report/comparison/formats.h"
#include "core/report/escape/escape.h"

namespace specdrift::report {
namespace {

constexpr std::uint64_t most_places = 10;
constexpr std::size_t junit_tokens = 6;
constexpr std::size_t junit_string = 200;

pugi::xml_node add_case(pugi::xml_node suite, std::string_view name) {
  pugi::xml_node node = suite.append_child("testcase");
  set_junit(node, "classname", "specdrift.compare");
  set_junit(node, "name", name);
  set_junit(node, "time", "0");  // the same report for the same input
  return node;
}

std::string place_of(const DocumentReport& document, Offset offset) {
  const Position at = document.lines->position(offset);
  return fmt::format("{}:{}", at.line, at.column);
}

std::string place_with_groups(const DocumentReport& document, const Divergence& divergence) {
  std::string text =
      fmt::format("{} (bytes {}..{}) {}\n", place_of(document, divergence.span.begin),
                  document.byte(divergence.span.begin), document.byte(divergence.span.end),
                  name_of(divergence.severity));
  for (std::size_t c = 0; c < divergence.classes.size(); ++c)
    text += fmt::format("  {}: {}\n", short_class_name(document.versions, divergence.partition, c),
                        excerpt(divergence.classes[c], junit_tokens, junit_string));
  for (std::size_t i = 0; i < std::min(divergence.errors.size(), junit_tokens); ++i) {
    const KeptError& kept = divergence.errors[i];
    std::string who;
    for (const std::uint16_t version : kept.versions)
      who += fmt::format(" {}", document.versions[version]->name);
    text += fmt::format("  {}{}: {}\n", place_of(document, kept.error.at), who,
                        kept.error.code.empty() ? "parse error" : kept.error.code);
  }
  return text;
}

std::string words_with_rows(const ParserCauseReport& cause) {
  std::string text = fmt::format("cause {}: {}\n", cause.name, words_of(cause));
  for (const ParserCauseReport::Row& row : cause.rows)
    text += fmt::format("  {} in {}: {}\n", row.version, row.state, row.sentence);
  return text;
}

std::string cause_of(const DocumentReport& document, const Finding& finding) {
  std::string text;
  for (const trace::Fork& fork : finding.forks) {
    text += fmt::format("cause {} at {}\n", fork.class_id, place_of(document, fork.at));
    for (const CauseRow& row : cause_rows(document, fork))
      text += fmt::format("  {}\n", taken_row(row));
  }
  return text;
}

/// Line by line: an escape would have eaten the line feeds.
std::string lines_of_words(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    result += junit_words(text.substr(0, end)) + '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

/// JUnit's XML, for CI: one test suite for each document, with a test case that fails for each
/// divergence class, or one that passes. A failure has the first places of its class. Text from the
/// input is escaped as for a terminal.
class JunitReport final : public ReportWriter {
 public:
  explicit JunitReport(TextSink out) : out_(std::move(out)) {}

  void begin() override {
    out_("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"specdrift\">\n");
  }

  void begin_document(const DocumentReport&) override {
    classes_.clear();
    failures_.clear();
    class_of_episode_.clear();
  }

  void divergence(const DocumentReport& document, const Finding& finding) override {
    std::string name = listed_class(finding.divergence.facet, class_name(document, finding));
    if (finding.divergence.episode > 0) class_of_episode_ = name;
    const auto [place, is_new] = failures_.try_emplace(name);
    Failure& failure = place->second;
    if (is_new) {
      classes_.push_back(std::move(name));
      failure.first = place_of(document, finding.divergence.span.begin);
      failure.cause = cause_of(document, finding);
      failure.is_known = is_known(document, finding);
    }
    // A class of versions may have several causes among parsers.
    for (const ParserCauseReport& one : finding.parser_causes)
      if (failure.told.insert(one.parser + ' ' + one.name).second) {
        failure.cause += words_with_rows(one);
        if (is_new) failure.parsers += "; " + words_of(one);
      }
    failure.gravest = std::max(failure.gravest, finding.divergence.severity);
    if (++failure.count <= most_places)
      failure.places += place_with_groups(document, finding.divergence);
  }

  void folded(const DocumentReport&, const Divergence& divergence) override {
    if (divergence.episode == 0 || class_of_episode_.empty()) return;
    Failure& failure = failures_.at(class_of_episode_);
    ++failure.folded;
    failure.gravest = std::max(failure.gravest, divergence.severity);
  }

  void episode(const DocumentReport&, const Episode&, const EpisodeFindings&) override {
    class_of_episode_.clear();
  }

  void end_document(const DocumentReport& document) override {
    // Where all is folded, there is no class that could fail.
    if (classes_.empty() && document.summary.divergences > 0) {
      classes_.emplace_back("not shown");
      Failure& failure = failures_["not shown"];
      for (std::size_t i = 0; i < severity_count; ++i)
        if (document.folded.by_severity[i] > 0) failure.gravest = static_cast<Severity>(i);
    }
    const auto known = static_cast<std::size_t>(
        std::ranges::count_if(failures_, [](const auto& one) { return one.second.is_known; }));
    pugi::xml_document holder;
    pugi::xml_node suite = holder.append_child("testsuite");
    set_junit(suite, "name", document.name);
    set_junit(suite, "tests", std::max<std::size_t>(classes_.size(), 1));
    set_junit(suite, "failures", classes_.size() - known);
    set_junit(suite, "errors", std::uint64_t{0});
    set_junit(suite, "skipped", std::uint64_t{known});
    set_junit(suite, "time", "0");
    pugi::xml_node properties = suite.append_child("properties");
    add_junit_property(properties, "versions", all_versions(document));
    add_junit_property(properties, "facets",
                       document.errors_compared ? "tokens, errors" : "tokens");
    add_junit_property(properties, "initial-state", name_of(document.start.mode));
    add_junit_property(properties, "feedback", name_of(document.start.feedback));
    add_junit_property(properties, "summary", headline(document));
    if (document.folded.divergences > 0)
      add_junit_property(properties, "not shown",
                         fmt::format("{} ({})", counted(document.folded.divergences, "divergence"),
                                     severities(document.folded.by_severity)));
    if (classes_.empty()) add_case(suite, agreement(document));
    for (const std::string& name : classes_) {
      const Failure& failure = failures_.at(name);
      pugi::xml_node node = add_case(suite, name);
      if (failure.is_known) {
        set_junit(node.append_child("skipped"), "message", "the baseline has this class");
        continue;
      }
      node = node.append_child("failure");
      set_junit(node, "type", name_of(failure.gravest));
      std::string message = failure.count == 0
                                ? "nothing of this document is shown"
                                : fmt::format("{}, {}at {}", counted(failure.count, "divergence"),
                                              failure.count > 1 ? "the first " : "", failure.first);
      if (failure.folded > 0)
        message += fmt::format("; {} more of the same episodes {} not shown", failure.folded,
                               failure.folded == 1 ? "is" : "are");
      set_junit(node, "message", message + failure.parsers);
      std::string text = failure.places;
      if (failure.count > most_places)
        text += fmt::format("and {} more\n", failure.count - most_places);
      node.append_child(pugi::node_pcdata).set_value(lines_of_words(text + failure.cause).c_str());
    }
    print_element(out_, suite);
  }

  void end(const TotalReport&) override { out_("</testsuites>\n"); }

 private:
  /// The part of a document that is of one class.
  struct Failure {
    Severity gravest = Severity::errors;
    std::uint64_t count = 0;
    bool is_known = false;     ///< in the baseline
    std::uint64_t folded = 0;  ///< divergences of the same episodes that are not shown
    std::string first;         ///< where the first one is
    std::string places;
    std::string cause;
    std::string parsers;         ///< what the first one is to them
    std::set<std::string> told;  ///< of which parser which cause
  };

  TextSink out_;
  std::vector<std::string> classes_;  ///< in the order in which they came up
  std::map<std::string, Failure, std::less<>> failures_;
  std::string class_of_episode_;  ///< of its last divergence that is shown; empty: of none
};

}  // namespace

std::unique_ptr<ReportWriter> make_junit_report(TextSink out, const FormatSettings& /*settings*/) {
  return std::make_unique<JunitReport>(std::move(out));
}

}  // namespace specdrift::report
