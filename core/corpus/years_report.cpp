#include "core/corpus/years_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "core/corpus/summary_words.h"
#include "core/corpus/years_drawing.h"
#include "core/report/common/cause_words.h"
#include "core/report/common/report_words.h"
#include "core/report/common/text_lines.h"
#include "core/report/escape/escape.h"
#include "core/report/html/markup.h"

namespace specdrift::corpus {
namespace {

namespace json = boost::json;
using report::html::content;

std::uint64_t of_severity(const YearTotal& year, Severity severity) {
  return year.gravest[static_cast<std::size_t>(severity)];
}

/// How the documents were read, in a sentence.
std::string how_read(const Summary& summary, const AsCaptured& captured) {
  return fmt::format("each document is read by the version in force on its {}, and by {}",
                     captured.date_from, summary.versions.back()->name);
}

std::string words_on_earliest(const Summary& summary, const AsCaptured& captured) {
  if (summary.before_first_day == 0) return {};
  return fmt::format("{} from before {}: read by the oldest version",
                     report::counted(summary.before_first_day, "document"), captured.first_day);
}

}  // namespace

std::string years_text(const Summary& summary, const ReportOptions& options) {
  if (!options.as_captured) return {};
  const AsCaptured& captured = *options.as_captured;
  std::string out = report::in_lines(report::escaped_for_terminal(how_read(summary, captured)),
                                     options.columns, 0, 2);
  if (const std::string earliest = words_on_earliest(summary, captured); !earliest.empty())
    out += report::in_lines(earliest, options.columns, 0, 2);
  out += "\nyear documents  differ   share  markup structure    text scripts    more   fewer\n";
  for (const auto& [year, total] : summary.years)
    out += fmt::format("{} {:>9} {:>7} {:>7} {:>7} {:>9} {:>7} {:>7} {:>7} {:>7}\n", year,
                       total.documents, total.differ, share(total.differ, total.documents),
                       of_severity(total, Severity::markup),
                       of_severity(total, Severity::structure), of_severity(total, Severity::text),
                       total.scripts, total.more_today, total.less_today);
  return out + report::in_lines(
                   fmt::format("more, fewer: documents in which {} sees more tags somewhere than "
                               "the version of the capture, or fewer; some are both",
                               report::escaped_for_terminal(summary.versions.back()->name)),
                   options.columns, 0, 2);
}

json::object years_json(const Summary& summary, const AsCaptured& captured) {
  const auto counts = [](const ThenAndNow& of) {
    return json::object{
        {"documents", of.documents}, {"more_today", of.more_today}, {"less_today", of.less_today}};
  };
  json::array years;
  for (const auto& [year, total] : summary.years) {
    json::object one = counts(total);
    one["year"] = year;
    one["documents_that_differ"] = total.differ;
    json::object gravest;
    for (std::size_t i = 0; i < severity_count; ++i)
      gravest[name_of(static_cast<Severity>(i))] = total.gravest[i];
    one["by_gravest_severity"] = std::move(gravest);
    one["scripts"] = total.scripts;
    json::object read_by;
    for (const auto& [version, documents] : total.read_by) read_by[version] = documents;
    one["read_by"] = std::move(read_by);
    json::array classes;
    for (const auto& [key, seen] : total.classes) {
      json::object of_class = counts(seen);
      of_class["class"] = key.second;
      of_class["facet"] = name_of(key.first);
      classes.push_back(std::move(of_class));
    }
    one["classes"] = std::move(classes);
    years.push_back(std::move(one));
  }
  return {{"viewer", summary.versions.back()->name},
          {"date_from", captured.date_from},
          {"first_day", captured.first_day},
          {"documents_before_first_day", summary.before_first_day},
          {"years", std::move(years)}};
}

std::string years_csv(const Summary& summary) {
  std::string out =
      "year,class,facet,documents,of,share,more_today,less_today,markup,structure,text,errors,"
      "scripts\r\n";
  const auto share_of = [](std::uint64_t count, std::uint64_t of) {
    return of == 0 ? 0.0 : static_cast<double>(count) / static_cast<double>(of);
  };
  for (const auto& [year, total] : summary.years)
    out += fmt::format("{},,,{},{},{},{},{},{},{},{},{},{}\r\n", year, total.differ,
                       total.documents, share_of(total.differ, total.documents), total.more_today,
                       total.less_today, of_severity(total, Severity::markup),
                       of_severity(total, Severity::structure), of_severity(total, Severity::text),
                       of_severity(total, Severity::errors), total.scripts);
  for (const auto& [year, total] : summary.years)
    for (const auto& [key, seen] : total.classes)
      out +=
          fmt::format("{},{},{},{},{},{},{},{},,,,,\r\n", year, csv_field(key.second),
                      name_of(key.first), seen.documents, total.documents,
                      share_of(seen.documents, total.documents), seen.more_today, seen.less_today);
  return out;
}

std::string years_html(const Summary& summary, const AsCaptured& captured) {
  std::string out = "<h2>As captured, as today</h2>\n<p>";
  std::string sentence = how_read(summary, captured);
  sentence.front() = 'E';
  out += content(sentence) + ".";
  if (const std::string earliest = words_on_earliest(summary, captured); !earliest.empty())
    out += " " + content(earliest) + ".";
  out += "</p>\n" + years_drawing(summary.years);
  out +=
      "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Captures by year\">"
      "<table class=\"rows sortable\">\n<thead><tr>";
  for (const std::string_view head :
       {"year", "documents", "read differently", "share", "markup", "structure", "text", "scripts",
        "more tags today", "fewer tags today", "read by"})
    out += fmt::format("<th scope=\"col\">{}</th>", head);
  out += "</tr></thead>\n<tbody>\n";
  for (const auto& [year, total] : summary.years) {
    std::string versions;
    for (const auto& [version, documents] : total.read_by)
      versions += fmt::format("{}{} ({})", versions.empty() ? "" : ", ", version, documents);
    out += "<tr>";
    for (const std::string& cell :
         {year, fmt::format("{}", total.documents), fmt::format("{}", total.differ),
          share(total.differ, total.documents),
          fmt::format("{}", of_severity(total, Severity::markup)),
          fmt::format("{}", of_severity(total, Severity::structure)),
          fmt::format("{}", of_severity(total, Severity::text)), fmt::format("{}", total.scripts),
          fmt::format("{}", total.more_today), fmt::format("{}", total.less_today), versions})
      out += fmt::format("<td>{}</td>", content(cell));
    out += "</tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

std::string readings_command(const Summary& summary, const Summary::ClassKey& key,
                             const ClassTotal& total) {
  if (!total.witness || total.exemplar.read_by.empty()) return {};
  const std::string versions =
      fmt::format("{},{}", total.exemplar.read_by, summary.versions.back()->name);
  catalogue::Witness witness{};
  witness.versions = versions;
  witness.text = *total.witness;
  return report::compare_command(witness, key.first);
}

}  // namespace specdrift::corpus
