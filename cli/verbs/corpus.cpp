// specdrift corpus: what the versions make of many documents.

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "cli/corpus/run.h"
#include "cli/files/file_contents.h"
#include "cli/files/input_files.h"
#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/start_context.h"
#include "cli/options/suggestions.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/signals.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/verbs.h"
#include "core/catalogue/catalogue.h"
#include "core/corpus/summary_report.h"
#include "core/html5lib/json_text.h"

namespace specdrift::cli {
namespace of_corpus {
namespace {

constexpr std::string_view severity_words[] = {"errors", "text", "structure", "markup"};
constexpr std::string_view format_words[] = {"text", "json", "csv", "html"};

constexpr Option corpus_input_rows[] = {
    {.name = "include",
     .argument = "GLOB",
     .help = "of folders and tar archives, take the files whose names or paths are like GLOB; may "
             "be given several times; by default pages and archives by their usual names "
             "(*.html, *.htm, *.xhtml, *.warc.gz, *.tar.gz, *.ndjson and the like)"},
    {.name = "exclude",
     .argument = "GLOB",
     .help = "leave out those that are like GLOB; may be given several times"},
    {.name = "files-from",
     .argument = "FILE",
     .help = "take the names of inputs from the lines of FILE, or of standard input (-), too"},
    {.name = "null",
     .letter = '0',
     .help = "the names of --files-from end with a NUL character, as find -print0 writes them"},
    {.name = "all-types",
     .help = "take HTTP responses whatever their content type is, not HTML alone"},
    encoding_option,
    {.name = "default-encoding",
     .argument = "LABEL",
     .help = "read a document in this encoding if neither a byte order mark nor an HTTP header nor "
             "a meta element names one",
     .default_value = "windows-1252"},
};
constexpr OptionGroup corpus_input_options{"Inputs", corpus_input_rows};

constexpr Option corpus_compare_rows[] = {
    {.name = "versions",
     .argument = "LIST",
     .help = "the versions to compare, as for compare",
     .default_value = catalogue::default_versions},
    spec_option,
    {.name = "errors",
     .help = "compare parse errors too: by position, and by code among versions that name them"},
    {.name = "severity-at-least",
     .argument = "SEVERITY",
     .help = "count no divergence below this: errors, text, structure, markup",
     .default_value = "errors",
     .words = severity_words},
};
constexpr OptionGroup corpus_compare_options{"What to compare", corpus_compare_rows};

constexpr Option run_rows[] = {
    {.name = "jobs",
     .letter = 'j',
     .argument = "N",
     .help = "how many threads compare; by default one for each processor. The report is the same"},
    {.name = "max-size",
     .argument = "SIZE",
     .help = "skip documents that are larger (as in 500k, 64M), also if they are so only "
             "uncompressed",
     .default_value = "64M"},
    {.name = "max-time",
     .argument = "SECONDS",
     .help = "skip a document that takes longer",
     .default_value = "60"},
    {.name = "max-divergences",
     .argument = "N",
     .help = "of each document, find the classes of so many divergences; the others are counted",
     .default_value = "1000"},
    {.name = "quiet", .letter = 'q', .help = "do not say how far it has come"},
};
constexpr OptionGroup run_options{"The run", run_rows};

constexpr Option corpus_format_rows[] = {
    {.name = "format",
     .argument = "FORMAT",
     .help = "text, json (schemas/corpus.schema.json), csv (one row per class) or html",
     .default_value = "text",
     .words = format_words},
    {.name = "records",
     .argument = "FILE",
     .help = "write a line of JSON for each document to FILE"},
    {.name = "baseline",
     .argument = "FILE",
     .help = "compare with an earlier report (json) or its records: only classes that are new or "
             "gone count for the exit status"},
    {.name = "no-witnesses", .help = "do not look for the shortest input with each class: faster"},
    width_option,
};
constexpr OptionGroup corpus_format_options{"Report", corpus_format_rows};

std::uint64_t number_of(const Arguments& arguments, std::string_view option, std::uint64_t most) {
  const std::string_view text = arguments.value(option);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number == 0 || number > most)
    throw UserError(fmt::format("--{}", option),
                    fmt::format("'{}' is no number from 1 to {}", text, most));
  return number;
}

/// `64M`, `500k`, `1000`.
std::size_t requested_size(const Arguments& arguments) {
  const std::string_view text = arguments.value("max-size");
  std::uint64_t number = 0;
  const char* const text_end = text.data() + text.size();
  auto [end, error] = std::from_chars(text.data(), text_end, number);
  constexpr std::string_view units = "kKmMgG";
  int shift = 0;
  if (error == std::errc() && end + 1 == text_end && units.find(*end) != std::string_view::npos)
    shift = 10 * (1 + static_cast<int>(units.find(*end++)) / 2);
  constexpr std::uint64_t most = std::uint64_t{3} << 30;
  if (error != std::errc() || end != text_end || number == 0 || number > most >> shift)
    throw UserError("--max-size", fmt::format("'{}' is no size of up to 3G", text),
                    "it is a number of bytes, or of k, M or G, as in 64M");
  return number << shift;
}

/// The operands, then what --files-from names.
class NamedInputs {
 public:
  explicit NamedInputs(const Arguments& arguments) : is_null_(arguments.has("null")) {
    for (const Arguments::Item& item : arguments.items())
      if (item.option.empty()) operands_.push_back(item.value);
    const auto list = arguments.find("files-from");
    if (is_null_ && !list) throw UserError("--null", "there is no --files-from that it concerns");
    if (list && *list == "-" && std::ranges::find(operands_, "-") != operands_.end())
      throw UserError("--files-from", "standard input is an input already");
    if (list) list_.emplace(std::string(*list), is_null_ ? '\0' : '\n');
    if (!list && operands_.empty())
      throw UserError("corpus", "no input is named",
                      "it takes files, folders, archives, - for standard input, and --files-from");
    if (std::ranges::count(operands_, "-") > 1)
      throw UserError("-", "standard input can be read only once");
  }

