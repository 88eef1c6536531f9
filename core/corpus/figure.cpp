#include "core/corpus/figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/corpus/summary_report.h"
#include "core/corpus/summary_words.h"
#include "core/corpus/years_drawing.h"
#include "core/corpus/years_report.h"
#include "core/report/common/report_words.h"
#include "core/report/escape/reversible_escape.h"
#include "core/report/html/markup.h"

namespace specdrift::corpus {
namespace {

using report::html::content;

constexpr std::size_t longest_label = 44;
constexpr std::size_t most_bars = 25;

/// In tenths of a percent, in whole numbers, so that it is the same everywhere.
std::uint64_t share_in_thousandths(std::uint64_t count, std::uint64_t of) {
  return of == 0 ? 0 : (count * 2000 / of + 1) / 2;
}

std::string share_in_percent(std::uint64_t count, std::uint64_t of) {
  const std::uint64_t share = share_in_thousandths(count, of);
  return fmt::format("{}.{}", share / 10, share % 10);
}

std::string label_of(std::string_view name) {
  const std::string_view begin = report::beginning(name, longest_label);
  return content(begin) + (begin.size() < name.size() ? "…" : "");
}

/// The beginning of a drawing of that size, with a title, and what it shows. Text is black, or of
/// the colour of the page that it is in.
std::string begin_drawing(std::string_view word, std::size_t width, std::size_t height,
                          std::string_view title, std::string_view description) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" role=\"img\" aria-labelledby=\"figure-{2}-title figure-{2}-desc\" "
      "font-family=\"sans-serif\" font-size=\"12\" fill=\"currentColor\">\n"
      "<title id=\"figure-{2}-title\">{3}</title>\n<desc id=\"figure-{2}-desc\">{4}</desc>\n",
      width, height, word, content(title), content(description));
}

/// Tells severities apart without colours: how dark a bar is.
std::string_view shade_of(Severity severity) {
  constexpr std::string_view shades[] = {"0", ".25", ".55", "1"};
  return shades[static_cast<std::size_t>(severity)];
}

}  // namespace

Figure pairs_figure(const Summary& summary) {
  constexpr std::size_t cell = 46, gap = 8, letter = 7, line = 16;
  const std::size_t count = summary.versions.size();
  std::size_t longest = 1;
  for (const VersionInfo* version : summary.versions)
    longest = std::max(longest, std::min(version->name.size(), longest_label));
  const std::size_t left = longest * letter + gap, top = left;
  Figure figure;
  figure.svg = begin_drawing(
      "pairs", left + count * cell + gap, top + count * cell + gap, "Pairs of versions",
      fmt::format("For each pair of versions the share, in percent, of {} that the two read "
                  "differently. The darker a field, the larger the share.",
                  report::counted(summary.documents, "document")));
  figure.csv = "a,b,documents,of,percent\r\n";
  for (std::size_t a = 0; a < count; ++a) {
    const std::size_t middle = a * cell + cell / 2;
    figure.svg += fmt::format(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n"
        "<text transform=\"translate({} {}) rotate(-90)\">{}</text>\n",
        left - gap, top + middle + line / 4, label_of(summary.versions[a]->name),
        left + middle + line / 4, top - gap, label_of(summary.versions[a]->name));
    for (std::size_t b = 0; b < count; ++b) {
      const std::uint64_t differ = summary.pairs_differ[a * count + b];
      const std::size_t x = left + b * cell, y = top + a * cell;
      // Never so dark that the number could not be read.
      const std::uint64_t shade =
          a == b ? 0 : share_in_thousandths(differ, summary.documents) * 45 / 100;
      figure.svg += fmt::format(
          "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill-opacity=\".{:03}\" "
          "stroke=\"currentColor\" stroke-width=\".5\"/>\n",
          x, y, cell, cell, shade);
      if (a != b)
        figure.svg +=
            fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", x + cell / 2,
                        y + cell / 2 + line / 4, share_in_percent(differ, summary.documents));
      if (a < b)
        figure.csv += fmt::format("{},{},{},{},{}\r\n", csv_field(summary.versions[a]->name),
                                  csv_field(summary.versions[b]->name), differ, summary.documents,
                                  share_in_percent(differ, summary.documents));
    }
  }
  figure.svg += "</svg>\n";
  return figure;
}

Figure classes_figure(const Summary& summary) {
  constexpr std::size_t left = 310, plot = 300, right = 110, row = 22, bar = 14, top = 8;
  const auto classes = summary.by_weight();
  const std::size_t bars = std::min(classes.size(), most_bars);
  const std::size_t legend = top + bars * row + row;
  Figure figure;
  figure.svg = begin_drawing(
      "classes", left + plot + right, legend + row, "Classes of divergences",
      fmt::format("Of {}, how many show a class, in percent: {}. The darker a bar, the graver: "
                  "markup, structure, text, parse errors.",
                  report::counted(summary.documents, "document"),
                  bars < classes.size()
                      ? fmt::format("the {} in most documents, of {}", bars, classes.size())
                      : "all classes"));
  figure.csv = "class,facet,severity,documents,of,percent\r\n";
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const auto& [key, total] = classes[i];
    figure.csv += fmt::format("{},{},{},{},{},{}\r\n", csv_field(key->second), name_of(key->first),
                              name_of(total->severity), total->documents, summary.documents,
                              share_in_percent(total->documents, summary.documents));
    if (i >= bars) continue;
    const std::size_t y = top + i * row;
    const std::uint64_t width =
        share_in_thousandths(total->documents, summary.documents) * plot / 1000;
    figure.svg += fmt::format(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n"
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill-opacity=\"{}\" "
        "stroke=\"currentColor\"/>\n<text x=\"{}\" y=\"{}\">{} ({} %)</text>\n",
        left - 8, y + bar - 3, label_of(listed_name(*key)), left, y,
        std::max<std::uint64_t>(width, 1), bar, shade_of(total->severity),
        left + std::max<std::uint64_t>(width, 1) + 8, y + bar - 3, total->documents,
        share_in_percent(total->documents, summary.documents));
  }
  std::size_t x = left;
  for (const Severity severity :
       {Severity::markup, Severity::structure, Severity::text, Severity::errors}) {
    figure.svg += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"12\" height=\"12\" fill-opacity=\"{}\" "
        "stroke=\"currentColor\"/><text x=\"{}\" y=\"{}\">{}</text>\n",
        x, legend, shade_of(severity), x + 18, legend + 11, name_of(severity));
    x += 90;
  }
  figure.svg += "</svg>\n";
  return figure;
}

Figure dates_figure(const Summary& summary) {
  return {years_drawing(summary.years), years_csv(summary)};
}

Figure figure_of(std::string_view word, const Summary& summary) {
  if (word == "pairs") return pairs_figure(summary);
  return word == "classes" ? classes_figure(summary) : dates_figure(summary);
}

}  // namespace specdrift::corpus
