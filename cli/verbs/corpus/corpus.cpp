// specdrift corpus: what the versions make of many documents.

#include <fmt/format.h>

#include <optional>
#include <string>

#include "cli/corpus/inputs/inputs.h"
#include "cli/corpus/runs/parts.h"
#include "cli/corpus/runs/plan.h"
#include "cli/corpus/runs/run.h"
#include "cli/files/output_folder.h"
#include "cli/options/common_options.h"
#include "cli/options/version_set.h"
#include "cli/terminal/signals.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/comparing/participants.h"
#include "cli/verbs/corpus/corpus_impact.h"
#include "cli/verbs/corpus/corpus_options.h"
#include "cli/verbs/corpus/corpus_report.h"
#include "cli/verbs/corpus/planned_run.h"
#include "cli/verbs/verbs.h"

namespace specdrift::cli {
namespace of_corpus {
namespace {

constexpr Option run_rows[] = {
    corpus_jobs_option,
    {.name = "resume",
     .argument = "DIR",
     .help = "keep in this folder what has been done; after a kill, the same command goes on from "
             "there. The report is written when all is done",
     .makes = "part-*-of-*.sdp plan-of-now.jsonl"},
    corpus_quiet_option,
};
constexpr OptionGroup run_options{"The run", run_rows};

constexpr Option parser_rows[] = {adapter_option, adapter_name_option, timeout_option};
constexpr OptionGroup parser_options{"Parsers", parser_rows};

int resume(const std::string& folder, const Arguments& arguments, const ComparedVersions& compared,
           NamedInputs& inputs, const CorpusRunOptions& options, CorpusReport& report) {
  const auto next = inputs.without(
      folder, "--resume", "name a folder that holds nothing else; it may be inside of the input");
  check_output_folder(folder);
  const Planner planner(next, options.inputs);
  const Plan plan = plan_of_folder(folder, planner, settings_of(arguments, compared));
  int signal = 0;
  {
    const StopOnSignal stopping;
    if (!write_missing_parts(plan, folder, options)) {
      const std::string line =
          fmt::format("specdrift: ended; the same command goes on from what is in {}", folder);
      tell({&line, 1});
      return 128 + StopOnSignal::signal();
    }
    read_parts(plan, find_parts(plan, {folder}), options.draw, report);
    if (compared.change) report.set_impact(impact_of(compared, arguments));
    signal = StopOnSignal::signal();
  }
  const int status = report.finish();
  return signal != 0 ? 128 + signal : status;
}

int run(const Arguments& arguments) {
  const VersionSet set(arguments);
  if (arguments.has("impact") && arguments.has("adapter"))
    throw UserError("--impact", "it does not go together with --adapter",
                    "it is about a change to a specification");
  if (arguments.has("adapter") && arguments.has("resume"))
    throw UserError("--resume", "it does not go together with --adapter",
                    "nobody knows whether a parser is still the same when a run goes on");
  const ComparedVersions compared =
      compared_versions(set, arguments, arguments.has("adapter") ? 1 : 2);
  CorpusRunOptions options = requested_run(arguments, compared.versions);
  compared.set(options);
  std::optional<Participants> participants;
  if (!compared.change && !compared.captured) {
    participants.emplace(arguments, set);
    options.settings.versions = participants->all();
    participants->count_in_order();
    options.in_order = [&](corpus::Outcome& outcome) { participants->settle(outcome); };
    options.settings.start = participants->start();
    options.settings.readers = &participants->readers();
    options.settings.rules = &participants->rules();
  }
  set_threads(options, arguments);
  NamedInputs inputs(corpus_verb.name, arguments);
  inputs.check();
  CorpusReport report(arguments, options);
  if (const auto folder = arguments.find("resume"))
    return resume(std::string(*folder), arguments, compared, inputs, options, report);
  options.count = [&arguments, &options](const std::function<bool()>& is_stopped) {
    return bytes_of_inputs(arguments, options.inputs, is_stopped);
  };
  int signal = 0;
  {
    const StopOnSignal stopping;
    const auto find = [&](DocumentSink& sink) {
      std::string path;
      while (!sink.is_stopped() && inputs.next(path)) find_documents(path, options.inputs, sink);
    };
    if (!run_corpus(find, options, report)) report.set_incomplete();
    if (compared.change) report.set_impact(impact_of(compared, arguments));
    signal = StopOnSignal::signal();
  }
  const int status = report.finish();
  if (participants) participants->tell_failures();
  return signal != 0 ? 128 + signal : status;
}

constexpr std::string_view usage[] = {"[OPTION]... [FILE | FOLDER | ARCHIVE | -]..."};
constexpr OptionGroup groups[] = {
    corpus_input_options,   corpus_list_options,  corpus_compare_options,
    parser_options,         context_options,      corpus_captured_options,
    corpus_draw_options,    corpus_limit_options, corpus_impact_options,
    corpus_explore_options, run_options,          corpus_format_options,
    output_options,         general_options};
constexpr Example examples[] = {
    {"specdrift corpus pages/", "which classes of divergences show in the pages of a folder"},
    {"specdrift corpus --format html -o crawl.html crawl.warc.gz",
     "the same of a web archive, as a page to read in a browser"},
    {"specdrift corpus --records records.jsonl --format json -o report.json crawl/",
     "a line for each document in addition, for your own analysis"},
    {"find mail -name '*.html' -print0 | specdrift corpus -0 --files-from -",
     "of the files that another program names"},
    {"specdrift corpus --database crawl.sqlite crawl.warc.gz",
     "a database of it, to ask questions of your own"},
    {"specdrift corpus --baseline report.json pages/", "what is new since an earlier report"},
    {"specdrift corpus --impact --versions 2009,8.2.4 --explore 0 pages/",
     "which rows of a change the pages take, and where they differ; with --spec FILE, of a draft"},
    {"specdrift corpus --as-captured --format html -o years.html crawl.warc.gz",
     "what of each year's captures is read differently today"},
    {"specdrift corpus --sample 1000 --seed 7 crawl.warc.gz",
     "a first look: a thousand documents, the same ones each time"},
    {"specdrift corpus --resume done -o report.txt crawl.warc.gz",
     "of a large archive: after a kill, the same command goes on"},
};

}  // namespace
}  // namespace of_corpus

const Verb corpus_verb{
    .name = "corpus",
    .summary = "say where versions diverge on many documents, class by class",
    .usage = of_corpus::usage,
    .description =
        "Compares the documents of files, folders and archives (WARC, ARC, tar, ZIP, WACZ, NDJSON, "
        "mail; as they "
        "are, or "
        "compressed by gzip, Zstandard, and tar by xz), and reports what they show together: each "
        "divergence class with the documents that show it, how much it matters, which versions see "
        "more markup, and the smallest input with it; every pair of versions; parse errors; "
        "encodings. Damaged parts are skipped, and counted by their reason; so are documents for "
        "which an adapter gives no answer. Every thread runs its own process of an adapter.\n\nA "
        "class is named by concept and character class, so its name does not change with the "
        "versions that are compared. The report is the same for any number of threads and any "
        "order of the inputs. On SIGINT and SIGTERM the run ends after the documents that it is "
        "comparing; the report then says that it is incomplete.",
    .groups = of_corpus::groups,
    .examples = of_corpus::examples,
    .statuses =
        "0: no divergence, or no change from the baseline; 1: divergences, or a change; 2: "
        "trouble, or something was skipped; 130, 143: ended by SIGINT, SIGTERM",
    .run = of_corpus::run,
};

}  // namespace specdrift::cli
