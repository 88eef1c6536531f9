#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <utility>

#include "core/html5lib/json_text.h"
#include "core/html5lib/start_states.h"
#include "core/model/search/row_witness.h"
#include "core/report/common/schema.h"
#include "core/report/conformance/conformance_report.h"
#include "core/report/escape/escape.h"
#include "core/report/states/row_coverage.h"

namespace specdrift::report {

using html5lib::TestResult;

boost::json::array named_errors_json(const std::vector<html5lib::NamedError>& errors) {
  boost::json::array list;
  for (const html5lib::NamedError& error : errors) {
    boost::json::object object;
    if (!error.code.empty()) object["code"] = error.code;
    object["line"] = error.position.line;
    object["col"] = error.position.column;
    list.push_back(std::move(object));
  }
  return list;
}

boost::json::value expected_errors_json(const html5lib::Test& test, const TestResult& result) {
  if (result.errors_are_named) return named_errors_json(*test.errors);
  return test.error_count;
}

namespace {

boost::json::object case_json(const TestCase& of) {
  return {{"file", with_hidden_escaped(of.file)},
          {"description", of.test.description},
          {"initial_state", html5lib::initial_state_name(of.state)},
          {"last_start_tag", of.test.last_start_tag},
          {"input", of.test.input}};
}

boost::json::object result_json(const TestResult& result) {
  return {{"tokens", result.tokens}, {"errors", named_errors_json(result.errors)}};
}

boost::json::object counts_json(const TestsByReason& tests) {
  boost::json::object object;
  for (const auto& [reason, count] : tests) object[reason] = count;
  return object;
}

class ConformanceJson final : public ConformanceWriter {
 public:
  std::string failure(const TestCase& test, const TestResult& result) override {
    boost::json::object object = case_json(test);
    object["expected_tokens"] = result.expected_tokens;
    object["tokens"] = result.tokens;
    object["expected_errors"] = expected_errors_json(test.test, result);
    object["errors"] = named_errors_json(result.errors);
    failures_.push_back(std::move(object));
    return {};
  }

  std::string failure(const TestCase& test, const ParserFailure& failure) override {
    boost::json::object object = case_json(test);
    object["expected"] = identify::to_json(failure.expected);
    if (failure.got)
      object["got"] = identify::to_json(*failure.got);
    else
      object["why"] = failure.why;
    failures_.push_back(std::move(object));
    return {};
  }

  std::string disagreement(const TestCase& test, const TestResult& machine,
                           const TestResult& data) override {
    boost::json::object object = case_json(test);
    object["machine"] = result_json(machine);
    object["data"] = result_json(data);
    disagreements_.push_back(std::move(object));
    return {};
  }

  std::string end(const VersionTests& totals) override {
    boost::json::object object = whole(totals.version, name_of(totals.by), totals.counts);
    if (const model::Coverage* const coverage = totals.coverage)
      object["rows"] = row_coverage_json(
          *coverage, model::find_row_witnesses(coverage->model(), model::missing_rows(*coverage)));
    return html5lib::json_text(object) + '\n';
  }

  std::string end(const ParserTests& totals) override {
    boost::json::object object = whole(totals.version, "adapter", totals.counts);
    object["adapter"] = boost::json::object{{"name", totals.name},
                                            {"version", totals.parser_version},
                                            {"command", totals.command},
                                            {"not_seen", totals.not_seen},
                                            {"skipped", counts_json(totals.skipped)},
                                            {"unanswered", counts_json(totals.unanswered)}};
    return html5lib::json_text(object) + '\n';
  }

 private:
  boost::json::object whole(std::string_view version, std::string_view by,
                            const TestCounts& counts) {
    boost::json::object object = document_head("conformance");
    object["version"] = version;
    object["by"] = by;
    object["passed"] = counts.passed;
    object["failed"] = counts.failed;
    object["skipped"] = counts.skipped;
    object["known"] = counts.known;
    object["failures"] = std::move(failures_);
    object["disagreements"] = std::move(disagreements_);
    return object;
  }

  boost::json::array failures_;
  boost::json::array disagreements_;
};

}  // namespace

std::unique_ptr<ConformanceWriter> make_conformance_json(bool /*color*/) {
  return std::make_unique<ConformanceJson>();
}

}  // namespace specdrift::report
