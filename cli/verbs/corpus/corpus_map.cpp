// specdrift corpus map: one shard of a plan, or the documents that standard input names.

#include <fmt/format.h>

#include <cstdlib>
#include <optional>
#include <string>

#include "cli/corpus/inputs/locators.h"
#include "cli/corpus/runs/parts.h"
#include "cli/corpus/runs/plan.h"
#include "cli/files/output_folder.h"
#include "cli/terminal/output.h"
#include "cli/terminal/signals.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/corpus/corpus_impact.h"
#include "cli/verbs/corpus/corpus_options.h"
#include "cli/verbs/corpus/planned_run.h"
#include "cli/verbs/verbs.h"
#include "core/corpus/summary_report.h"
#include "core/text/number.h"

namespace specdrift::cli {
namespace of_corpus_map {
namespace {

constexpr Option map_rows[] = {
    {.name = "plan", .argument = "FILE", .help = "what specdrift corpus plan has written"},
    {.name = "shard",
     .letter = 'k',
     .argument = "K",
     .help = "the shard to do, from 0; by default the one that a scheduler says: "
             "SLURM_ARRAY_TASK_ID, PBS_ARRAY_INDEX and JOB_COMPLETION_INDEX count from 0, "
             "SGE_TASK_ID and PARALLEL_SEQ from 1"},
    {.name = "output",
     .letter = 'o',
     .argument = "DIR",
     .help = "write the part to this folder, which is made if it is missing",
     .makes = "part-*-of-*.sdp"},
};
constexpr OptionGroup map_options{"A shard", map_rows};

constexpr Option locator_rows[] = {
    {.name = "stdin",
     .help = "compare the files and documents that the lines of standard input name, in their "
             "order, and write a line of JSON for each to standard output"},
    {.name = "null",
     .letter = '0',
     .help = "the names of --stdin end with a NUL character, as find -print0 writes them"},
};
constexpr OptionGroup locator_options{"Documents by name", locator_rows};

constexpr Option run_rows[] = {corpus_jobs_option, corpus_quiet_option};
constexpr OptionGroup run_options{"The run", run_rows};

/// The name that a scheduler has for the number of a task, and its first number.
struct TaskVariable {
  const char* name;
  std::uint64_t first;
};
constexpr TaskVariable task_variables[] = {
    {"SLURM_ARRAY_TASK_ID", 0},  {"PBS_ARRAY_INDEX", 0}, {"SGE_TASK_ID", 1},
    {"JOB_COMPLETION_INDEX", 0}, {"PARALLEL_SEQ", 1},
};

std::uint64_t shard_number(std::string_view text, std::string_view from, std::uint64_t first,
                           const Plan& plan) {
  const auto number = parse_number<std::uint64_t>(text);
  if (!number || *number < first || *number - first >= plan.shards)
    throw UserError(
        from, fmt::format("'{}' is no number from {} to {}", text, first, plan.shards - 1 + first),
        fmt::format("the plan has {} shards; as a Slurm array: --array=0-{}", plan.shards,
                    plan.shards - 1));
  return *number - first;
}

std::uint64_t requested_shard(const Arguments& arguments, const Plan& plan) {
  if (const auto wanted = arguments.find("shard")) return shard_number(*wanted, "--shard", 0, plan);
  std::optional<std::uint64_t> shard;
  std::string_view from;
  for (const TaskVariable& variable : task_variables) {
    const char* const value = std::getenv(variable.name);
    // SGE says so of a job that is no array.
    if (!value || *value == '\0' || std::string_view(value) == "undefined") continue;
    const std::uint64_t number = shard_number(value, variable.name, variable.first, plan);
    if (shard && *shard != number)
      throw UserError("--shard", fmt::format("{} and {} say different things", from, variable.name),
                      "say with --shard which one is meant, from 0");
    shard = number;
    from = variable.name;
  }
  if (!shard)
    throw UserError("corpus map", "nothing says which shard is to be done",
                    "--shard K does, or the variable of a scheduler, such as SLURM_ARRAY_TASK_ID");
  return *shard;
}

int map_shard(const Arguments& arguments) {
  if (arguments.has("null")) throw UserError("--null", "there is no --stdin that it concerns");
  const auto output = arguments.find("output");
  if (!output)
    throw UserError("corpus map", "--output is missing", "it is the folder of all parts");
  for (const OptionGroup& group :
       {corpus_input_options, corpus_compare_options, corpus_captured_options, context_options,
        corpus_draw_options, corpus_limit_options})
    for (const Option& option : group.options)
      if (arguments.has(option.name))
        throw UserError(fmt::format("--{}", option.name), "the plan says that already",
                        "give it to specdrift corpus plan");
  const Plan plan = read_plan(std::string(*arguments.find("plan")));
  const std::uint64_t shard = requested_shard(arguments, plan);
  PlannedRun planned(plan);
  set_threads(planned.options(), arguments);
  const std::string folder(*output);
  if (has_part(plan, shard, folder)) return status_same;
  make_output_folder(folder);
  const StopOnSignal stopping;
  if (write_part(plan, shard, folder, planned.options())) return status_same;
  return 128 + StopOnSignal::signal();
}

/// Writes a line for each document.
class LineSink final : public OutcomeSink {
 public:
  explicit LineSink(const CorpusRunOptions& options)
      : output_(std::nullopt, Content::data), versions_(infos_of(options.settings.versions)) {}
  void take(const corpus::Outcome& outcome) override {
    output_.write(outcome.kind == corpus::Outcome::Kind::compared
                      ? corpus::record_line(outcome.record, versions_)
                      : corpus::skipped_line(outcome));
  }
  void left_out(std::string_view, std::uint64_t) override {}
  void finish() { output_.finish(); }

