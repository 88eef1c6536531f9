#include <fmt/core.h>

#include <algorithm>
#include <span>

#include "core/html5lib/json_text.h"
#include "core/html5lib/start_states.h"
#include "core/model/search/row_witness.h"
#include "core/report/common/report_words.h"
#include "core/report/conformance/conformance_report.h"
#include "core/report/escape/escape.h"
#include "core/report/escape/reversible_escape.h"
#include "core/report/states/row_coverage.h"
#include "core/text/utf8.h"

namespace specdrift::report {

using html5lib::TestResult;

namespace {

constexpr std::size_t most_bytes_shown = 2000;
constexpr std::size_t shown_before_difference = 100;
constexpr std::size_t most_errors = 100;

/// Escaped, from an offset on.
std::string cut(std::string_view text, std::size_t from) {
  const std::string_view rest = text.substr(from);
  const std::string_view shown = beginning(rest, most_bytes_shown);
  std::string result;
  if (from > 0)
    result =
        fmt::format("({} before) ...", counted(utf8::count(text.substr(0, from)), "character"));
  result += escaped_for_terminal(shown);
  if (const auto more = utf8::count(rest.substr(shown.size())))
    result += fmt::format("... ({} more)", counted(more, "character"));
  return result;
}

}  // namespace

std::string shown_json(const boost::json::value& value) {
  return cut(html5lib::json_text(value), 0);
}

std::pair<std::string, std::string> shown_json(const boost::json::value& a,
                                               const boost::json::value& b) {
  const std::string first = html5lib::json_text(a), second = html5lib::json_text(b);
  const auto same =
      static_cast<std::size_t>(std::ranges::mismatch(first, second).in1 - first.begin());
  const std::size_t from =
      same < most_bytes_shown ? 0 : beginning(first, same - shown_before_difference).size();
  return {cut(first, from), cut(second, from)};
}

std::string named_errors_text(const std::vector<html5lib::NamedError>& errors) {
  std::string text;
  for (const html5lib::NamedError& error :
       std::span(errors).first(std::min(errors.size(), most_errors))) {
    if (!text.empty()) text += ", ";
    if (!error.code.empty()) text += escaped_for_terminal(error.code) + ' ';
    text += fmt::format("{}:{}", error.position.line, error.position.column);
  }
  if (errors.size() > most_errors)
    text += fmt::format(", and {} more", errors.size() - most_errors);
  return text.empty() ? "none" : text;
}

std::string expected_errors_text(const html5lib::Test& test, const TestResult& result) {
  return result.errors_are_named ? named_errors_text(*test.errors)
                                 : fmt::format("{}", test.error_count);
}

std::string made_errors_text(const TestResult& result) {
  if (result.errors_are_named) return named_errors_text(result.errors);
  if (result.errors.empty()) return "0";
  return fmt::format("{}, at {}", result.errors.size(), named_errors_text(result.errors));
}

namespace {

std::string heading_text(std::string_view word, const TestCase& of, bool color) {
  const html5lib::Test& test = of.test;
  std::string text =
      fmt::format("{}{}{} {}: {} ({})\n", color ? "\x1b[1;31m" : "", word, color ? "\x1b[0m" : "",
                  escaped_for_terminal(of.file), escaped_for_terminal(test.description),
                  html5lib::initial_state_name(of.state));
  text += fmt::format("  input            {}\n", shown_json(boost::json::string(test.input)));
  if (!test.last_start_tag.empty())
    text += fmt::format("  last start tag   {}\n", escaped_for_terminal(test.last_start_tag));
  if (test.foreign_content) text += "  in foreign content\n";
  if (test.has_feedback) text += "  with simulated tree construction\n";
  return text;
}

std::string counts_text(const TestCounts& counts) {
  std::string text;
  if (counts.has_known) text = fmt::format("known disagreements: {}\n", counts.known);
  return text + fmt::format("{} passed, {} failed, {} skipped\n", counts.passed, counts.failed,
                            counts.skipped);
}

class ConformanceText final : public ConformanceWriter {
 public:
  explicit ConformanceText(bool color) : color_(color) {}

  std::string failure(const TestCase& test, const TestResult& result) override {
    std::string text = heading_text("FAILED", test, color_);
    if (result.tokens_agree) {
      text += fmt::format("  expected tokens  {}\n  got tokens       the same\n",
                          shown_json(result.expected_tokens));
    } else {
      const auto [expected, got] = shown_json(result.expected_tokens, result.tokens);
      text += fmt::format("  expected tokens  {}\n  got tokens       {}\n", expected, got);
    }
    text += fmt::format("  expected errors  {}\n", expected_errors_text(test.test, result));
    return text + (result.errors_agree
                       ? "  got errors       the same\n"
                       : fmt::format("  got errors       {}\n", made_errors_text(result)));
  }

  std::string failure(const TestCase& test, const ParserFailure& failure) override {
    return heading_text("FAILED", test, color_) +
           fmt::format(
               "  expected         {}\n  got              {}\n",
               escaped_for_terminal(identify::in_words(failure.expected)),
               escaped_for_terminal(failure.got ? identify::in_words(*failure.got) : failure.why));
  }

  std::string disagreement(const TestCase& test, const TestResult& machine,
                           const TestResult& data) override {
    const auto [tokens, other_tokens] = shown_json(machine.tokens, data.tokens);
    return heading_text("DISAGREED", test, color_) +
           fmt::format(
               "  machine's tokens {}\n  data's tokens    {}\n  machine's errors {}\n"
               "  data's errors    {}\n",
               tokens, other_tokens, named_errors_text(machine.errors),
               named_errors_text(data.errors));
  }

  std::string end(const VersionTests& totals) override {
    std::string text;
    if (const model::Coverage* const coverage = totals.coverage)
      text = row_coverage_text(
          *coverage, model::find_row_witnesses(coverage->model(), model::missing_rows(*coverage)));
    if (totals.by == TestRunner::both)
      text += fmt::format("disagreements of machine and data: {}\n", totals.disagreements);
    return text + counts_text(totals.counts);
  }

  std::string end(const ParserTests& totals) override {
    std::string text;
    for (const auto& [reason, count] : totals.skipped)
      text += fmt::format("skipped: {}, {}\n", count, reason);
    for (const auto& [reason, count] : totals.unanswered)
      text += fmt::format("not answered: {}, {}\n", count, reason);
    text += fmt::format(
        "not compared: parse errors{}{}\n",
        totals.not_seen.empty() ? "" : "; not seen: ", escaped_for_terminal(totals.not_seen));
    return text + counts_text(totals.counts);
  }

 private:
  bool color_;
};

}  // namespace

std::unique_ptr<ConformanceWriter> make_conformance_text(bool color) {
  return std::make_unique<ConformanceText>(color);
}

}  // namespace specdrift::report
