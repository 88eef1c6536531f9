#include <fmt/core.h>

#include <map>
#include <set>
#include <utility>

#include "core/html5lib/start_states.h"
#include "core/report/common/report_words.h"
#include "core/report/conformance/conformance_report.h"
#include "core/report/conformance/repair_report.h"
#include "core/report/escape/escape.h"
#include "core/report/history/blame_report.h"

namespace specdrift::report {
namespace {

using history::StaleExpectation;
using history::Staleness;

std::string line_of(std::string_view label, std::string_view text) {
  return fmt::format("  {:<16} {}\n", label, text);
}

/// The first line of a test.
std::string test_heading(std::string_view word, std::string_view code, std::string_view file,
                         Position position, const html5lib::Test& test, TextMode state,
                         bool color) {
  return fmt::format("{} {}:{}:{}: {} ({})\n", painted(word, code, color),
                     escaped_for_terminal(file), position.line, position.column,
                     escaped_for_terminal(test.description), html5lib::initial_state_name(state));
}

std::string counts_in_words(const RepairCounts& counts, std::string_view verb) {
  std::string text = counts.tests == 0 ? fmt::format("nothing {}", verb)
                                       : fmt::format("{} {}: tokens of {}, errors of {}",
                                                     counted(counts.tests, "test"), verb,
                                                     counts.tokens, counts.errors);
  if (counts.untouched > 0) text += fmt::format("; {} not touched", counts.untouched);
  if (counts.unchecked > 0) text += fmt::format("; {} not checked", counts.unchecked);
  return text + fmt::format("; {} passed", counts.passed);
}

/// Whether two facets changed at the same time by the same row.
bool have_one_reason(const StaleExpectation& a, const StaleExpectation& b) {
  const auto row = [](const StaleExpectation& e) {
    return e.fork ? std::pair(e.fork->rows.back().table, e.fork->rows.back().row)
                  : std::pair(model::no_table, std::size_t{0});
  };
  return a.kind == b.kind && a.agrees == b.agrees && row(a) == row(b);
}

class RepairText final : public RepairWriter {
 public:
  RepairText(const Version& version, bool color) : RepairWriter(version), color_(color) {}

  std::string stale(const StaleTest& of) override {
    count_reasons(of);
    const bool writes = is_treated(of, Treatment::repaired);
    const bool is_stale = writes || is_treated(of, Treatment::stale);
    std::string text =
        test_heading(writes     ? "REPAIRED"
                     : is_stale ? "STALE"
                                : "UNTOUCHED",
                     is_stale ? "32" : "33", of.file, of.position, of.test, of.state, color_);
    text += line_of("input", shown_json(boost::json::string(of.test.input)));
    if (!of.test.last_start_tag.empty())
      text += line_of("last start tag", escaped_for_terminal(of.test.last_start_tag));
    if (of.test.foreign_content) text += "  in foreign content\n";
    if (of.test.has_feedback)
      text += fmt::format("  with simulated tree construction{}\n",
                          of.test.scripting == false ? ", without scripting" : "");
    const std::string makes = fmt::format("{} makes", escaped_for_terminal(name()));
    if (of.tokens) {
      const std::string_view expected = of.test.expects_nodes ? "tree shows" : "expected tokens";
      const auto [old, made] = shown_json(of.result.expected_tokens, of.result.tokens);
      text +=
          line_of(expected, old) + line_of(makes, made) + why(of, *of.tokens) + end_of(*of.tokens);
    }
    if (of.errors) {
      text += line_of("expected errors", expected_errors_text(of.test, of.result)) +
              line_of(makes, made_errors_text(of.result));
      const bool is_said = of.tokens && have_one_reason(of.tokens->why, of.errors->why);
      text += (is_said ? line_of("since", "the same, by the same row") : why(of, *of.errors)) +
              end_of(*of.errors);
    }
    return text;
  }

  std::string unchecked(const UncheckedTests& of) override {
    if (of.test)
      return test_heading("UNCHECKED", "33", of.file, of.position, *of.test,
                          of.test->initial_states.front(), color_) +
             line_of("not checked", escaped_for_terminal(of.reason));
    return fmt::format("{} {}: {}\n", painted("UNCHECKED", "33", color_),
                       escaped_for_terminal(of.file),
                       fmt::format("{}, {}", counted(of.count, "test"), of.reason));
  }

  std::string file(const RepairedFile& of) override {
    ++files_;
    is_written_ = is_written_ || !of.output.empty();
    const std::string counts = counts_in_words(of.counts, of.output.empty() ? "stale" : "repaired");
    return of.output.empty() ? fmt::format("{}: {}\n", escaped_for_terminal(of.file), counts)
                             : fmt::format("{} to {}: {}\n", escaped_for_terminal(of.file),
                                           escaped_for_terminal(of.output), counts);
  }

  std::string end(const RepairCounts& totals) override {
    std::string text;
    if (files_ > 1)
      text += fmt::format("{}: {}\n", counted(files_, "file"),
                          counts_in_words(totals, is_written_ ? "repaired" : "stale"));
    if (tests_ > 1)
      for (const auto& [reason, tests] : reasons_)
        text += fmt::format("  {}: {}\n", reason, counted(tests, "test"));
    return text;
  }

 private:
  static bool is_treated(const StaleTest& of, Treatment treatment) {
    return (of.tokens && of.tokens->treatment == treatment) ||
           (of.errors && of.errors->treatment == treatment);
  }

  void count_reasons(const StaleTest& of) {
    ++tests_;
    std::set<std::string> reasons;
    for (const auto* facet : {&of.tokens, &of.errors})
      if (*facet) reasons.insert(since((*facet)->why));
    for (const std::string& reason : reasons) ++reasons_[reason];
  }

  /// The time alone.
  static std::string since(const StaleExpectation& stale) {
    return stale.kind == Staleness::never ? "no version ever made the old expectation"
           : stale.transition             ? "since " + when(*stale.transition)
                                          : "since the last milestone that made it";
  }

  static std::string end_of(const StaleFacet& facet) {
    return facet.reason.empty() ? std::string()
                                : line_of("not touched", escaped_for_terminal(facet.reason));
  }

  std::string why(const StaleTest& of, const StaleFacet& facet) const {
    const StaleExpectation& stale = facet.why;
    std::string text;
    if (stale.kind == Staleness::never) {
      text = line_of("since", since(stale));
    } else {
      const std::string agrees = escaped_for_terminal(agreeing_version(of, facet));
      const std::string last = stale.kind == Staleness::stale
                                   ? "the last version that made the old expectation is " + agrees
                                   : "only later versions make it, first " + agrees;
      text = line_of("since",
                     (stale.transition ? when(*stale.transition) + "; " : std::string()) + last);
      if (stale.transition)
        text += changes_text(stale.transition->changes, "                   ",
                             stale.transition->is_exact);
    }
    const auto row = row_of(of, facet);
    if (!row) return text + line_of("row", "none shows it");
    std::string where = fmt::format("{}, {}", row->state, row->sentence());
    if (!row->link.empty()) where += ' ' + row->link;
    return text + line_of("row", escaped_for_terminal(where));
  }

  bool color_;
  std::size_t files_ = 0, tests_ = 0;
  std::map<std::string, std::size_t> reasons_;
  bool is_written_ = false;
};

}  // namespace

std::unique_ptr<RepairWriter> make_repair_text(const Version& version, bool color) {
  return std::make_unique<RepairText>(version, color);
}

}  // namespace specdrift::report
