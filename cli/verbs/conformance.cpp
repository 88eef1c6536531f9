#include "core/html5lib/conformance.h"

#include <fmt/core.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <optional>

#include "cli/conformance/by_adapter.h"
#include "cli/conformance/test_file.h"
#include "cli/conformance/test_words.h"
#include "cli/files/input_files.h"
#include "cli/files/known_list.h"
#include "cli/options/adapter_options.h"
#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/verbs.h"
#include "core/html5lib/json_text.h"
#include "core/html5lib/start_states.h"
#include "core/html5lib/tests.h"
#include "core/model/run/coverage.h"
#include "core/model/run/interpreter.h"
#include "core/model/search/row_witness.h"
#include "core/report/common/schema.h"
#include "core/report/escape/escape.h"
#include "core/report/states/row_coverage.h"

namespace specdrift::cli {
namespace of_conformance {
namespace {

using html5lib::Test;
using html5lib::TestResult;
using report::escaped_for_terminal;

constexpr std::string_view usage[] = {"--versions V [OPTION]... FILE...",
                                      "--adapter CMD [OPTION]... FILE..."};

constexpr std::string_view formats[] = {"text", "json"};
constexpr std::string_view runners[] = {"machine", "data", "both"};

constexpr Option rows[] = {
    {.name = "versions",
     .argument = "V",
     .help = "the version to test; specdrift versions lists them",
     .old_name = "version"},
    spec_option,
    {.name = "known",
     .argument = "FILE",
     .help = "a list of accepted disagreements, one per line: test file, description, initial "
             "state and reason, separated by tabs; # begins a comment"},
    {.name = "by",
     .argument = "WHAT",
     .help =
         "what runs the tests: the version's machine, its data through the interpreter, or both, "
         "which then have to agree; by default the machine if there is one, and both with --rows",
     .words = runners},
};

constexpr Option adapter_rows[] = {
    {.name = "adapter",
     .argument = "CMD",
     .help = "test a parser, by its adapter as a command of the shell (docs/adapters.md)"},
    timeout_option,
    {.name = "jobs",
     .letter = 'j',
     .argument = "N",
     .help = "how many of its processes are asked at once; by default one for each processor. The "
             "report is the same"},
};

constexpr Option report_rows[] = {
    {.name = "rows",
     .help = "count the rows of the version's data that the tests take, by state, and list those "
             "that they never take, each with a shortest input that does"},
    {.name = "format",
     .argument = "FORMAT",
     .help = "text, for people, or json: one object",
     .default_value = "text",
     .words = formats},
};

constexpr OptionGroup groups[] = {{"What to test", rows},
                                  {"Parsers", adapter_rows},
                                  {"What to show", report_rows},
                                  output_options,
                                  general_options};

constexpr Example examples[] = {
    {"specdrift conformance --versions 13.2.5 html5lib-tests/tokenizer/*.test",
     "all tests of today's suite"},
    {"specdrift conformance --versions 2007 --known known.tsv test1.test",
     "some tests of an old one"},
    {"specdrift conformance --versions 13.2.5 --rows html5lib-tests/tokenizer/*.test",
     "which rows of the specification today's suite leaves out"},
    {"specdrift conformance --adapter 'python3 adapters/html-parser.py' "
     "html5lib-tests/tokenizer/*.test",
     "the same suite through Python's own parser"},
};

struct Counts {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t skipped = 0;
  std::size_t known = 0;
  std::size_t disagreements = 0;  ///< of machine and data
};

enum class By : std::uint8_t { machine, data, both };

By requested_by(const Arguments& arguments, const Version& version) {
  const auto by = arguments.find("by");
  const bool counts_rows = arguments.has("rows");
  if (!by) return !version.has_machine ? By::data : counts_rows ? By::both : By::machine;
  if (*by == "data") return By::data;
  if (!version.has_machine)
    throw UserError("--by", fmt::format("{} has no machine", version.info->name),
                    "its data is run without --by");
  if (*by == "both") return By::both;
  if (counts_rows)
    throw UserError("--by", "--rows counts rows of the data, which the machine does not know",
                    "give --by data or both");
  return By::machine;
}

std::string errors_text(const std::vector<html5lib::NamedError>& errors) {
  std::string text;
  for (const html5lib::NamedError& error : errors) {
    if (!text.empty()) text += ", ";
    if (!error.code.empty()) text += escaped_for_terminal(error.code) + ' ';
    text += fmt::format("{}:{}", error.position.line, error.position.column);
  }
  return text.empty() ? "none" : text;
}

std::string expected_errors_text(const Test& test, const TestResult& result) {
  return result.errors_are_named ? errors_text(*test.errors) : fmt::format("{}", test.error_count);
}

std::string got_errors_text(const TestResult& result) {
  if (result.errors_are_named) return errors_text(result.errors);
  if (result.errors.empty()) return "0";
  return fmt::format("{}, at {}", result.errors.size(), errors_text(result.errors));
}

std::string failure_text(const Test& test, const TestResult& result) {
  std::string text = fmt::format("  expected tokens  {}\n", shown_json(result.expected_tokens));
  text += result.tokens_agree ? "  got tokens       the same\n"
                              : fmt::format("  got tokens       {}\n", shown_json(result.tokens));
  text += fmt::format("  expected errors  {}\n", expected_errors_text(test, result));
  return text + (result.errors_agree
                     ? "  got errors       the same\n"
                     : fmt::format("  got errors       {}\n", got_errors_text(result)));
}

std::string disagreement_text(const TestResult& machine, const TestResult& data) {
  return fmt::format(
      "  machine's tokens {}\n  data's tokens    {}\n  machine's errors {}\n"
      "  data's errors    {}\n",
      shown_json(machine.tokens), shown_json(data.tokens), errors_text(machine.errors),
      errors_text(data.errors));
}

boost::json::array errors_json(const std::vector<html5lib::NamedError>& errors) {
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

boost::json::object failure_json(const Test& test, const TestResult& result) {
  boost::json::object object;
  object["expected_tokens"] = result.expected_tokens;
  object["tokens"] = result.tokens;
  if (result.errors_are_named)
    object["expected_errors"] = errors_json(*test.errors);
  else
    object["expected_errors"] = test.error_count;
  object["errors"] = errors_json(result.errors);
  return object;
}

boost::json::object disagreement_json(const TestResult& machine, const TestResult& data) {
  return {{"machine", {{"tokens", machine.tokens}, {"errors", errors_json(machine.errors)}}},
          {"data", {{"tokens", data.tokens}, {"errors", errors_json(data.errors)}}}};
}

/// Writes what is to be said of tests: text at once, JSON at the end.
class ResultWriter {
 public:
  ResultWriter(Output& output, bool json, bool color)
      : output_(output), json_(json), color_(color) {}

  void failure(std::string_view file, const Test& test, TextMode state, const TestResult& result) {
    if (!json_)
      return output_.write(heading_text("FAILED", file, test, state, color_) +
                           failure_text(test, result));
    failures_.push_back(with(case_json(file, test, state), failure_json(test, result)));
  }

  void disagreement(std::string_view file, const Test& test, TextMode state,
                    const TestResult& machine, const TestResult& data) {
    if (!json_)
      return output_.write(heading_text("DISAGREED", file, test, state, color_) +
                           disagreement_text(machine, data));
    disagreements_.push_back(with(case_json(file, test, state), disagreement_json(machine, data)));
  }

  /// Without coverage, nothing is said of rows.
  void totals(std::string_view version, const Counts& counts, By by, bool has_known,
              const model::Coverage* coverage) {
    model::WitnessSearch search;
    if (coverage)
      search = model::find_row_witnesses(coverage->model(), model::missing_rows(*coverage));
    if (!json_) {
      if (coverage) output_.write(report::row_coverage_text(*coverage, search));
      if (by == By::both)
        output_.write(fmt::format("disagreements of machine and data: {}\n", counts.disagreements));
      if (has_known) output_.write(fmt::format("known disagreements: {}\n", counts.known));
      return output_.write(fmt::format("{} passed, {} failed, {} skipped\n", counts.passed,
                                       counts.failed, counts.skipped));
    }
    boost::json::object object = report::document_head("conformance");
    object["version"] = version;
    object["by"] = runners[static_cast<std::size_t>(by)];
    object["passed"] = counts.passed;
    object["failed"] = counts.failed;
    object["skipped"] = counts.skipped;
    object["known"] = counts.known;
    object["failures"] = std::move(failures_);
    object["disagreements"] = std::move(disagreements_);
    if (coverage) object["rows"] = report::row_coverage_json(*coverage, search);
    output_.write(html5lib::json_text(object) + '\n');
  }

 private:
  static boost::json::object with(boost::json::object object, const boost::json::object& more) {
    for (const auto& member : more) object[member.key()] = member.value();
    return object;
  }

  Output& output_;
  bool json_;
  bool color_;
  boost::json::array failures_;
  boost::json::array disagreements_;
};

/// Runs files of tests and writes what fails.
class Run {
 public:
  Run(const Version& version, By by, model::Coverage* coverage, KnownList& known,
      ResultWriter& writer)
      : version_(version), by_(by), coverage_(coverage), known_(known), writer_(writer) {}

  /// False if the file is no file of tests, which is reported.
  bool file(const InputFile& input) {
    const auto read = read_test_file(input);
    if (!read) return false;
    const html5lib::TestFile& tests = *read;
    known_.note_file(input.name());
    counts_.skipped += tests.left_out;
    Progress progress(fmt::format("{}: test", input.name()), tests.tests.size());
    std::uint64_t done = 0;
    for (const Test& test : tests.tests) {
      progress.at(++done);
      for (const TextMode state : test.initial_states) run_one(input.name(), test, state);
    }
    return true;
  }

  const Counts& counts() const { return counts_; }

 private:
  void run_one(std::string_view file, const Test& test, TextMode state) {
    const TestResult result = by_ == By::data ? run_data(test, state) : run_machine(test, state);
    if (by_ == By::both) {
      const TestResult data = run_data(test, state);
      if (!html5lib::same_outcome(result, data)) {
        ++counts_.disagreements;
        writer_.disagreement(file, test, state, result, data);
      }
    }
    if (result.verdict == TestResult::Verdict::no_such_state) {
      ++counts_.skipped;
      return;
    }
    const bool passed = result.verdict == TestResult::Verdict::passed;
    const bool known = known_.note(file, test, state, passed);
    if (passed) {
      ++counts_.passed;
    } else if (known) {
      ++counts_.known;
    } else {
      ++counts_.failed;
      writer_.failure(file, test, state, result);
    }
  }

  TestResult run_machine(const Test& test, TextMode state) const {
    return html5lib::run_test(test, state, *version_.info, version_.make_tokenizer);
  }

  TestResult run_data(const Test& test, TextMode state) const {
    return html5lib::run_test(
        test, state, *version_.info, [this](const Source& source, const StartContext& start) {
          auto interpreter = model::make_interpreter(*version_.model, source, start);
          if (interpreter) interpreter->set_row_tracer(coverage_);
          return interpreter;
        });
  }

  const Version& version_;
  By by_;
  model::Coverage* coverage_;
  KnownList& known_;
  ResultWriter& writer_;
  Counts counts_;
};

int run_conformance(const Arguments& arguments) {
  if (arguments.has("adapter")) return run_suites_by_adapter(arguments);
  if (arguments.has("jobs"))
    throw UserError("--jobs", "a version is tested by one process", "it goes with --adapter");
  const VersionSet versions(arguments);
  const Version& version = versions.requested(conformance_verb, arguments);
  const By by = requested_by(arguments, version);
  const auto known_path = arguments.find("known");
  KnownList known = known_path ? KnownList(std::string(*known_path)) : KnownList();
  const auto requests = requested_inputs(arguments);
  Output output(arguments.find("output"), requested_content(arguments));
  fit_width(arguments, output);
  ResultWriter writer(output, arguments.value("format") == "json", wants_color(arguments, output));
  std::optional<model::Coverage> coverage;
  if (arguments.has("rows")) coverage.emplace(*version.model);
  Run run(version, by, coverage ? &*coverage : nullptr, known, writer);
  bool all_are_tests = true;
  const bool all_are_read = for_each_input(
      requests, [&](const InputFile& input) { all_are_tests = run.file(input) && all_are_tests; });
  const bool whole = all_are_read && all_are_tests;
  const Counts& counts = run.counts();
  writer.totals(version.info->name, counts, by, !known.empty(), coverage ? &*coverage : nullptr);
  output.finish(whole);
  if (!known.require_all_true() || !whole) return status_trouble;
  return counts.failed + counts.disagreements == 0 ? status_same : status_differs;
}

}  // namespace
}  // namespace of_conformance

const Verb conformance_verb = {
    .name = "conformance",
    .summary = "run html5lib's tokenizer tests, of any date, against one version or a parser",
    .usage = of_conformance::usage,
    .description =
        "Runs tokenizer tests in the format of html5lib, of any date, and shows the tests on which "
        "the version differs. Tokens are compared for every test. Parse errors are compared by "
        "code, line and column if both the test and the version name them, otherwise by their "
        "number. A test with several initial states counts once for each. Tests of what XML makes "
        "of a token are skipped, and initial states that the version does not have. There is no "
        "feedback: the tokenizer runs alone.\n\nTests in the list of --known have to fail: an "
        "entry whose test passes is an error.\n\nEvery version exists as data too, which an "
        "interpreter runs; a version without a machine runs only in this way. If machine and data "
        "both run, tests on which they disagree are shown: such a test shows a mistake of "
        "specdrift. --rows counts which rows of the specification the tests take. For a row that "
        "they do not take, it searches inputs in order of length, and shows one that does as a "
        "JSON string, with the state in which it starts.\n\nWith --adapter a parser is tested. A "
        "parser reads documents, so a start tag before the input brings it to the initial state. A "
        "test is skipped, and counted by reason, if no element does that, if --versions (by "
        "default living) reads the document differently from the input alone, if tree construction "
        "changes what is expected, or if the adapter cannot show it. Parse errors are not "
        "compared. A question without an answer is a failure, counted by what happened; after "
        "eight in a row the test run ends.",
    .groups = of_conformance::groups,
    .examples = of_conformance::examples,
    .statuses =
        "0 all passed, 1 some failed or machine and data disagree, 2 trouble: a file cannot be "
        "read, a known disagreement is none, an adapter is given up.",
    .run = of_conformance::run_conformance,
};

}  // namespace specdrift::cli
