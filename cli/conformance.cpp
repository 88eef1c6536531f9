#include "core/html5lib/conformance.h"

#include <fmt/format.h>

#include <boost/json/array.hpp>

#include "cli/color.h"
#include "cli/common_options.h"
#include "cli/input_files.h"
#include "cli/trouble.h"
#include "cli/verbs.h"
#include "cli/version_set.h"
#include "core/html5lib/json_text.h"
#include "core/html5lib/known_disagreements.h"
#include "core/html5lib/start_states.h"
#include "core/html5lib/tests.h"
#include "core/report/escape.h"

namespace specdrift::cli {
namespace {

using html5lib::Test;
using html5lib::TestResult;
using report::escaped_for_terminal;

constexpr std::string_view usage[] = {"--version V [OPTION]... FILE..."};

constexpr Option rows[] = {
    {.name = "version", .argument = "V", .help = "the version to test; see specdrift versions"},
    spec_option,
    {.name = "known",
     .argument = "FILE",
     .help = "a list of accepted disagreements, one a line: test file, description, initial state "
             "and reason, "
             "separated by tabs; # begins a comment"},
};

constexpr OptionGroup groups[] = {{"What to test", rows}, output_options, general_options};

constexpr Example examples[] = {
    {"specdrift conformance --version 13.2.5 html5lib-tests/tokenizer/*.test",
     "all tests of today's suite"},
    {"specdrift conformance --version 2007 --known known.tsv test1.test",
     "some tests of an old one"},
};

/// The list of accepted disagreements, and what has been seen of them.
class KnownList {
 public:
  /// Throws Trouble.
  explicit KnownList(const std::string& path) : path_(path) {
    const FileContents contents = FileContents::of_file(path);
    try {
      list_ = html5lib::read_known_disagreements(contents.bytes());
    } catch (const html5lib::TestFileError& error) {
      throw Trouble(fmt::format("{}:{}", path, error.position.line), error.what());
    }
    seen_.resize(list_.size());
  }
  KnownList() = default;

  bool empty() const { return list_.empty(); }

  /// Notes how a test went. True if it is on the list.
  bool note(std::string_view file, const Test& test, TextMode state, bool passed) {
    bool found = false;
    const std::string description = escaped_for_terminal(test.description);
    for (std::size_t i = 0; i < list_.size(); ++i) {
      if (list_[i].initial_state != state || list_[i].description != description ||
          !list_[i].concerns(file))
        continue;
      found = true;
      seen_[i].fails = seen_[i].fails || !passed;
    }
    return found;
  }

  void note_file(std::string_view file) {
    for (std::size_t i = 0; i < list_.size(); ++i)
      seen_[i].file = seen_[i].file || list_[i].concerns(file);
  }

  /// Reports the entries whose file was run and whose test does not fail. False if there is one.
  bool require_all_true() const {
    bool all = true;
    for (std::size_t i = 0; i < list_.size(); ++i) {
      if (!seen_[i].file || seen_[i].fails) continue;
      all = false;
      report(
          Trouble(fmt::format("{}:{}", path_, list_[i].line),
                  fmt::format("'{}' ({}) of {} does not fail", list_[i].description,
                              html5lib::initial_state_name(list_[i].initial_state), list_[i].file),
                  "take it off the list"));
    }
    return all;
  }

