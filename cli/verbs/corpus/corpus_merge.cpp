// specdrift corpus merge and status: what the tasks of a plan have come to.

#include <fmt/format.h>

#include <span>
#include <string>
#include <vector>

#include "cli/corpus/runs/parts.h"
#include "cli/corpus/runs/plan.h"
#include "cli/options/color.h"
#include "cli/options/written_files.h"
#include "cli/terminal/output.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/corpus/corpus_impact.h"
#include "cli/verbs/corpus/corpus_options.h"
#include "cli/verbs/corpus/corpus_report.h"
#include "cli/verbs/corpus/planned_run.h"
#include "cli/verbs/verbs.h"
#include "core/report/common/report_words.h"
#include "core/report/escape/escape.h"

namespace specdrift::cli {
namespace of_corpus_merge {
namespace {

constexpr std::size_t most_troubles = 10;  ///< that are told one by one

constexpr Option plan_row{
    .name = "plan", .argument = "FILE", .help = "what specdrift corpus plan has written"};
constexpr Option merge_rows[] = {
    plan_row,
    {.name = "allow-partial",
     .help = "write a report of the parts that there are; it says which ones are missing (csv has "
             "no place for that)"},
};
constexpr OptionGroup merge_options{"The parts", merge_rows};
constexpr Option status_rows[] = {
    plan_row,
    {.name = "print-array",
     .help = "write nothing but the shards that are missing, as sbatch --array takes them"},
};
constexpr OptionGroup status_options{"The parts", status_rows};

Plan requested_plan(std::string_view verb, const Arguments& arguments) {
  const auto path = arguments.find("plan");
  if (!path)
    throw UserError(verb, "--plan is missing", "it is what specdrift corpus plan has written");
  return read_plan(std::string(*path));
}

std::vector<std::string> requested_folders(std::string_view verb, const Arguments& arguments) {
  std::vector<std::string> folders;
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty()) folders.push_back(item.value);
  if (folders.empty())
    throw UserError(verb, "no folder of parts is named", "it is what corpus map has after -o");
  return folders;
}

void add_troubles(std::vector<std::string>& lines, std::string_view what,
                  const std::vector<PartList::Trouble>& troubles) {
  for (const auto& trouble : std::span(troubles).first(std::min(troubles.size(), most_troubles)))
    lines.push_back(fmt::format("{}: {}: {}", what, trouble.path, trouble.why));
  if (troubles.size() > most_troubles)
    lines.push_back(fmt::format("{}: and {} more", what, troubles.size() - most_troubles));
}

std::vector<std::string> troubles_of(const PartList& parts) {
  std::vector<std::string> lines;
  add_troubles(lines, "damaged", parts.damaged);
  add_troubles(lines, "foreign", parts.foreign);
  add_troubles(lines, "differs from another part", parts.different);
  return lines;
}

/// Throws UserError where a report would take the place of a document of the plan.
void check_documents_are_kept(const Plan& plan, const Arguments& arguments) {
  const WrittenFiles written(arguments);
  PlannedSteps steps(plan);
  for (std::uint64_t shard = 0; shard < plan.shards; ++shard)
    for (const PlannedStep& step : steps.of(shard))
      if (step.kind == PlannedStep::Kind::slice) written.check_input(step.slice.path, "plan");
}

int merge(const Arguments& arguments) {
  const auto folders = requested_folders("corpus merge", arguments);
  const Plan plan = requested_plan("corpus merge", arguments);
  PlannedRun planned(plan);
  if (arguments.has("explore") && !planned.compared().change)
    throw UserError("--explore", "the plan does not ask for the impact of a change",
                    "specdrift corpus plan --impact makes one that does");
  check_documents_are_kept(plan, arguments);
  CorpusReport report(arguments, planned.options());
  const PartList parts = find_parts(plan, folders);
  std::vector<std::string> lines = troubles_of(parts);
  for (std::string& line : lines) line = fmt::format("specdrift: {}", line);
  if (!parts.missing.empty())
    lines.push_back(fmt::format("specdrift: {} of {} shards are missing: {}", parts.missing.size(),
                                plan.shards, array_of(parts.missing)));
  if (!lines.empty()) tell(lines);
  if (!parts.missing.empty()) {
    if (!arguments.has("allow-partial")) {
      Output list(std::nullopt, Content::data);
      list.write(array_of(parts.missing) + '\n');
      list.finish();
      return status_missing;
    }
    report.set_shards({plan.shards, plan.shards - parts.missing.size(), array_of(parts.missing)});
  }
  read_parts(plan, parts, planned.options().draw, report);
  if (planned.compared().change) report.set_impact(impact_of(planned.compared(), arguments));
  return report.finish();
}

int status(const Arguments& arguments) {
  const auto folders = requested_folders("corpus status", arguments);
  const Plan plan = requested_plan("corpus status", arguments);
  const PartList parts = find_parts(plan, folders);
  const int result = parts.missing.empty() ? status_same : status_missing;
  const std::string missing = array_of(parts.missing);
  if (arguments.has("print-array")) {
    Output output(arguments.find("output"), Content::data);
    if (!missing.empty()) output.write(missing + '\n');
    output.finish();
    return result;
  }
  Output output(arguments.find("output"), requested_content(arguments));
  output.write(fmt::format("plan {}: {} files, {:.1f} MB\n", plan.id, plan.files,
                           static_cast<double>(plan.bytes) / 1e6));
  output.write(
      fmt::format("{} of {} shards are done\n", plan.shards - parts.missing.size(), plan.shards));
  if (!missing.empty()) output.write(fmt::format("missing: {}\n", missing));
  for (const std::string& line : troubles_of(parts))
    output.write(report::escaped_for_terminal(line) + '\n');
  if (parts.unfinished > 0)
    output.write(
        fmt::format("{} that tasks are writing, or have left behind when they were "
                    "killed (.specdrift-*)\n",
                    report::counted(parts.unfinished, "file")));
  output.finish();
  return result;
}

constexpr std::string_view merge_usage[] = {"--plan FILE [OPTION]... DIR..."};
constexpr OptionGroup merge_groups[] = {merge_options, corpus_explore_options,
                                        corpus_format_options, output_options, general_options};
constexpr Example merge_examples[] = {
    {"specdrift corpus merge parts --plan plan.jsonl -o report.txt",
     "the report; or, with status 3, the shards to run again, as in 1,3-5"},
    {"specdrift corpus merge parts --plan plan.jsonl --allow-partial --format json",
     "what there is, while some tasks still run"},
};
constexpr std::string_view status_usage[] = {"--plan FILE [--print-array] DIR..."};
constexpr OptionGroup status_groups[] = {status_options, output_options, general_options};
constexpr Example status_examples[] = {
    {"specdrift corpus status parts --plan plan.jsonl", "how far the tasks of a plan are"},
    {"sbatch --array=\"$(specdrift corpus status parts --plan plan.jsonl --print-array)\" "
     "--wrap='specdrift corpus map --plan plan.jsonl -o parts'",
     "those that are missing, once more"},
};

}  // namespace
}  // namespace of_corpus_merge

