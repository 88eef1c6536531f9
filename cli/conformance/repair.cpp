#include "cli/conformance/repair.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/conformance/test_file.h"
#include "cli/files/input_files.h"
#include "cli/files/output_folder.h"
#include "cli/options/color.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"
#include "core/history/stale.h"
#include "core/html5lib/start_states.h"
#include "core/html5lib/suite_edit.h"
#include "core/html5lib/tree_edit.h"
#include "core/report/conformance/repair_report.h"
#include "core/text/irregular.h"

namespace specdrift::cli {
namespace {

namespace filesystem = std::filesystem;
using html5lib::NamedError;
using html5lib::Test;
using html5lib::TestResult;
using report::StaleFacet;
using report::Treatment;
using Verdict = TestResult::Verdict;

/// Where repaired suites go.
class Destination {
 public:
  /// Throws UserError before anything is read.
  Destination(const Arguments& arguments, const std::vector<InputRequest>& requests)
      : is_review_(arguments.has("review")), path_(arguments.find("output")) {
    if (is_review_) {
      check_review(requests);
      return;
    }
    std::error_code ignored;
    is_folder_ = path_ && (path_->ends_with('/') || filesystem::is_directory(*path_, ignored));
    if (requests.size() > 1 && !is_folder_) {
      if (!path_)
        throw UserError("--repair", "several suites need somewhere to be written to",
                        "-o names a folder for them; --review only lists");
      if (filesystem::exists(*path_, ignored) || *path_ == "-")
        throw UserError(*path_, "several suites do not go into one file",
                        "name a folder: it is made if it is missing");
      is_folder_ = true;
    }
    if (!is_folder_) {
      Output::check(path_);
      return;
    }
    check_output_folder(std::string(*path_));
    std::set<std::string> names;
    for (const InputRequest& request : requests) {
      if (request.kind != InputRequest::Kind::file)
        throw UserError("-", "standard input has no name to be written under in a folder",
                        "-o names a file for it");
      const std::string name = filesystem::path(request.value).filename();
      if (!names.insert(name).second)
        throw UserError(request.value, fmt::format("another suite is called {}, too", name),
                        "repair them one after the other");
    }
  }

  bool is_review() const { return is_review_; }
  /// Whether the report cannot be written to standard output: a suite is.
  bool takes_standard_output() const { return !is_review_ && (!path_ || *path_ == "-"); }

  /// Where a suite goes; nothing: to standard output.
  std::optional<std::string> path_of(const InputFile& input) const {
    if (takes_standard_output()) return std::nullopt;
    if (!is_folder_) return std::string(*path_);
    return filesystem::path(*path_) / filesystem::path(input.name()).filename();
  }

  void write(const InputFile& input, std::string_view text) const {
    if (is_folder_) make_output_folder(std::string(*path_));
    Output output(path_of(input), Content::data);
    output.write(text);
    output.finish();
  }

 private:
  /// A report in the place of a suite would be a loss.
  void check_review(const std::vector<InputRequest>& requests) const {
    Output::check(path_);
    if (!path_) return;
    for (const InputRequest& request : requests) {
      std::error_code ignored;
      if (request.kind == InputRequest::Kind::file &&
          filesystem::equivalent(request.value, *path_, ignored))
        throw UserError(*path_, "with --review the report would take the place of the suite",
                        "give -o another name, or leave --review out");
    }
  }