 private:
  struct Seen {
    bool file = false;
    bool fails = false;
  };
  std::string path_;
  std::vector<html5lib::KnownDisagreement> list_;
  std::vector<Seen> seen_;
};

struct Counts {
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t skipped = 0;
  std::size_t known = 0;
};

std::string errors_text(const std::vector<html5lib::NamedError>& errors) {
  std::string text;
  for (const html5lib::NamedError& error : errors) {
    if (!text.empty()) text += ", ";
    if (!error.code.empty()) text += error.code + ' ';
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

std::string failure_text(std::string_view file, const Test& test, TextMode state,
                         const TestResult& result, bool color) {
  const auto shown = [](const boost::json::value& value) {
    return escaped_for_terminal(html5lib::json_text(value));
  };
  std::string text =
      fmt::format("{}FAILED{} {}: {} ({})\n", color ? "\x1b[1;31m" : "", color ? "\x1b[0m" : "",
                  escaped_for_terminal(file), escaped_for_terminal(test.description),
                  html5lib::initial_state_name(state));
  text += fmt::format("  input            {}\n", shown(boost::json::string(test.input)));
  if (!test.last_start_tag.empty())
    text += fmt::format("  last start tag   {}\n", escaped_for_terminal(test.last_start_tag));
  text += fmt::format("  expected tokens  {}\n", shown(result.expected_tokens));
  text += result.tokens_agree ? "  got tokens       the same\n"
                              : fmt::format("  got tokens       {}\n", shown(result.tokens));
  text += fmt::format("  expected errors  {}\n", expected_errors_text(test, result));
  return text + (result.errors_agree
                     ? "  got errors       the same\n"
                     : fmt::format("  got errors       {}\n", got_errors_text(result)));
}

/// Runs files of tests and writes what fails.
class Run {
 public:
  Run(const RunnableVersion& version, KnownList& known, Output& output, bool color)
      : version_(version), known_(known), output_(output), color_(color) {}

  /// False if the file is no file of tests, which is reported.
  bool file(const InputFile& input) {
    html5lib::TestFile tests;
    try {
      tests = html5lib::read_tests(input.bytes());
    } catch (const html5lib::TestFileError& error) {
      report(
          Trouble(fmt::format("{}:{}:{}", input.name(), error.position.line, error.position.column),
                  error.what()));
      return false;
    }
    known_.note_file(input.name());
    counts_.skipped += tests.left_out;
    for (const Test& test : tests.tests)
      for (const TextMode state : test.initial_states) run_one(input.name(), test, state);
    return true;
  }

  const Counts& counts() const { return counts_; }

 private:
  void run_one(std::string_view file, const Test& test, TextMode state) {
    const TestResult result = html5lib::run_test(
        test, state, *version_.info, [this](const Source& source, const StartContext& start) {
          return version_.make_tokenizer(source, start);
        });
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
      output_.write(failure_text(file, test, state, result, color_));
    }
  }

  const RunnableVersion& version_;
  KnownList& known_;
  Output& output_;
  bool color_;
  Counts counts_;
};

int run_conformance(const Arguments& arguments) {
  const VersionSet versions(arguments);
  const RunnableVersion& version = versions.requested(conformance_verb, arguments);
  const auto known_path = arguments.find("known");
  KnownList known = known_path ? KnownList(std::string(*known_path)) : KnownList();
  const auto requests = requested_inputs(arguments);
  Output output(arguments.find("output"));
  Run run(version, known, output, wants_color(arguments, output));
  bool all_are_tests = true;
  const bool all_are_read = for_each_input(
      requests, [&](const InputFile& input) { all_are_tests = run.file(input) && all_are_tests; });
  const bool whole = all_are_read && all_are_tests;
  const Counts& counts = run.counts();
  if (!known.empty()) output.write(fmt::format("known disagreements: {}\n", counts.known));
  output.write(fmt::format("{} passed, {} failed, {} skipped\n", counts.passed, counts.failed,
                           counts.skipped));
  output.finish(whole);
  if (!known.require_all_true() || !whole) return status_trouble;
  return counts.failed == 0 ? status_same : status_differs;
}

}  // namespace

const Verb conformance_verb = {
    .name = "conformance",
    .summary = "html5lib's tokenizer tests, of any date, against one version",
    .usage = usage,
    .description =
        "Runs tokenizer tests in the format of html5lib, as it is or was at any time, and shows "
        "where the version "
        "does otherwise. Tokens are compared for every test; parse errors by code, line and column "
        "where both the "
        "test and the version name them, by their number otherwise. A test with several initial "
        "states counts once "
        "for each. Skipped are tests of what XML makes of a token, and initial states that the "
        "version does not "
        "have. There is no feedback: the tokenizer runs alone.\n\n"
        "A test on the list of --known may fail, and has to: an entry whose test passes is an "
        "error.",
    .groups = groups,
    .examples = examples,
    .statuses =
        "0 all passed, 1 some failed, 2 trouble: a file cannot be read, a known disagreement is "
        "none.",
    .run = run_conformance,
};

}  // namespace specdrift::cli
