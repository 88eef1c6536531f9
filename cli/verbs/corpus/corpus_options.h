#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/corpus/runs/run.h"
#include "cli/files/file_contents.h"
#include "cli/options/common_options.h"
#include "cli/options/options.h"
#include "cli/options/version_set.h"
#include "cli/options/written_files.h"
#include "core/catalogue/catalogue.h"
#include "core/compare/divergence.h"
#include "core/corpus/summary_report.h"

/// The options that the verbs of many documents share.
namespace specdrift::cli {

inline constexpr Option corpus_input_rows[] = {
    {.name = "include",
     .argument = "GLOB",
     .help = "in folders and tar archives, take the files whose names or paths match GLOB; may be "
             "given several times; by default pages and archives by their usual names (*.html, "
             "*.htm, *.xhtml, *.warc.gz, *.tar.gz, *.ndjson and the like)"},
    {.name = "exclude",
     .argument = "GLOB",
     .help = "leave out files that match GLOB; may be given several times"},
    {.name = "all-types",
     .help = "take HTTP responses whatever their content type is, not HTML alone"},
    encoding_option,
    {.name = "default-encoding",
     .argument = "LABEL",
     .help = "read a document in this encoding if neither a byte order mark nor an HTTP header nor "
             "a meta element names one",
     .default_value = "windows-1252"},
    guess_utf_16_option,
    as_is_option,
};
/// Which documents are taken, and how they are decoded.
inline constexpr OptionGroup corpus_input_options{"Documents", corpus_input_rows};

inline constexpr Option corpus_list_rows[] = {
    {.name = "files-from",
     .argument = "FILE",
     .help = "take the names of more inputs from the lines of FILE, or of standard input (-)",
     .is_stream = true},
    {.name = "null",
     .letter = '0',
     .help = "the names of --files-from end with a NUL character, as find -print0 writes them"},
};
inline constexpr OptionGroup corpus_list_options{"Lists of inputs", corpus_list_rows};

inline constexpr Option corpus_compare_rows[] = {
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
     .words = severity_names},
};
inline constexpr OptionGroup corpus_compare_options{"What to compare", corpus_compare_rows};

inline constexpr Option corpus_captured_rows[] = {
    {.name = "as-captured",
     .help =
         "read each document by the version that was in force when it was captured (WARC-Date), "
         "and by --viewer: what is read differently today, by year. A document without a date "
         "is skipped"},
    {.name = "viewer",
     .argument = "VERSION",
     .help = "the version of today",
     .default_value = "living"},
    {.name = "date-header",
     .argument = "NAME",
     .help = "take the date from this header of the HTTP response, as in Last-Modified"},
};
/// Documents that each have a version of their own.
inline constexpr OptionGroup corpus_captured_options{"As captured, as today", corpus_captured_rows};

inline constexpr Option corpus_draw_rows[] = {
    {.name = "sample",
     .argument = "N",
     .help = "take N documents of all, by a hash of their names: the same ones for the same names "
             "and seed, however the run is divided. Their records are held in memory",
     .numbers = {.least = 1, .most = 1e6}},
    {.name = "seed",
     .argument = "S",
     .help = "the number that another sample comes of",
     .default_value = "0",
     .numbers = {.least = 0, .most = 1e15}},
    {.name = "limit",
     .argument = "N",
     .help = "end after the first N documents, in the order of the inputs; what is left out is not "
             "counted then",
     .numbers = {.least = 1, .most = 1e15}},
};
/// Some of the documents.
inline constexpr OptionGroup corpus_draw_options{"A part of the documents", corpus_draw_rows};