  bool next(std::string& path) {
    if (at_ < operands_.size()) {
      path = operands_[at_++];
      return true;
    }
    std::string_view line;
    while (list_ && list_->next(line)) {
      if (line.empty()) continue;
      path = line;
      return true;
    }
    return false;
  }

 private:
  bool is_null_;
  std::vector<std::string> operands_;
  std::size_t at_ = 0;
  std::optional<LineReader> list_;
};

/// The classes of an earlier report, as lists name them. Throws UserError.
std::set<std::string> classes_of_baseline(const std::string& path) {
  std::set<std::string> names;
  bool is_any = false;
  const auto take = [&](const boost::json::value& value) {
    const auto* const object = value.if_object();
    const auto* const classes = object ? object->if_contains("classes") : nullptr;
    is_any = is_any || (object && (classes || object->contains("skipped")));
    if (!classes || !classes->is_array()) return;
    for (const boost::json::value& one : classes->get_array()) {
      const auto* const seen = one.if_object();
      const auto* const name = seen ? seen->if_contains("class") : nullptr;
      const auto* const facet = seen ? seen->if_contains("facet") : nullptr;
      if (!name || !name->is_string() || !facet || !facet->is_string()) continue;
      const bool is_error = facet->get_string() == "errors";
      names.insert(corpus::listed_name(
          {is_error ? Facet::errors : Facet::tokens, std::string(name->get_string())}));
    }
  };
  LineReader lines(path);
  std::string_view line;
  try {
    while (lines.next(line))
      if (!line.empty()) take(html5lib::parse_json(line));
  } catch (const html5lib::JsonError& error) {
    throw UserError(path, fmt::format("is no report: {}", error.what()),
                    "it is what corpus writes with --format json, or with --records");
  }
  if (!is_any)
    throw UserError(path, "is no report of corpus",
                    "it is what corpus writes with --format json, or with --records");
  return names;
}

corpus::BaselineChange change_since(const std::set<std::string>& before,
                                    const corpus::Summary& summary) {
  std::set<std::string> now;
  for (const auto& [key, total] : summary.classes) now.insert(corpus::listed_name(key));
  corpus::BaselineChange change;
  std::ranges::set_difference(now, before, std::back_inserter(change.fresh));
  std::ranges::set_difference(before, now, std::back_inserter(change.gone));
  return change;
}

CorpusRunOptions requested_run(const Arguments& arguments,
                               const std::vector<const RunnableVersion*>& versions) {
  CorpusRunOptions run;
  for (const Arguments::Item& item : arguments.items()) {
    if (item.option == "include") run.inputs.include.push_back(item.value);
    if (item.option == "exclude") run.inputs.exclude.push_back(item.value);
  }
  run.inputs.all_types = arguments.has("all-types");
  run.inputs.largest = requested_size(arguments);
  run.encoding.wanted = requested_encoding(arguments, "encoding");
  run.encoding.otherwise = requested_encoding(arguments, "default-encoding");
  for (const RunnableVersion* version : versions)
    run.settings.versions.push_back(
        {version->info, version->model, [version](const Source& source, const StartContext& start) {
           return make_tokenizer(*version, source, start);
         }});
  run.settings.start = requested_start(arguments);
  run.settings.compared.errors = arguments.has("errors");
  run.settings.at_least = static_cast<Severity>(
      std::ranges::find(severity_words, arguments.value("severity-at-least")) - severity_words);
  run.settings.most_divergences = number_of(arguments, "max-divergences", 1'000'000'000);
  run.settings.longest = std::chrono::seconds(number_of(arguments, "max-time", 1'000'000));
  run.threads = std::max(1U, std::thread::hardware_concurrency());
  if (arguments.has("jobs")) run.threads = number_of(arguments, "jobs", 1024);
  run.is_quiet = arguments.has("quiet");
  return run;
}

int run(const Arguments& arguments) {
  const VersionSet set(arguments);
  const auto versions = set.requested_list(arguments);
  CorpusRunOptions options = requested_run(arguments, versions);
  // A version without such a start is told before anything is read.
  const Source nothing = Source::from_bytes("");
  for (const RunnableVersion* version : versions)
    make_tokenizer(*version, nothing, options.settings.start);
  NamedInputs inputs(arguments);
  std::optional<std::set<std::string>> baseline;
  if (const auto path = arguments.find("baseline"))
    baseline = classes_of_baseline(std::string(*path));
  Output output(arguments.find("output"), requested_content(arguments));
  std::optional<Output> records;
  if (const auto path = arguments.find("records")) {
    records.emplace(*path, Content::data);
    options.take_line = [&](const std::string& line) { records->write(line); };
  }
  std::vector<const VersionInfo*> infos;
  for (const RunnableVersion* version : versions) infos.push_back(version->info);
  corpus::Summary summary(infos);
  int signal = 0;
  {
    const StopOnSignal stopping;
    run_corpus([&](std::string& path) { return inputs.next(path); }, options, summary);
    signal = StopOnSignal::signal();
  }
  if (!arguments.has("no-witnesses") && signal == 0) summary.find_witnesses(options.settings);
  corpus::ReportOptions report;
  std::optional<corpus::BaselineChange> change;
  if (baseline) report.change = &change.emplace(change_since(*baseline, summary));
  const std::string_view format = arguments.value("format");
  if (format == "json") {
    output.write(corpus::summary_json(summary, report));
  } else if (format == "csv") {
    output.write(corpus::summary_csv(summary));
  } else if (format == "html") {
    output.write(corpus::summary_html(summary, report));
  } else {
    report.columns = requested_width(arguments, output);
    output.write(corpus::summary_text(summary, report));
  }
  if (records) records->finish();
  output.finish();
  if (signal != 0) return 128 + signal;
  if (!summary.skipped.empty()) return status_trouble;
  if (change) return change->fresh.empty() && change->gone.empty() ? status_same : status_differs;
  return summary.divergences > 0 ? status_differs : status_same;
}

constexpr std::string_view usage[] = {"[OPTION]... [FILE | FOLDER | ARCHIVE | -]..."};
constexpr OptionGroup groups[] = {corpus_input_options, corpus_compare_options, context_options,
                                  run_options,          corpus_format_options,  output_options,
                                  general_options};
constexpr Example examples[] = {
    {"specdrift corpus pages/", "which classes of divergences show in the pages of a folder"},
    {"specdrift corpus --format html -o crawl.html crawl.warc.gz",
     "the same of a web archive, as a page to read in a browser"},
    {"specdrift corpus --records records.jsonl --format json -o report.json crawl/",
     "a line for each document in addition, for your own analysis"},
    {"find mail -name '*.html' -print0 | specdrift corpus -0 --files-from -",
     "of the files that another program names"},
    {"specdrift corpus --baseline report.json pages/", "what is new since an earlier report"},
};

}  // namespace
}  // namespace of_corpus

const Verb corpus_verb{
    .name = "corpus",
    .summary = "say where versions diverge on many documents, class by class",
    .usage = of_corpus::usage,
    .description =
        "Compares the documents of files, folders and archives (WARC, tar, NDJSON; as they are, or "
        "compressed by gzip, Zstandard, and tar by xz), and reports what they show together: each "
        "divergence class with the documents that show it, how much it matters, which versions see "
        "more markup, and the smallest input with it; every pair of versions; parse errors; "
        "encodings. Damaged parts are skipped, and counted by their reason.\n\nA class is named "
        "by concept and character class, so its name does not change with the versions that are "
        "compared. The report is the same for any number of threads and any order of the inputs. "
        "SIGINT and SIGTERM end the run after the documents in hand; the report then says that it "
        "is incomplete.",
    .groups = of_corpus::groups,
    .examples = of_corpus::examples,
    .statuses =
        "0: no divergence, or no change from the baseline; 1: divergences, or a change; 2: "
        "trouble, or something was skipped; 130, 143: ended by SIGINT, SIGTERM",
    .run = of_corpus::run,
};

}  // namespace specdrift::cli
