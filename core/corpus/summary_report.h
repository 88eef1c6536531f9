#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/corpus/draw.h"
#include "core/corpus/impact.h"
#include "core/corpus/summary.h"
#include "core/report/common/format_table.h"
#include "core/report/common/report.h"

namespace specdrift::corpus {

using report::BaselineChange;

/// How much of a plan a report is about.
struct MergedShards {
  std::uint64_t planned = 0;
  std::uint64_t merged = 0;
  std::string missing;  ///< `1,3-5`
};

/// Where a page finds the report of the exemplar of a class: a URI.
using ReportLinks = std::map<Summary::ClassKey, std::string>;

/// How documents were read that each have a version of their own.
struct AsCaptured {
  std::string date_from;       ///< `WARC-Date`, or a header of HTTP
  std::string_view first_day;  ///< of the oldest version
};

/// Options that decide what a comparison finds, apart from its versions: their names and arguments,
/// those alone that differ from the default.
using ComparedAs = std::map<std::string, std::string>;

struct ReportOptions {
  std::size_t columns = 80;
  std::size_t most_classes = 40;            ///< text: the others are counted
  const BaselineChange* change = nullptr;   ///< null: nothing to compare with
  const Impact* impact = nullptr;           ///< null: no change to a specification is asked about
  const ReportLinks* links = nullptr;       ///< null: exemplars have no reports of their own
  const AsCaptured* as_captured = nullptr;  ///< null: all versions read all documents
  const ComparedAs* compared_as = nullptr;  ///< null: nobody can say
  const Draw* draw = nullptr;               ///< null: the report is about all documents
  const MergedShards* shards = nullptr;     ///< null: all that was planned, or nothing was
};

// A report of all documents together in each format.
std::string summary_text(const Summary& summary, const ReportOptions& options);
std::string summary_json(const Summary& summary, const ReportOptions& options);
std::string summary_csv(const Summary& summary, const ReportOptions& options);
std::string summary_html(const Summary& summary, const ReportOptions& options);

inline constexpr report::Format<std::string (*)(const Summary&, const ReportOptions&)>
    summary_formats[] = {
        {"text", "", summary_text},
        {"json", "schemas/corpus.schema.json", summary_json},
        {"csv", "one row per class; with --as-captured per year, and per year and class",
         summary_csv},
        {"html", "", summary_html},
};

/// The findings in one document, as a line of JSON.
std::string record_line(const Record& record, const std::vector<const VersionInfo*>& versions);
/// The same of a document that was not compared.
std::string skipped_line(const Outcome& outcome);

/// All its classes, as lists have them.
report::ClassNames class_names(const Summary& summary);

/// The name of a class in lists: classes of errors are told from those of tokens.
std::string listed_name(const Summary::ClassKey& key);

}  // namespace specdrift::corpus
