#include <fmt/format.h>

#include "core/corpus/figure.h"
#include "core/corpus/impact_report.h"
#include "core/corpus/summary_report.h"
#include "core/corpus/summary_words.h"
#include "core/corpus/years_report.h"
#include "core/report/common/report_words.h"
#include "core/report/escape/escape.h"
#include "core/report/html/markup.h"
#include "core/report/html/page.h"

namespace specdrift::corpus {
namespace {

using report::html::content;

constexpr std::size_t longest_shown = 400;  ///< of a shortest input

std::string row(std::initializer_list<std::string> cells) {
  std::string text = "<tr>";
  for (const std::string& cell : cells) text += "<td>" + cell + "</td>";
  return text + "</tr>\n";
}

std::string table_begin(std::string_view title, std::initializer_list<std::string_view> heads) {
  std::string text = fmt::format(
      "<h2>{0}</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{0}\">"
      "<table class=\"rows sortable\">\n<thead><tr>",
      title);
  for (const std::string_view head : heads) text += fmt::format("<th scope=\"col\">{}</th>", head);
  return text + "</tr></thead>\n<tbody>\n";
}

constexpr std::string_view table_end = "</tbody></table></div>\n";

/// A bar as long as the share of the documents.
std::string bar(std::uint64_t count, std::uint64_t of) {
  return fmt::format("{} <meter min=\"0\" max=\"{}\" value=\"{}\">{}</meter> {}", count,
                     std::max<std::uint64_t>(of, 1), count, count, share(count, of));
}

/// The exemplar, as a link to its report if there is one.
std::string exemplar_cell(const Summary::ClassKey& key, const ClassTotal& total,
                          const ReportOptions& options) {
  const std::string name = content(total.exemplar.document);
  const auto link = options.links ? options.links->find(key) : ReportLinks::const_iterator();
  const bool has_link = options.links && link != options.links->end();
  return fmt::format(
      "{}, byte {}",
      has_link ? fmt::format("<a href=\"{}\">{}</a>", report::html::attribute(link->second), name)
               : name,
      total.exemplar.byte);
}

/// In a page: as wide as there is room.
std::string drawing_of(const Figure& figure) {
  return "<figure class=\"scroll\" tabindex=\"0\">" + figure.svg + "</figure>\n";
}

std::string witness_cell(const Summary& summary, const Summary::ClassKey& key,
                         const ClassTotal& total) {
  if (!total.witness) return {};
  std::string cell =
      fmt::format("<code>{}</code>", report::html::shortened(*total.witness, longest_shown));
  if (const std::string command = readings_command(summary, key, total); !command.empty())
    cell += fmt::format("<br>both readings: <code>{}</code>", content(command));
  return cell;
}

}  // namespace

std::string summary_csv(const Summary& summary, const ReportOptions& options) {
  if (options.as_captured) return years_csv(summary);
  std::string out =
      "class,facet,severity,documents,share,episodes,divergences,partition,more_markup,exemplar,"
      "byte,"
      "witness\r\n";
  for (const auto& [key, total] : summary.by_weight())
    out += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\r\n", csv_field(key->second),
                       name_of(key->first), name_of(total->severity), total->documents,
                       summary.documents == 0 ? 0.0
                                              : static_cast<double>(total->documents) /
                                                    static_cast<double>(summary.documents),
                       total->episodes, total->divergences, csv_field(usual_partition(*total)),
                       csv_field(fmt::format("{}", fmt::join(seers_of_more(summary, *total), " "))),
                       csv_field(total->exemplar.document), total->exemplar.byte,
                       csv_field(total->witness.value_or("")));
  return out;
}

