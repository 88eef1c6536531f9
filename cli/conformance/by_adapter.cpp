#include "cli/conformance/by_adapter.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cli/conformance/test_file.h"
#include "cli/files/input_files.h"
#include "cli/files/known_list.h"
#include "cli/options/adapter_options.h"
#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/numbers.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/process/ask_suite.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"
#include "core/adapter/suite_question.h"
#include "core/report/conformance/conformance_report.h"

namespace specdrift::cli {
namespace {

using adapter::NotAsked;
using adapter::SuiteQuestion;
using html5lib::Test;
using identify::Events;
using identify::Observation;

std::size_t requested_processes(const Arguments& arguments) {
  if (!arguments.has("jobs")) return std::max(1U, std::thread::hardware_concurrency());
  return requested_number(arguments, "jobs");
}

AdapterCommand requested_suite_adapter(const Arguments& arguments) {
  std::vector<std::string> commands;
  for (const Arguments::Item& item : arguments.items())
    if (item.option == "adapter") commands.push_back(item.value);
  if (commands.size() > 1) throw UserError("--adapter", "one adapter at a time");
  if (commands.front().empty()) throw UserError("--adapter", "the command is empty");
  return {commands.front(), {"/bin/sh", "-c", commands.front()}};
}

/// Tests of one file that are asked, and the questions.
struct Asked {
  const Test* test;
  TextMode state;
  Events expected;
};

std::size_t total_of(const report::TestsByReason& reasons) {
  std::size_t total = 0;
  for (const auto& reason : reasons) total += reason.second;
  return total;
}

class SuiteRun {
 public:
  SuiteRun(const Version& version, SuiteConversation& conversation,
           const identify::Capabilities& capabilities, KnownList& known,
           report::ConformanceWriter& writer, Output& output)
      : version_(version),
        conversation_(conversation),
        capabilities_(capabilities),
        known_(known),
        writer_(writer),
        output_(output) {}

  bool file(const InputFile& input) {
    const auto read = read_test_file(input);
    if (!read) return false;
    const html5lib::TestFile& tests = *read;
    known_.note_file(input.name());
    if (tests.left_out > 0) totals_.skipped["what XML makes of a token"] += tests.left_out;
    std::vector<Asked> asked;
    std::vector<identify::Probe> probes;
    for (const Test& test : tests.tests)
      for (const TextMode state : test.initial_states) question(test, state, asked, probes);
    Progress progress(fmt::format("{}: test", input.name()), probes.size());
    const auto seen = conversation_.ask(probes, [&](std::size_t done) { progress.at(done); });
    for (std::size_t i = 0; i < asked.size(); ++i) judge(input.name(), asked[i], seen[i]);
    return true;
  }

  void end(const AdapterCommand& command) {
    const std::string unseen = what_is_not_seen(capabilities_);
    totals_.version = version_.info->name;
    totals_.name = capabilities_.name;
    totals_.parser_version = capabilities_.version;
    totals_.command = command.name;
    totals_.not_seen = unseen;
    totals_.counts.skipped = total_of(totals_.skipped);
    totals_.counts.has_known = !known_.empty();
    output_.write(writer_.end(totals_));
  }

  std::size_t failed() const { return totals_.counts.failed; }
  bool was_given_up() const { return totals_.unanswered.contains(given_up); }

 private:
  static constexpr std::string_view given_up = "given up";

  void question(const Test& test, TextMode state, std::vector<Asked>& asked,
                std::vector<identify::Probe>& probes) {
    auto made = adapter::suite_question(test, state, capabilities_, version_.make_tokenizer);
    if (const NotAsked* const why = std::get_if<NotAsked>(&made)) {
      ++totals_.skipped[std::string(*why)];
      return;
    }
    auto& of = std::get<SuiteQuestion>(made);
    of.probe.id = fmt::format("t{}", ++number_);
    probes.push_back(std::move(of.probe));
    asked.push_back({&test, state, std::move(of.expected)});
  }

  void judge(std::string_view file, const Asked& asked, const std::optional<Observation>& seen) {
    const bool is_answered = seen && seen->outcome == identify::Outcome::answered;
    Events got;
    if (is_answered) got = adapter::comparable(seen->events, capabilities_);
    const bool passed = is_answered && got == asked.expected;
    const bool known = known_.note(file, *asked.test, asked.state, passed);
    if (!is_answered) ++totals_.unanswered[std::string(seen ? name_of(seen->outcome) : given_up)];
    report::TestCounts& counts = totals_.counts;
    ++(passed ? counts.passed : known ? counts.known : counts.failed);
    // Thousands of tests that were not asked have one reason, which the totals say.
    if (passed || known || !seen) return;
    report::ParserFailure failure{asked.expected};
    if (is_answered)
      failure.got = &got;
    else
      failure.why = fmt::format("{}: {}", name_of(seen->outcome), seen->why);
    output_.write(writer_.failure({file, *asked.test, asked.state}, failure));
  }

  const Version& version_;
  SuiteConversation& conversation_;
  const identify::Capabilities& capabilities_;
  KnownList& known_;
  report::ConformanceWriter& writer_;
  Output& output_;
  report::ParserTests totals_;
  std::size_t number_ = 0;
};

}  // namespace

int run_suites_by_adapter(const Arguments& arguments) {
  for (const std::string_view other : {"by", "rows"})
    if (arguments.has(other))
      throw UserError(fmt::format("--{}", other), "is about a version, not about an adapter");
  const VersionSet versions(arguments);
  const auto named = arguments.find("versions");
  const Version& version = versions.named(named ? *named : "living", "--versions");
  const AdapterCommand command = requested_suite_adapter(arguments);
  const auto limit = requested_answer_time(arguments);
  const std::size_t processes = requested_processes(arguments);
  const auto known_path = arguments.find("known");
  KnownList known = known_path ? KnownList(std::string(*known_path)) : KnownList();
  const auto requests = requested_inputs(arguments);
  SuiteConversation conversation(command.name, command.words, limit, processes);
  const identify::ProbeSearch probes(versions.all());
  const identify::Capabilities& capabilities = conversation.begin(probes);
  Output output(arguments.find("output"), requested_content(arguments));
  fit_width(arguments, output);
  const auto writer = report::writer_of(report::conformance_formats,
                                        arguments.value("format"))(wants_color(arguments, output));
  SuiteRun run(version, conversation, capabilities, known, *writer, output);
  bool all_are_tests = true;
  const bool all_are_read = for_each_input(
      requests, [&](const InputFile& input) { all_are_tests = run.file(input) && all_are_tests; });
  const bool whole = all_are_read && all_are_tests;
  run.end(command);
  output.finish(whole);
  if (!known.require_all_true() || !whole || run.was_given_up()) return status_trouble;
  return run.failed() == 0 ? status_same : status_differs;
}

}  // namespace specdrift::cli