  bool is_review_;
  std::optional<std::string_view> path_;
  bool is_folder_ = false;
};

/// Whether an error is found in the stream of characters, before any state sees them.
bool is_of_stream(const NamedError& error) {
  return error.code.ends_with("-in-input-stream");
}

/// The code of an error of the input stream that only one of the two has; empty: there is none.
std::string other_stream_error(std::vector<NamedError> expected,
                               const std::vector<NamedError>& made) {
  for (const NamedError& error : made) {
    const auto found = std::ranges::find(expected, error);
    if (found != expected.end())
      expected.erase(found);
    else if (is_of_stream(error))
      return error.code;
  }
  const auto found = std::ranges::find_if(expected, is_of_stream);
  return found == expected.end() ? std::string() : found->code;
}

bool has_stream_characters(std::string_view input) {
  return find_irregular(input.data(), input.data() + input.size(),
                        Irregular::control | Irregular::noncharacter | Irregular::surrogate,
                        /*surrogates=*/true)
             .kind != Irregular::none;
}

/// Why errors of the test are not touched; empty: they are.
std::string stream_reason(const Test& test, const TestResult& result) {
  if (result.errors_are_named && html5lib::has_codes(test)) {
    const std::string code = other_stream_error(*test.errors, result.errors);
    return code.empty() ? code
                        : fmt::format("{} is an error of the input stream, not of a state", code);
  }
  if (test.errors && test.errors->empty()) {
    const std::string code = other_stream_error({}, result.errors);
    if (!code.empty())
      return fmt::format("{} is an error of the input stream, not of a state", code);
    if (std::ranges::any_of(result.errors, [](const NamedError& e) { return !e.code.empty(); }))
      return {};
  }
  return has_stream_characters(test.input)
             ? "the input has characters that are errors of the input stream, and the errors have "
               "no names to tell them apart"
             : "";
}

constexpr std::string_view tree_reason = "a tree cannot be decided here: look at #document";

constexpr std::string_view scripting_reason =
    "without scripting it is something else than with it: it is two tests";

/// Looks at the tests of suites, and edits what is stale.
class SuiteRepair {
 public:
  SuiteRepair(const Version& version, const VersionSet& versions, const Arguments& arguments,
              const Destination& destination, Output* report)
      : version_(version), versions_(versions), destination_(destination), report_(report) {
    writer_ = report::writer_of(report::repair_formats, arguments.value("format"))(
        version_, report && wants_color(arguments, *report));
  }

  /// False if the file is no file of tests, which is reported.
  bool file(const InputFile& input) {
    if (html5lib::is_tree_suite(input.bytes())) return tree_file(input);
    const auto read = read_test_file(input);
    if (!read) return false;
    html5lib::SuiteEditor editor(input.bytes(), *read);
    begin(input);
    if (read->left_out > 0)
      unchecked({file_, read->left_out, nullptr, {}, "expect what XML makes of a token"});
    look_at_all(input, *read, editor, [](const Test&) { return std::string(); });
    return true;
  }

  void end() { write(writer_->end(totals_)); }

  const report::RepairCounts& totals() const { return totals_; }
  /// The text for reports that have no output of their own.
  const std::string& kept_report() const { return kept_; }

 private:
  void begin(const InputFile& input) {
    counts_ = {};
    unnamed_ = 0;
    file_ = input.name();
  }

  bool tree_file(const InputFile& input) {
    const auto read = read_tree_file(input);
    if (!read) return false;
    html5lib::TreeSuiteEditor editor(input.bytes(), *read);
    begin(input);
    look_at_all(input, *read, editor, [&](const Test& test) {
      const html5lib::TreeTestPlace& place = read->places[test.index];
      return place.has_known_context || is_without_effect_on(test)
                 ? std::string()
                 : fmt::format("tree construction in <{}> is not simulated, and matters here",
                               place.context);
    });
    return true;
  }

  /// The tests of a file, unless `why_not` gives a reason.
  template <typename WhyNot>
  void look_at_all(const InputFile& input, const html5lib::TestFile& tests,
                   html5lib::ExpectationEditor& editor, WhyNot&& why_not) {
    Progress progress(fmt::format("{}: test", input.name()), tests.tests.size());
    std::uint64_t done = 0;
    for (const Test& test : tests.tests) {
      progress.at(++done);
      if (const std::string reason = why_not(test); !reason.empty())
        unchecked({file_, 1, &test, editor.position_of(test), reason});
      else
        look_at(test, editor);
    }
    if (unnamed_ > 0)
      unchecked(
          {file_,
           unnamed_,
           nullptr,
           {},
           fmt::format("with errors in {}: the file names none by its code", version_.info->name)});
    std::string path;
    if (!destination_.is_review()) {
      destination_.write(input, editor.has_changes() ? editor.result() : input.bytes());
      path = destination_.path_of(input).value_or("standard output");
    }
    write(writer_->file({file_, path, counts_}));
    add(totals_, counts_);
  }

  TestResult result_of(const Test& test, TextMode state, const Version& version) const {
    return html5lib::run_test(test, state, *version.info, version.make_tokenizer);
  }

