#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <vector>

#include "core/corpus/impact_report.h"
#include "core/corpus/summary_report.h"
#include "core/corpus/summary_words.h"
#include "core/corpus/years_report.h"
#include "core/report/common/report_words.h"
#include "core/report/common/ruler.h"
#include "core/report/common/text_lines.h"
#include "core/report/escape/escape.h"

namespace specdrift::corpus {
namespace {

using report::counted;
using report::escaped_for_terminal;

constexpr std::size_t longest_witness = 200;
constexpr std::size_t most_pairs = 15;

std::string cut(std::string text, std::size_t most) {
  if (text.size() <= most) return text;
  text.resize(most);
  return text + "…";
}

void add_head(std::string& out, const Summary& summary, const ReportOptions& options) {
  if (const std::string why = incompleteness(summary, options); !why.empty())
    out += report::in_lines(why, options.columns, 0, 2);
  if (const std::string draw = words_on_draw(options); !draw.empty())
    out += report::in_lines(draw, options.columns, 0, 2);
  out += fmt::format(
      "{}, {}\n{} differ ({}), {} identical in all versions ({})\n",
      counted(summary.documents, "document"), counted(summary.bytes, "byte"),
      summary.documents_that_differ, share(summary.documents_that_differ, summary.documents),
      summary.documents_identical, share(summary.documents_identical, summary.documents));
  std::string severities;
  for (std::size_t i = severity_count; i-- > 0;)
    if (summary.by_severity[i] > 0)
      severities += fmt::format("{}{} {}", severities.empty() ? "" : ", ", summary.by_severity[i],
                                name_of(static_cast<Severity>(i)));
  out += fmt::format(
      "{} in {}{}{}{}\n", counted(summary.divergences, "divergence"),
      counted(summary.episodes, "episode"), severities.empty() ? "" : ": ", severities,
      summary.hidden > 0 ? fmt::format("; {} milder ones not counted", summary.hidden) : "");
  if (summary.not_classified > 0)
    out += report::in_lines(
        fmt::format("{} without a class: after the limit of a document (--max-divergences)",
                    counted(summary.not_classified, "divergence")),
        options.columns, 0, 2);
  for (const std::string& doubt : encoding_doubts(summary))
    out += report::in_lines(escaped_for_terminal(doubt), options.columns, 0, 2);
}

bool has_witnesses(const Summary& summary) {
  return std::ranges::any_of(summary.classes,
                             [](const auto& one) { return one.second.witness.has_value(); });
}

void add_class(std::string& out, const Summary& summary, const Summary::ClassKey& key,
               const ClassTotal& total, std::size_t columns) {
  std::string row = fmt::format("{:>9} {:>7} {:>8} {:>11}  {:<9}", total.documents,
                                share(total.documents, summary.documents), total.episodes,
                                total.divergences, name_of(total.severity));
  const std::string name = escaped_for_terminal(listed_name(key));
  // A name is to be copied: it moves to the next line before it is broken.
  const bool fits = row.size() + 2 + report::display_width(name) <= columns;
  row.erase(row.find_last_not_of(' ') + 1, fits ? 0 : row.npos);
  out += fmt::format("{}{}{}\n", row, fits ? "  " : "\n      ", name);
  const auto line = [&](const std::string& text) { out += report::in_lines(text, columns, 6, 2); };
  std::string about = short_partition(summary, usual_partition(total));
  if (const auto seers = seers_of_more(summary, total); !seers.empty()) {
    std::vector<std::uint16_t> members;
    for (std::size_t i = 0; i < summary.versions.size(); ++i)
      if (std::ranges::find(seers, summary.versions[i]->name) != seers.end())
        members.push_back(static_cast<std::uint16_t>(i));
    about += "; more markup in " + short_names_of(summary, members);
  }
  if (total.partitions.size() > 1)
    about += "; " + counted(total.partitions.size() - 1, "other partition");
  if (!about.empty()) line(about);
  if (const auto* const entry = known(key, total)) line(fmt::format("known: {}", entry->title));
  line(fmt::format("as in {}, byte {}", escaped_for_terminal(total.exemplar.document),
                   total.exemplar.byte));
  if (total.witness)
    line("shortest: " + cut(escaped_for_terminal(*total.witness), longest_witness));
  else if (!total.exemplar.text && has_witnesses(summary))
    line(fmt::format("shortest: not searched for in a document of more than {} KiB",
                     Summary::longest_text / 1024));
  if (const std::string command = readings_command(summary, key, total); !command.empty())
    out += fmt::format("      both readings:\n        {}\n", command);  // to be copied
}

void add_counts(std::string& out, std::string_view title,
                const std::map<std::string, std::uint64_t>& counts) {
  if (counts.empty()) return;
  std::string list;
  for (const auto& [name, count] : counts)
    list += fmt::format("{}{} {}", list.empty() ? "" : ", ", escaped_for_terminal(name), count);
  out += fmt::format("{}: {}\n", title, list);
}

/// Versions that agree everywhere stand for each other.
void add_pairs(std::string& out, const Summary& summary, std::size_t columns) {
  const auto groups = agreeing_groups(summary);
  const std::size_t count = summary.versions.size();
  if (groups.size() == 1) {
    out += "\nno two versions differ in the tokens of any document\n";
    return;
  }
  struct Pair {
    std::uint64_t differ;
    std::size_t a, b;
  };
  std::vector<Pair> pairs;
  for (std::size_t a = 0; a < groups.size(); ++a)
    for (std::size_t b = a + 1; b < groups.size(); ++b)
      pairs.push_back({summary.pairs_differ[groups[a].front() * count + groups[b].front()], a, b});
  std::ranges::stable_sort(pairs, std::ranges::greater(), &Pair::differ);
  out += groups.size() < count
             ? "\ndocuments in which versions differ; those named together agree in every one\n"
             : "\ndocuments in which versions differ\n";
  for (const Pair& pair : std::span(pairs).first(std::min(pairs.size(), most_pairs)))
    out += report::in_lines(
        fmt::format("{:>9} {:>7}  {} and {}", pair.differ, share(pair.differ, summary.documents),
                    short_names_of(summary, groups[pair.a]),
                    short_names_of(summary, groups[pair.b])),
        columns, 0, 19);
  if (pairs.size() > most_pairs)
    out += fmt::format("          and {} (json has all of them)\n",
                       counted(pairs.size() - most_pairs, "further pair"));
}

}  // namespace

std::string summary_text(const Summary& summary, const ReportOptions& options) {
  std::string out;
  add_head(out, summary, options);
  out += years_text(summary, options);
  if (options.impact) out += impact_text(summary, *options.impact, options.columns);
  if (!summary.classes.empty()) {
    out += "\ndocuments   share episodes divergences  severity   class\n";
    std::size_t shown = 0;
    for (const auto& [key, total] : summary.by_weight()) {
      if (shown++ == options.most_classes) break;
      add_class(out, summary, *key, *total, options.columns);
    }
    if (summary.classes.size() > options.most_classes)
      out += fmt::format("  and {} (json and csv have all of them)\n",
                         counted(summary.classes.size() - options.most_classes, "further class"));
  }
  if (options.change) out += report::change_text(*options.change);
  add_pairs(out, summary, options.columns);
  out += "\n   errors documents   share  parse errors\n";
  for (std::size_t i = 0; i < summary.versions.size(); ++i)
    out += fmt::format("{:>9} {:>9} {:>7}  {}\n", summary.errors[i], summary.errors_in[i],
                       share(summary.errors_in[i], summary.documents),
                       escaped_for_terminal(summary.versions[i]->name));
  out += '\n';
  add_counts(out, "encodings", summary.encodings);
  if (summary.undecodable > 0)
    out += fmt::format("{} read as U+FFFD\n",
                       counted(summary.undecodable, "undecodable byte sequence"));
  add_counts(out, "left out", summary.left_out);
  if (summary.left_out.contains("files of other names"))
    out += "  --include '*' takes files of all names\n";
  for (const auto& [reason, one] : summary.skipped) {
    out += fmt::format("skipped: {} {}\n", one.count, reason);
    for (const Skipped::Place& place : one.first)
      out += fmt::format("    {}, byte {}{}{}\n", escaped_for_terminal(place.name), place.at,
                         place.why.empty() ? "" : ": ", escaped_for_terminal(place.why));
    if (one.count > one.first.size())
      out += fmt::format("    and {} more\n", one.count - one.first.size());
  }
  return out;
}

}  // namespace specdrift::corpus