std::string summary_html(const Summary& summary, const ReportOptions& options) {
  std::string out = report::html::page_begin(
      fmt::format("Corpus of {}", report::counted(summary.documents, "document")), "");
  if (const std::string why = incompleteness(summary, options); !why.empty())
    out += fmt::format("<p><strong>{}</strong></p>\n", content(why));
  out += fmt::format(
      "<p>{}. {} differ ({}), {} are identical in all versions ({}). {} in {}.</p>\n",
      report::counted(summary.bytes, "byte"), summary.documents_that_differ,
      share(summary.documents_that_differ, summary.documents), summary.documents_identical,
      share(summary.documents_identical, summary.documents),
      report::counted(summary.divergences, "divergence"),
      report::counted(summary.episodes, "episode"));
  if (const std::string draw = words_on_draw(options); !draw.empty())
    out += fmt::format("<p>It is {}.</p>\n", content(draw));
  for (const std::string& doubt : encoding_doubts(summary))
    out += fmt::format("<p><strong>{}</strong></p>\n", content(doubt));
  if (options.change) {
    out += "<h2>Since the baseline</h2>\n<ul>\n";
    for (const std::string& name : options.change->fresh)
      out += fmt::format("<li>new: <code>{}</code></li>\n", content(name));
    for (const std::string& name : options.change->gone)
      out += fmt::format("<li>gone: <code>{}</code></li>\n", content(name));
    out += "</ul>\n";
  }
  if (options.impact) out += impact_html(summary, *options.impact);
  if (options.as_captured) out += years_html(summary, *options.as_captured);
  if (!summary.classes.empty()) out += drawing_of(classes_figure(summary));
  out += table_begin("Classes", {"class", "documents", "episodes", "divergences", "severity",
                                 "partition", "more markup", "for example", "shortest input"});
  for (const auto& [key, total] : summary.by_weight()) {
    const auto* const entry = known(*key, *total);
    out += row({fmt::format("<code>{}</code>{}", content(listed_name(*key)),
                            entry ? "<br>" + content(entry->title) : ""),
                bar(total->documents, summary.documents), fmt::format("{}", total->episodes),
                fmt::format("{}", total->divergences), std::string(name_of(total->severity)),
                content(usual_partition(*total)),
                content(fmt::format("{}", fmt::join(seers_of_more(summary, *total), ", "))),
                exemplar_cell(*key, *total, options), witness_cell(summary, *key, *total)});
  }
  out += table_end;
  if (summary.versions.size() > 1) out += drawing_of(pairs_figure(summary));
  out += table_begin("Pairs of versions", {"versions", "documents in which they differ"});
  const std::size_t count = summary.versions.size();
  for (std::size_t a = 0; a < count; ++a)
    for (std::size_t b = a + 1; b < count; ++b)
      out += row({content(summary.versions[a]->name) + " and " + content(summary.versions[b]->name),
                  bar(summary.pairs_differ[a * count + b], summary.documents)});
  out += table_end;
  out += table_begin("More tags",
                     {"version", "documents in which it sees more tags than another somewhere"});
  for (std::size_t i = 0; i < count; ++i)
    out += row(
        {content(summary.versions[i]->name), bar(summary.more_markup_in[i], summary.documents)});
  out += table_end;
  out += table_begin("Parse errors", {"version", "errors", "documents with errors"});
  for (std::size_t i = 0; i < count; ++i)
    out += row({content(summary.versions[i]->name), fmt::format("{}", summary.errors[i]),
                bar(summary.errors_in[i], summary.documents)});
  out += table_end;
  out += table_begin("Encodings", {"encoding", "documents"});
  for (const auto& [name, documents] : summary.encodings)
    out += row({content(name), bar(documents, summary.documents)});
  out += table_end;
  if (!summary.skipped.empty()) {
    out += table_begin("Skipped", {"reason", "how many", "the first of them"});
    for (const auto& [reason, one] : summary.skipped) {
      std::string first;
      for (const Skipped::Place& place : one.first)
        first += fmt::format("{}, byte {}{}{}<br>", content(place.name), place.at,
                             place.why.empty() ? "" : ": ", content(place.why));
      out += row({content(reason), fmt::format("{}", one.count), first});
    }
    out += table_end;
  }
  return out + report::html::page_end();
}

}  // namespace specdrift::corpus