  /// Whether the version makes the same of a fragment whatever it is in: if tree construction
  /// tells it nothing, in HTML, and in foreign content if the test is there.
  bool is_without_effect_on(const Test& test) const {
    Test there = test;
    there.expects_nodes = false;
    Test untold = there, in_html = there;
    untold.has_feedback = false;
    in_html.foreign_content = false;
    const TextMode state = test.initial_states.front();
    const TestResult result = result_of(there, state, version_);
    return html5lib::same_outcome(result, result_of(untold, state, version_)) &&
           html5lib::same_outcome(result, result_of(in_html, state, version_));
  }

  /// A tree with the right comments may be stale in what it has of other tokens. For a test of
  /// trees whose errors became stale: the tokens that the last version with these errors makes, if
  /// they differ otherwise than in nodes; then `result` has those of the version.
  std::optional<StaleFacet> older_tree(const Test& test, TextMode state,
                                       const history::StaleExpectation& errors,
                                       TestResult& result) {
    if (errors.kind != history::Staleness::stale) return std::nullopt;
    Test whole = test;
    whole.expects_nodes = false;
    whole.tokens = result_of(whole, state, line()[errors.agrees]).tokens;
    const TestResult now = result_of(whole, state, version_);
    const auto others = [](boost::json::array tokens) {
      tokens.erase(std::remove_if(tokens.begin(), tokens.end(), html5lib::is_node), tokens.end());
      return tokens;
    };
    if (others(whole.tokens) == others(now.tokens)) return std::nullopt;
    result.expected_tokens = now.expected_tokens;
    result.tokens = now.tokens;
    return StaleFacet{
        history::find_staleness(whole, state, version_, line(), Facet::tokens),
        Treatment::untouched,
        fmt::format("{}; {} made these tokens", tree_reason, line()[errors.agrees].info->name)};
  }

  /// The result of the version without scripting, if the test is for both and that is another one.
  std::optional<TestResult> other_without_scripting(const Test& test, TextMode state,
                                                    const TestResult& with) const {
    if (test.scripting) return std::nullopt;
    Test without = test;
    without.scripting = false;
    TestResult result = result_of(without, state, version_);
    if (html5lib::same_outcome(with, result)) return std::nullopt;
    return result;
  }

  void write(const std::string& text) {
    if (report_)
      report_->write(text);
    else
      kept_ += text;
  }

  static void add(report::RepairCounts& to, const report::RepairCounts& more) {
    to.passed += more.passed;
    to.tokens += more.tokens;
    to.errors += more.errors;
    to.tests += more.tests;
    to.untouched += more.untouched;
    to.unchecked += more.unchecked;
  }

  void unchecked(const report::UncheckedTests& tests) {
    counts_.unchecked += tests.count;
    write(writer_->unchecked(tests));
  }

  /// The versions of the standard. Most suites are not stale: they are made when they are asked.
  std::span<const history::LineVersion> line() {
    if (!line_) {
      std::vector<Version> milestones;
      for (const Version& milestone : versions_.listed("all"))
        if (history::is_of_standard({milestone})) milestones.push_back(milestone);
      line_.emplace(milestones);
    }
    return line_->versions();
  }