const Verb corpus_merge_verb{
    .name = "corpus merge",
    .summary = "make one report of what the tasks of a plan have written",
    .usage = of_corpus_merge::merge_usage,
    .description =
        "Checks the parts that tasks of specdrift corpus map have written to one or several "
        "folders, and makes of them the report that specdrift corpus would have written of all "
        "inputs, byte by byte, whatever the number of shards, their order, and how often each was "
        "run.\n\nIf parts are missing or damaged, or belong to another plan, no report is written: "
        "the shards to run again go to standard output, in the form that sbatch --array takes, "
        "and the status is 3.",
    .groups = of_corpus_merge::merge_groups,
    .examples = of_corpus_merge::merge_examples,
    .statuses =
        "0: no divergence, or no change from the baseline; 1: divergences, or a change; 2: "
        "trouble, or something was skipped; 3: parts are missing",
    .run = of_corpus_merge::merge,
};

const Verb corpus_status_verb{
    .name = "corpus status",
    .summary = "say which tasks of a plan are done",
    .usage = of_corpus_merge::status_usage,
    .description =
        "Checks the parts that tasks of specdrift corpus map have written, and says which are "
        "there, missing, damaged, or of another plan. Files whose names begin with .specdrift- are "
        "being written, or were left behind by tasks that were killed; nobody reads them, and when "
        "no task runs they can be removed.",
    .groups = of_corpus_merge::status_groups,
    .examples = of_corpus_merge::status_examples,
    .statuses = "0: all shards are done; 2: trouble; 3: some are missing",
    .run = of_corpus_merge::status,
};

}  // namespace specdrift::cli
