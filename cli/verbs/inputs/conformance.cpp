#include "core/html5lib/conformance.h"

#include <fmt/core.h>

#include <optional>

#include "cli/conformance/by_adapter.h"
#include "cli/conformance/repair.h"
#include "cli/conformance/test_file.h"
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
#include "core/html5lib/tests.h"
#include "core/model/run/coverage.h"
#include "core/model/run/interpreter.h"
#include "core/report/conformance/conformance_report.h"

namespace specdrift::cli {
namespace of_conformance {
namespace {

using html5lib::Test;
using html5lib::TestResult;
using report::TestRunner;

constexpr std::string_view usage[] = {"--versions V [OPTION]... FILE...",
                                      "--adapter CMD [OPTION]... FILE...",
                                      "--repair [--review] [OPTION]... FILE..."};

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
     .words = report::test_runner_names},
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
             "report is the same",
     .numbers = {.least = 1, .most = 1024}},
};

constexpr Option repair_rows[] = {
    {.name = "repair",
     .help =
         "write the suites to --output, a file or a folder, with each expectation made what the "
         "version (by default living) makes, and all else byte by byte as it is; say why"},
    {.name = "review", .help = "only list what --repair would change, and why; write no suite"},
};

constexpr Option report_rows[] = {
    {.name = "rows",
     .help = "count the rows of the version's data that the tests take, by state, and list those "
             "that they never take, each with a shortest input that does"},
    format_option<report::conformance_formats>,
};

constexpr OptionGroup groups[] = {{"What to test", rows},  {"Parsers", adapter_rows},
                                  {"Repair", repair_rows}, {"What to show", report_rows},
                                  output_options,          general_options};

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
    {"specdrift conformance --repair --review html5lib-tests/tokenizer/*.test",
     "which of its expectations are stale today, and since when"},
    {"specdrift conformance --repair test1.test -o test1.test", "made what living makes"},
    {"specdrift conformance --review html/syntax/parsing/resources/*.dat",
     "the same of WPT's suites of tree construction"},
};

TestRunner requested_by(const Arguments& arguments, const Version& version) {
  const auto by = arguments.find("by");
  const bool counts_rows = arguments.has("rows");
  if (!by)
    return !version.has_machine ? TestRunner::data
           : counts_rows        ? TestRunner::both
                                : TestRunner::machine;
  if (*by == "data") return TestRunner::data;
  if (!version.has_machine)
    throw UserError("--by", fmt::format("{} has no machine", version.info->name),
                    "its data is run without --by");
  if (*by == "both") return TestRunner::both;
  if (counts_rows)
    throw UserError("--by", "--rows counts rows of the data, which the machine does not know",
                    "give --by data or both");
  return TestRunner::machine;
}

/// Runs files of tests and writes what fails.
class Run {
 public:
  Run(const Version& version, KnownList& known, report::ConformanceWriter& writer, Output& output,
      report::VersionTests& totals, model::Coverage* coverage)
      : version_(version),
        known_(known),
        writer_(writer),
        output_(output),
        totals_(totals),
        coverage_(coverage) {}

  /// False if the file is no file of tests, which is reported.
  bool file(const InputFile& input) {
    const auto read = read_test_file(input);
    if (!read) return false;
    const html5lib::TestFile& tests = *read;
    known_.note_file(input.name());
    totals_.counts.skipped += tests.left_out;
    Progress progress(fmt::format("{}: test", input.name()), tests.tests.size());
    std::uint64_t done = 0;
    for (const Test& test : tests.tests) {
      progress.at(++done);
      for (const TextMode state : test.initial_states) run_one({input.name(), test, state});
    }
    return true;
  }

