#include "cli/conformance/by_adapter.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <map>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cli/conformance/test_file.h"
#include "cli/conformance/test_words.h"
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
#include "core/html5lib/json_text.h"
#include "core/report/common/schema.h"
#include "core/report/escape/escape.h"

namespace specdrift::cli {
namespace {

using adapter::NotAsked;
using adapter::SuiteQuestion;
using html5lib::Test;
using identify::Events;
using identify::Observation;
using identify::Outcome;

using ByReason = std::map<std::string, std::size_t, std::less<>>;

std::size_t total_of(const ByReason& reasons) {
  std::size_t total = 0;
  for (const auto& reason : reasons) total += reason.second;
  return total;
}

boost::json::object reasons_json(const ByReason& reasons) {
  boost::json::object object;
  for (const auto& reason : reasons) object[reason.first] = reason.second;
  return object;
}

std::size_t requested_processes(const Arguments& arguments) {
  if (!arguments.has("jobs")) return std::max(1U, std::thread::hardware_concurrency());
  return requested_number(arguments, "jobs", 1, 1024);
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

class SuiteRun {
 public:
  SuiteRun(const Version& version, SuiteConversation& conversation,
           const identify::Capabilities& capabilities, KnownList& known, Output& output, bool json,
           bool color)
      : version_(version),
        conversation_(conversation),
        capabilities_(capabilities),
        known_(known),
        output_(output),
        json_(json),
        color_(color) {}

  bool file(const InputFile& input) {
    const auto read = read_test_file(input);
    if (!read) return false;
    const html5lib::TestFile& tests = *read;
    known_.note_file(input.name());
    if (tests.left_out > 0) skipped_["what XML makes of a token"] += tests.left_out;
    std::vector<Asked> asked;
    std::vector<identify::Probe> probes;
    for (const Test& test : tests.tests)
      for (const TextMode state : test.initial_states) question(test, state, asked, probes);
    Progress progress(fmt::format("{}: test", input.name()), probes.size());
    const auto seen = conversation_.ask(probes, [&](std::size_t done) { progress.at(done); });
    for (std::size_t i = 0; i < asked.size(); ++i) judge(input.name(), asked[i], seen[i]);
    return true;
  }

  void totals(const AdapterCommand& command, bool has_known) {
    const std::string unseen = what_is_not_seen(capabilities_);
    if (json_) {
      boost::json::object object = report::document_head("conformance");
      object["version"] = version_.info->name;
      object["by"] = "adapter";
      object["passed"] = passed_;
      object["failed"] = failed_;
      object["skipped"] = total_of(skipped_);
      object["known"] = known_failures_;
      object["failures"] = std::move(failures_);
      object["disagreements"] = boost::json::array();
      object["adapter"] = boost::json::object{
          {"name", capabilities_.name},        {"version", capabilities_.version},
          {"command", command.name},           {"not_seen", unseen},
          {"skipped", reasons_json(skipped_)}, {"unanswered", reasons_json(unanswered_)}};
      output_.write(html5lib::json_text(object) + '\n');
      return;
    }
    for (const auto& reason : skipped_)
      output_.write(fmt::format("skipped: {}, {}\n", reason.second, reason.first));
    for (const auto& reason : unanswered_)
      output_.write(fmt::format("not answered: {}, {}\n", reason.second, reason.first));
    output_.write(
        fmt::format("not compared: parse errors{}{}\n",
                    unseen.empty() ? "" : "; not seen: ", report::escaped_for_terminal(unseen)));
    if (has_known) output_.write(fmt::format("known disagreements: {}\n", known_failures_));
    output_.write(
        fmt::format("{} passed, {} failed, {} skipped\n", passed_, failed_, total_of(skipped_)));
  }

  std::size_t failed() const { return failed_; }
  bool was_given_up() const { return unanswered_.contains(given_up); }

 private:
  static constexpr std::string_view given_up = "given up";

  void question(const Test& test, TextMode state, std::vector<Asked>& asked,
                std::vector<identify::Probe>& probes) {
    auto made = adapter::suite_question(test, state, capabilities_, version_.make_tokenizer);
    if (const NotAsked* const why = std::get_if<NotAsked>(&made)) {
      ++skipped_[std::string(*why)];
      return;
    }
    auto& of = std::get<SuiteQuestion>(made);
    of.probe.id = fmt::format("t{}", ++number_);
    probes.push_back(std::move(of.probe));
    asked.push_back({&test, state, std::move(of.expected)});
  }

  void judge(std::string_view file, const Asked& asked, const std::optional<Observation>& seen) {
    const bool is_answered = seen && seen->outcome == Outcome::answered;
    Events got;
    if (is_answered) got = adapter::comparable(seen->events, capabilities_);
    const bool passed = is_answered && got == asked.expected;
    const bool known = known_.note(file, *asked.test, asked.state, passed);
    if (!is_answered) ++unanswered_[std::string(seen ? name_of(seen->outcome) : given_up)];
    if (passed) {
      ++passed_;
      return;
    }
    if (known) {
      ++known_failures_;
      return;
    }
    ++failed_;
    // Thousands of tests that were not asked have one reason, which the totals say.
    if (!seen) return;
    const std::string why =
        is_answered ? std::string() : fmt::format("{}: {}", name_of(seen->outcome), seen->why);
    if (json_) {
      boost::json::object object = case_json(file, *asked.test, asked.state);
      object["expected"] = identify::to_json(asked.expected);
      if (is_answered)
        object["got"] = identify::to_json(got);
      else
        object["why"] = why;
      failures_.push_back(std::move(object));
      return;
    }
    output_.write(
        heading_text("FAILED", file, *asked.test, asked.state, color_) +
        fmt::format("  expected         {}\n  got              {}\n",
                    report::escaped_for_terminal(identify::in_words(asked.expected)),
                    report::escaped_for_terminal(is_answered ? identify::in_words(got) : why)));
  }

  const Version& version_;
  SuiteConversation& conversation_;
  const identify::Capabilities& capabilities_;
  KnownList& known_;
  Output& output_;
  bool json_, color_;
  std::size_t number_ = 0, passed_ = 0, failed_ = 0, known_failures_ = 0;
  ByReason skipped_, unanswered_;
  boost::json::array failures_;
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
  SuiteRun run(version, conversation, capabilities, known, output,
               arguments.value("format") == "json", wants_color(arguments, output));
  bool all_are_tests = true;
  const bool all_are_read = for_each_input(
      requests, [&](const InputFile& input) { all_are_tests = run.file(input) && all_are_tests; });
  const bool whole = all_are_read && all_are_tests;
  run.totals(command, !known.empty());
  output.finish(whole);
  if (!known.require_all_true() || !whole || run.was_given_up()) return status_trouble;
  return run.failed() == 0 ? status_same : status_differs;
}

}  // namespace specdrift::cli
