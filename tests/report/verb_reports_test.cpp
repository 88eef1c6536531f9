#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "core/report/conformance/conformance_report.h"
#include "core/report/reduction/reduction_report.h"
#include "core/report/tokens/tokens_report.h"

// The reports of verbs, of data that no tokenizer has made.
namespace specdrift::report {
namespace {

std::vector<std::unique_ptr<ConformanceWriter>> conformance_writers() {
  std::vector<std::unique_ptr<ConformanceWriter>> writers;
  for (const std::string_view format : {"text", "json"})
    writers.push_back(writer_of(conformance_formats, format)(false));
  return writers;
}

html5lib::Test escape_test() {
  html5lib::Test test;
  test.description = "an escape \x1b";
  test.input = "<a";
  test.last_start_tag = "title";
  test.error_count = 2;
  return test;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(reports_of_verbs)

BOOST_AUTO_TEST_CASE(a_test_that_fails_is_shown_with_what_was_expected) {
  const html5lib::Test test = escape_test();
  html5lib::TestResult result;
  result.tokens_agree = true;
  result.errors = {{"", {3, 4}}};
  const auto writers = conformance_writers();
  BOOST_TEST(writers[0]->failure({"f.test", test, TextMode::rcdata}, result) ==
             "FAILED f.test: an escape \\u001b (rcdata)\n"
             "  input            \"<a\"\n"
             "  last start tag   title\n"
             "  expected tokens  []\n"
             "  got tokens       the same\n"
             "  expected errors  2\n"
             "  got errors       1, at 3:4\n");
  BOOST_TEST(writers[1]->failure({"f.test", test, TextMode::rcdata}, result) == "");
  const VersionTests totals{.version = "2009",
                            .by = TestRunner::both,
                            .counts = {.passed = 5, .failed = 1, .skipped = 2, .has_known = true},
                            .disagreements = 3};
  BOOST_TEST(writers[0]->end(totals) ==
             "disagreements of machine and data: 3\nknown disagreements: 0\n"
             "5 passed, 1 failed, 2 skipped\n");
  const auto json = boost::json::parse(writers[1]->end(totals)).as_object();
  BOOST_TEST(json.at("by").as_string() == "both");
  BOOST_TEST(json.at("failed").to_number<int>() == 1);
  const auto& failure = json.at("failures").as_array().at(0).as_object();
  BOOST_TEST(failure.at("description").as_string() == test.description);
  BOOST_TEST(failure.at("expected_errors").to_number<int>() == 2);
  BOOST_TEST((failure.at("errors") == boost::json::parse(R"([{"line": 3, "col": 4}])")));
  BOOST_TEST(!json.contains("rows"));
}

BOOST_AUTO_TEST_CASE(a_parser_that_does_not_answer_is_shown_with_the_reason) {
  const html5lib::Test test = escape_test();
  const auto writers = conformance_writers();
  for (const auto& writer : writers)
    BOOST_TEST(writer->failure({"f", test, TextMode::data}, ParserFailure{{}, nullptr, "hang\x1b"})
                   .empty() == (writer == writers[1]));
  const ParserTests totals{.version = "living",
                           .name = "p",
                           .parser_version = "1",
                           .command = "c",
                           .not_seen = "quirks mode",
                           .counts = {.failed = 1, .skipped = 4},
                           .skipped = {{"no element", 4}},
                           .unanswered = {{"hang", 1}}};
  BOOST_TEST(writers[0]->end(totals) ==
             "skipped: 4, no element\nnot answered: 1, hang\n"
             "not compared: parse errors; not seen: quirks mode\n0 passed, 1 failed, 4 skipped\n");
  const auto json = boost::json::parse(writers[1]->end(totals)).as_object();
  const auto& failure = json.at("failures").as_array().at(0).as_object();
  BOOST_TEST(failure.at("why").as_string() == "hang\x1b");
  BOOST_TEST(!failure.contains("got"));
  BOOST_TEST((json.at("adapter").at("skipped") == boost::json::parse(R"({"no element": 4})")));
}

BOOST_AUTO_TEST_CASE(a_reduction_says_what_was_kept) {
  ReductionReport report{.name = "page", .bytes_before = 10, .bytes = "<\x1b>", .runs = 1};
  report.kept = {
      .class_id = {}, .facet = Facet::errors, .severity = Severity::markup, .places = {}};
  report.severity = Severity::text;
  const std::vector<std::string> words{
      "page: 10 bytes -> 3 bytes in 1 run: no character can be left out",
      "keeps a divergence whose cause the data does not show (text; markup in the input: --keep "
      "markup beside the class keeps that)"};
  BOOST_TEST(reduction_words(report) == words, boost::test_tools::per_element());
  BOOST_TEST(reduction_text(report) == "<\x1b>");
  report.is_for_terminal = true;
  BOOST_TEST(reduction_text(report) == "<\\u001b>\n");
  const auto json = boost::json::parse(reduction_json(report)).as_object();
  BOOST_TEST(json.at("class").is_null());
  BOOST_TEST(json.at("severity_before").as_string() == "markup");
  BOOST_TEST(!json.contains("timeouts"));
}

BOOST_AUTO_TEST_CASE(a_reduction_by_a_command_counts_the_runs_that_took_too_long) {
  const ReductionReport report{.name = "page",
                               .bytes_before = 2,
                               .bytes = "a",
                               .runs = 7,
                               .command = "grep a",
                               .timeout = "0.5",
                               .timeouts = 2};
  BOOST_TEST(reduction_words(report).back() == "2 runs of --test did not end within 0.5 s");
  const auto json = boost::json::parse(reduction_json(report)).as_object();
  BOOST_TEST(json.at("test").as_string() == "grep a");
  BOOST_TEST(json.at("timeouts").to_number<int>() == 2);
  BOOST_TEST(!json.contains("class"));
}

BOOST_AUTO_TEST_CASE(an_input_that_is_not_understood_is_one_line) {
  BOOST_TEST(tokens_error_json("no \"x\"\n") ==
             R"({"schema":"specdrift/tokens","schema_version":1,"error":"no \"x\"\n"})"
             "\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::report