 private:
  void run_one(const report::TestCase& one) {
    const bool by_data = totals_.by == TestRunner::data;
    const TestResult result = by_data ? run_data(one) : run_machine(one);
    if (totals_.by == TestRunner::both) {
      const TestResult data = run_data(one);
      if (!html5lib::same_outcome(result, data)) {
        ++totals_.disagreements;
        output_.write(writer_.disagreement(one, result, data));
      }
    }
    report::TestCounts& counts = totals_.counts;
    if (result.verdict == TestResult::Verdict::no_such_state) {
      ++counts.skipped;
      return;
    }
    const bool passed = result.verdict == TestResult::Verdict::passed;
    const bool known = known_.note(one.file, one.test, one.state, passed);
    ++(passed ? counts.passed : known ? counts.known : counts.failed);
    if (!passed && !known) output_.write(writer_.failure(one, result));
  }

  TestResult run_machine(const report::TestCase& one) const {
    return html5lib::run_test(one.test, one.state, *version_.info, version_.make_tokenizer);
  }

  TestResult run_data(const report::TestCase& one) const {
    return html5lib::run_test(one.test, one.state, *version_.info,
                              [this](const Source& source, const StartContext& start) {
                                auto interpreter =
                                    model::make_interpreter(*version_.model, source, start);
                                if (interpreter) interpreter->set_row_tracer(coverage_);
                                return interpreter;
                              });
  }

  const Version& version_;
  KnownList& known_;
  report::ConformanceWriter& writer_;
  Output& output_;
  report::VersionTests& totals_;
  model::Coverage* coverage_;
};

int run_conformance(const Arguments& arguments) {
  if (arguments.has("repair") || arguments.has("review")) return repair_suites(arguments);
  if (arguments.has("adapter")) return run_suites_by_adapter(arguments);
  if (arguments.has("jobs"))
    throw UserError("--jobs", "a version is tested by one process", "it goes with --adapter");
  const VersionSet versions(arguments);
  const Version& version = versions.requested(conformance_verb, arguments);
  report::VersionTests totals{.version = version.info->name,
                              .by = requested_by(arguments, version)};
  const auto known_path = arguments.find("known");
  KnownList known = known_path ? KnownList(std::string(*known_path)) : KnownList();
  const auto requests = requested_inputs(arguments);
  Output output(arguments.find("output"), requested_content(arguments));
  fit_width(arguments, output);
  const auto writer = report::writer_of(report::conformance_formats,
                                        arguments.value("format"))(wants_color(arguments, output));
  std::optional<model::Coverage> coverage;
  if (arguments.has("rows")) totals.coverage = &coverage.emplace(*version.model);
  totals.counts.has_known = !known.empty();
  Run run(version, known, *writer, output, totals, coverage ? &*coverage : nullptr);
  bool all_are_tests = true;
  const bool all_are_read = for_each_input(
      requests, [&](const InputFile& input) { all_are_tests = run.file(input) && all_are_tests; });
  const bool whole = all_are_read && all_are_tests;
  output.write(writer->end(totals));
  output.finish(whole);
  if (!known.require_all_true() || !whole) return status_trouble;
  return totals.counts.failed + totals.disagreements == 0 ? status_same : status_differs;
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
        "feedback: the tokenizer runs alone, except in tests of a list feedbackTests.\n\nTests in "
        "the list of --known have to fail: an "
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
        "eight in a row the test run ends.\n\n--repair writes a suite again with the tokens and "
        "errors that the version makes. Nothing else in the file changes. For each expectation "
        "that changes it says what was expected, what the version makes, by which row, and which "
        "revision made the old expectation stale. It lists and does not touch tests that it cannot "
        "decide: those with members that the format does not have, with initial states that the "
        "version does not have or that make several things of the input, and errors of the input "
        "stream. In suites of tree construction (.dat) it corrects the tokenizer's errors that "
        "have "
        "codes, and lists trees whose comments or processing instructions are stale. Without "
        "--output the suite goes to standard output, and the report to standard "
        "error.",
    .groups = of_conformance::groups,
    .examples = of_conformance::examples,
    .statuses =
        "0 all passed, 1 some failed or machine and data disagree, 2 trouble: a file cannot be "
        "read, a known disagreement is none, an adapter is given up. With --repair: 0 nothing is "
        "left that fails, 1 something that cannot be decided is; with --review: 1 something is "
        "stale.",
    .run = of_conformance::run_conformance,
};

}  // namespace specdrift::cli