 private:
  Output output_;
  std::vector<const VersionInfo*> versions_;
};

int map_lines(const Arguments& arguments) {
  for (const std::string_view option : {"shard", "output"})
    if (arguments.has(option))
      throw UserError(fmt::format("--{}", option), "it is about a plan, and there is --stdin");
  const VersionSet set(arguments);
  const ComparedVersions compared = compared_versions(set, arguments);
  CorpusRunOptions options = requested_run(arguments, compared.versions);
  compared.set(options);
  set_threads(options, arguments);
  LineSink sink(options);
  const StopOnSignal stopping;
  LineReader lines("-", arguments.has("null") ? '\0' : '\n');
  const auto find = [&](DocumentSink& to) {
    std::string_view line;
    while (!to.is_stopped() && lines.next(line))
      if (!line.empty()) find_located(std::string(line), options.inputs, to);
  };
  const bool is_whole = run_corpus(find, options, sink);
  sink.finish();
  return is_whole ? status_same : 128 + StopOnSignal::signal();
}

int run(const Arguments& arguments) {
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty())
      throw UserError(item.value, "corpus map takes no operand",
                      "what it compares, a plan says (--plan), or standard input (--stdin)");
  if (arguments.has("plan") == arguments.has("stdin"))
    throw UserError("corpus map", "it takes either --plan or --stdin",
                    "specdrift corpus plan INPUTS --shards N -o FILE writes a plan");
  return arguments.has("plan") ? map_shard(arguments) : map_lines(arguments);
}

constexpr std::string_view usage[] = {"--plan FILE [--shard K] -o DIR", "--stdin [OPTION]..."};
constexpr OptionGroup groups[] = {
    map_options,          locator_options,        run_options,
    corpus_input_options, corpus_compare_options, corpus_captured_options,
    context_options,      corpus_draw_options,    corpus_limit_options,
    general_options};
constexpr Example examples[] = {
    {"specdrift corpus map --plan plan.jsonl --shard 3 -o parts", "one of the tasks of a plan"},
    {"find pages -name '*.html' | specdrift corpus map --stdin > lines.jsonl",
     "a line of JSON for each file that is named, as Hadoop Streaming and pipe() of Spark have it"},
};

}  // namespace
}  // namespace of_corpus_map

const Verb corpus_map_verb{
    .name = "corpus map",
    .summary = "compare one shard of a plan",
    .usage = of_corpus_map::usage,
    .description =
        "Compares the documents that a plan (specdrift corpus plan) gives to one shard, and writes "
        "a part to a folder, from which specdrift corpus merge makes a report. The part is there "
        "whole or not at all, whatever ends the task. If it is there, there is nothing to do: a "
        "task may be run any number of times, by several machines too.\n\nWith --stdin, each line "
        "of standard input names a file, a folder, an archive, or a document of an archive as "
        "reports do (crawl.warc.gz#1234 http://example.org/). A line of JSON is written for each "
        "document, the same as with --records of specdrift corpus. The options about documents, "
        "comparison, start and limits are for --stdin: a plan has its own.",
    .groups = of_corpus_map::groups,
    .examples = of_corpus_map::examples,
    .statuses =
        "0: done, or was done before; 2: trouble; 130, 143: ended by SIGINT, SIGTERM, "
        "without a part",
    .run = of_corpus_map::run,
};

}  // namespace specdrift::cli