  void look_at(const Test& test, html5lib::ExpectationEditor& editor) {
    std::vector<TestResult> results;
    std::optional<std::size_t> failing;
    std::string missing;
    for (const TextMode state : test.initial_states) {
      results.push_back(result_of(test, state, version_));
      if (results.back().verdict == Verdict::no_such_state)
        missing = fmt::format("{} has no initial state {}", version_.info->name,
                              html5lib::initial_state_name(state));
      if (results.back().verdict == Verdict::failed && !failing) failing = results.size() - 1;
    }
    const Position position = editor.position_of(test);
    if (!test.expects_errors && !results.front().errors.empty()) {
      ++unnamed_;
      if (!failing) return;
    }
    if (!failing && missing.empty()) {
      if (const auto other =
              other_without_scripting(test, test.initial_states.front(), results.front());
          other && other->verdict == Verdict::failed)
        return unchecked({file_, 1, &test, position, std::string(scripting_reason)});
      ++counts_.passed;
      return;
    }
    if (!failing) return unchecked({file_, 1, &test, position, missing});
    TestResult& result = results[*failing];
    std::string reason = missing;
    if (reason.empty() && std::ranges::any_of(results, [&](const TestResult& other) {
          return !html5lib::same_outcome(other, result);
        }))
      reason = "its initial states make several things of the input: it is several tests";
    const TextMode state = test.initial_states[*failing];
    if (reason.empty() && other_without_scripting(test, state, result)) reason = scripting_reason;
    if (reason.empty()) reason = editor.doubt(test);
    report::StaleTest stale{file_, test, position, result, state, line(), {}, {}};
    const auto facet = [&](Facet which, const std::string& why_not) {
      StaleFacet of{history::find_staleness(test, state, version_, stale.line, which),
                    !why_not.empty()           ? Treatment::untouched
                    : destination_.is_review() ? Treatment::stale
                                               : Treatment::repaired,
                    why_not};
      return of;
    };
    html5lib::Expectation wanted;
    if (!result.tokens_agree) {
      stale.tokens = facet(Facet::tokens, test.expects_nodes ? std::string(tree_reason) : reason);
      if (reason.empty() && !test.expects_nodes) wanted.tokens = &result.tokens;
    }
    if (!result.errors_agree) {
      std::string why_not = reason.empty() ? stream_reason(test, result) : reason;
      if (why_not.empty() && test.expects_nodes && !version_.info->names_errors)
        why_not =
            fmt::format("{} does not name its errors, and the suite does", version_.info->name);
      stale.errors = facet(Facet::errors, why_not);
      if (test.expects_nodes && !stale.tokens)
        stale.tokens = older_tree(test, state, stale.errors->why, result);
      if (why_not.empty()) {
        wanted.errors = &result.errors;
        wanted.tokens_before_errors =
            html5lib::tokens_before_errors(test, state, version_.make_tokenizer);
      }
    }
    // Errors among tokens that change move with them.
    if (wanted.tokens && result.errors_agree && !test.has_error_list && test.error_count > 0)
      wanted.tokens_before_errors =
          html5lib::tokens_before_errors(test, state, version_.make_tokenizer);
    if (wanted.tokens || wanted.errors) {
      editor.set(test, wanted, *version_.info);
      ++counts_.tests;
      counts_.tokens += wanted.tokens != nullptr;
      counts_.errors += wanted.errors != nullptr;
    }
    if ((stale.tokens && !wanted.tokens) || (stale.errors && !wanted.errors)) ++counts_.untouched;
    write(writer_->stale(stale));
  }

  const Version& version_;
  const VersionSet& versions_;
  const Destination& destination_;
  Output* report_;
  std::optional<history::Line> line_;
  std::unique_ptr<report::RepairWriter> writer_;
  std::string_view file_;
  report::RepairCounts counts_, totals_;
  std::size_t unnamed_ = 0;  ///< tests with errors, of a file that names none
  std::string kept_;
};

/// The report on standard error, where standard output is the suite.
void tell_report(const Arguments& arguments, std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  const Output output(std::nullopt, Content::data);
  tell(in_width(lines, requested_width(arguments, output)));
}

}  // namespace

int repair_suites(const Arguments& arguments) {
  const std::string_view asked = arguments.has("repair") ? "--repair" : "--review";
  for (const std::string_view other : {"adapter", "jobs", "known", "by", "rows"})
    if (arguments.has(other))
      throw UserError(fmt::format("--{}", other),
                      fmt::format("it does not go together with {}", asked));
  const VersionSet versions(arguments);
  const auto named = arguments.find("versions");
  const Version& version = versions.named(named ? *named : "living", "--versions");
  auto requests = requested_inputs(arguments);
  for (InputRequest& request : requests) request.may_be_tree_tests = true;
  const Destination destination(arguments, requests);
  if (destination.takes_standard_output() && arguments.value("format") != "text")
    throw UserError("--format", "standard output is the repaired suite",
                    "-o names a file for it, --review only lists");
  std::optional<Output> output;
  if (!destination.takes_standard_output()) {
    output.emplace(destination.is_review() ? arguments.find("output") : std::nullopt,
                   requested_content(arguments));
    fit_width(arguments, *output);
  }
  SuiteRepair repair(version, versions, arguments, destination, output ? &*output : nullptr);
  bool all_are_tests = true;
  const bool all_are_read = for_each_input(requests, [&](const InputFile& input) {
    all_are_tests = repair.file(input) && all_are_tests;
  });
  const bool whole = all_are_read && all_are_tests;
  repair.end();
  if (output)
    output->finish(whole);
  else
    tell_report(arguments, repair.kept_report());
  if (!whole) return status_trouble;
  const report::RepairCounts& totals = repair.totals();
  const std::size_t left = totals.untouched + (destination.is_review() ? totals.tests : 0);
  return left == 0 ? status_same : status_differs;
}

}  // namespace specdrift::cli