inline constexpr Option corpus_limit_rows[] = {
    {.name = "max-size",
     .argument = "SIZE",
     .help = "skip documents that are larger (as in 500k, 64M), or become larger when they are "
             "uncompressed",
     .default_value = "64M"},
    {.name = "max-expansion",
     .argument = "N",
     .help = "skip what becomes more than N times as large when it is uncompressed: a document of "
             "more than 1 MiB, or a member of an archive after 64 MiB of that. gzip cannot reach "
             "the default",
     .default_value = "1100",
     .numbers = {.least = 1, .most = 1e9}},
    {.name = "max-time",
     .argument = "SECONDS",
     .help = "skip a document that takes longer",
     .default_value = "60",
     .numbers = {.least = 1, .most = 1e6}},
    {.name = "max-divergences",
     .argument = "N",
     .help = "find the classes of at most so many divergences of each document; the others are "
             "only counted",
     .default_value = "1000",
     .numbers = {.least = 1, .most = 1e9}},
};
inline constexpr OptionGroup corpus_limit_options{"Limits of a document", corpus_limit_rows};

inline constexpr Option corpus_jobs_option{
    .name = "jobs",
    .letter = 'j',
    .argument = "N",
    .help = "how many threads compare; by default one for each processor. The report is the same",
    .numbers = {.least = 1, .most = 1024}};
inline constexpr Option corpus_quiet_option{
    .name = "quiet", .letter = 'q', .help = "do not show progress"};

inline constexpr Option corpus_format_rows[] = {
    format_option<corpus::summary_formats>,
    {.name = "records",
     .argument = "FILE",
     .help = "write a line of JSON for each document to FILE",
     .is_stream = true,
     .is_written = true},
    {.name = "database",
     .argument = "FILE",
     .help = "write a SQLite database of documents, classes, versions and pairs to FILE "
             "(docs/corpus.md has its tables, and queries)",
     .is_stream = true,
     .is_written = true},
    {.name = "baseline",
     .argument = "FILE",
     .help = "compare with an earlier report (json), its records or database, or a list of "
             "classes: only classes that are new or gone count for the exit status"},
    {.name = "reports",
     .argument = "FOLDER",
     .help = "write a report of the exemplar of each class to FOLDER, as compare --format html "
             "does; html links to them. Exemplars of more than 64 KiB have none",
     .makes = "*_2f*.html no-known-cause*.html"},
    {.name = "figure",
     .argument = "KIND=FILE.svg",
     .help = "also draw to FILE.svg, and write the numbers to FILE.csv: pairs (a matrix of the "
             "versions), classes (bars), or dates (curves, with --as-captured); for each figure, "
             "once more",
     .is_written = true},
    {.name = "no-witnesses",
     .help = "do not search for the shortest input with each class, which is faster"},
};
inline constexpr OptionGroup corpus_format_options{"Report", corpus_format_rows};

/// The operands, then what --files-from names.
class NamedInputs {
 public:
  /// Throws UserError where there are none.
  NamedInputs(std::string_view verb, const Arguments& arguments);
  /// Throws UserError where a list names a file that is written, or has NUL in a name.
  bool next(std::string& path);
  /// Says which operands nobody can open, so that a name that is wrong is not found in a report
  /// alone. Throws UserError where one is written, and as `next` does where a list can be read
  /// twice.
  void check() const;
  /// Returns `next` for a run that writes `own`, a file or a folder: if that is an input, it throws
  /// UserError about `option`. Requires: this outlives it.
  std::function<bool(std::string& path)> without(const std::string& own, std::string_view option,
                                                 std::string_view remedy);

 private:
  void check_listed(const std::string& name) const;

  std::vector<std::string> operands_;
  std::size_t at_ = 0;
  std::string list_path_;
  char list_end_ = '\n';
  std::optional<LineReader> list_;
  WrittenFiles written_;
};

/// The run that these options ask for. Throws UserError, also for a version that has no such start
/// context. Requires: the versions outlive it.
CorpusRunOptions requested_run(const Arguments& arguments, const std::vector<Version>& versions);
/// How many bytes all inputs have, for RunProgress; none where that cannot be known beforehand.
std::optional<std::uint64_t> bytes_of_inputs(const Arguments& arguments,
                                             const CorpusOptions& options,
                                             const std::function<bool()>& is_stopped);
/// The number of threads, and whether it is quiet.
void set_threads(CorpusRunOptions& run, const Arguments& arguments);

}  // namespace specdrift::cli
