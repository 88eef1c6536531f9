// specdrift corpus plan: divides inputs into shards.

#include <fmt/format.h>

#include <string>

#include "cli/corpus/runs/plan.h"
#include "cli/options/numbers.h"
#include "cli/terminal/output.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/corpus/corpus_impact.h"
#include "cli/verbs/corpus/corpus_options.h"
#include "cli/verbs/corpus/planned_run.h"
#include "cli/verbs/verbs.h"

namespace specdrift::cli {
namespace of_corpus_plan {
namespace {

constexpr Option plan_rows[] = {
    {.name = "shards",
     .letter = 'n',
     .argument = "N",
     .help = "divide the inputs into N shards, numbered from 0, of about the same size",
     .numbers = {.least = 1, .most = corpus::most_shards}},
    {.name = "output",
     .letter = 'o',
     .argument = "FILE",
     .help = "write the plan to FILE",
     .is_stream = true,
     .is_written = true},
    corpus_quiet_option,
};
constexpr OptionGroup plan_options{"The plan", plan_rows};

int run(const Arguments& arguments) {
  const VersionSet set(arguments);
  const ComparedVersions compared = compared_versions(set, arguments);
  const CorpusRunOptions options = requested_run(arguments, compared.versions);
  if (!arguments.find("shards"))
    throw UserError("corpus plan", "--shards is missing", "it is the number of tasks, as in 100");
  const auto shards = requested_number(arguments, "shards");
  const auto path = arguments.find("output");
  if (!path || *path == "-")
    throw UserError("corpus plan", "--output is missing", "it is the file that all tasks read");
  NamedInputs inputs("corpus plan", arguments);
  Output::check(path, Output::Links::replaced);
  inputs.check();
  const Planner planner([&inputs](std::string& input) { return inputs.next(input); },
                        options.inputs);
  planner.write(std::string(*path), settings_of(arguments, compared), shards);
  if (!arguments.has("quiet")) {
    const Plan plan = read_plan(std::string(*path));
    const std::string line = fmt::format(
        "specdrift: plan {}: {} files, {:.1f} MB, {} shards: --array=0-{}", plan.id, plan.files,
        static_cast<double>(plan.bytes) / 1e6, plan.shards, plan.shards - 1);
    tell({&line, 1});
  }
  return status_same;
}

constexpr std::string_view usage[] = {"--shards N -o PLAN [OPTION]... [FILE | FOLDER]..."};
constexpr OptionGroup groups[] = {
    plan_options,           corpus_input_options,    corpus_list_options,
    corpus_compare_options, corpus_captured_options, context_options,
    corpus_draw_options,    corpus_limit_options,    corpus_impact_options,
    general_options};
constexpr Example examples[] = {
    {"specdrift corpus plan pages/ crawl.warc.gz --shards 8 -o plan.jsonl",
     "eight tasks for a scheduler: each runs specdrift corpus map --plan plan.jsonl -o parts"},
    {"find mail -name '*.html' -print0 | specdrift corpus plan -0 --files-from - --shards 2 -o "
     "mail.jsonl",
     "of the files that another program names"},
    {"specdrift corpus plan --impact --versions 2009,8.2.4 pages/ --shards 2 -o impact.jsonl",
     "to ask which rows of a change the pages take; with --spec FILE, of a draft"},
};

}  // namespace
}  // namespace of_corpus_plan

const Verb corpus_plan_verb{
    .name = "corpus plan",
    .summary = "divide many documents into shards, for several machines",
    .usage = of_corpus_plan::usage,
    .description =
        "Writes a plan: which documents each of N tasks compares, and how. The tasks are run with "
        "specdrift corpus map, in any order, on any machines that see the same files under the "
        "same names; specdrift corpus merge makes of what they write the report that specdrift "
        "corpus would have written, byte by byte.\n\nThe same inputs and options make the same "
        "plan. It names files with size and time: a task whose file has changed since then ends "
        "with an error. Archives that are large for a shard are read once, to find where they can "
        "be divided: WARC and ARC files between records, NDJSON between lines, mailboxes between "
        "messages. Others, such as compressed "
        "tar files, are divided too, and then read from their beginning for each of at most eight "
        "slices.",
    .groups = of_corpus_plan::groups,
    .examples = of_corpus_plan::examples,
    .statuses = "0: done; 2: trouble",
    .run = of_corpus_plan::run,
};

}  // namespace specdrift::cli
