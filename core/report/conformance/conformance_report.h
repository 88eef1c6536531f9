#pragma once

#include <array>
#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/html5lib/conformance.h"
#include "core/html5lib/tests.h"
#include "core/identify/event.h"
#include "core/model/run/coverage.h"
#include "core/report/common/format_table.h"

/// The report of `conformance`: tests that a version, or a parser, does not pass, and totals.
namespace specdrift::report {

/// The runner of the tests of a version.
enum class TestRunner : std::uint8_t { machine, data, both };
inline constexpr std::string_view test_runner_names[] = {"machine", "data", "both"};
constexpr std::string_view name_of(TestRunner runner) {
  return test_runner_names[static_cast<std::size_t>(runner)];
}

/// A test in one of its initial states.
struct TestCase {
  std::string_view file;
  const html5lib::Test& test;
  TextMode state;
};

/// A test that a parser does not pass.
struct ParserFailure {
  const identify::Events& expected;
  const identify::Events* got = nullptr;  ///< null: it has not answered
  std::string why = {};                   ///< why it has not
};

struct TestCounts {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t skipped = 0;
  std::size_t known = 0;   ///< failed, as a list of accepted disagreements says
  bool has_known = false;  ///< there is such a list
};

/// The totals of a version.
struct VersionTests {
  std::string_view version;
  TestRunner by = TestRunner::machine;
  TestCounts counts = {};
  std::size_t disagreements = 0;              ///< of machine and data
  const model::Coverage* coverage = nullptr;  ///< null: rows are not counted
};

/// How many tests, for each reason.
using TestsByReason = std::map<std::string, std::size_t, std::less<>>;

/// The totals of a parser.
struct ParserTests {
  std::string_view version;  ///< that says what a document means
  std::string_view name;     ///< as the adapter has it
  std::string_view parser_version;
  std::string_view command;
  std::string_view not_seen;  ///< in words: what the adapter does not show
  TestCounts counts = {};
  TestsByReason skipped = {};
  TestsByReason unanswered = {};
};

/// Makes a report in one format. Each function returns the next piece of it.
class ConformanceWriter {
 public:
  virtual ~ConformanceWriter() = default;

  virtual std::string failure(const TestCase& test, const html5lib::TestResult& result) = 0;
  virtual std::string failure(const TestCase& test, const ParserFailure& failure) = 0;
  /// A disagreement between a version's machine and its data.
  virtual std::string disagreement(const TestCase& test, const html5lib::TestResult& machine,
                                   const html5lib::TestResult& data) = 0;
  virtual std::string end(const VersionTests& totals) = 0;
  virtual std::string end(const ParserTests& totals) = 0;
};

/// A value as JSON, escaped; of a long one the beginning, and how many characters follow.
std::string shown_json(const boost::json::value& value);
/// Two that are compared. If they share a long beginning, they are shown from before its end.
std::pair<std::string, std::string> shown_json(const boost::json::value& a,
                                               const boost::json::value& b);

/// `eof-in-tag 1:3, 1:7`, `none`. Escaped. Many are cut after the first ones.
std::string named_errors_text(const std::vector<html5lib::NamedError>& errors);
/// `code`, if there is one, `line` and `col` of each.
boost::json::array named_errors_json(const std::vector<html5lib::NamedError>& errors);
/// Errors that a test expects: named where they are compared so, else their number.
std::string expected_errors_text(const html5lib::Test& test, const html5lib::TestResult& result);
boost::json::value expected_errors_json(const html5lib::Test& test,
                                        const html5lib::TestResult& result);
/// Errors that the version makes, in the same form. Escaped.
std::string made_errors_text(const html5lib::TestResult& result);

/// Escaped for a terminal.
std::unique_ptr<ConformanceWriter> make_conformance_text(bool color);
/// One object, at the end; schemas/conformance.schema.json has its members.
std::unique_ptr<ConformanceWriter> make_conformance_json(bool color);

inline constexpr Format<std::unique_ptr<ConformanceWriter> (*)(bool color)> conformance_formats[] =
    {
        {"text", "for people", make_conformance_text},
        {"json", "one object", make_conformance_json},
};

}  // namespace specdrift::report
