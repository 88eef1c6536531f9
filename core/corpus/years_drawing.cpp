#include "core/corpus/years_drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/text/number.h"

namespace specdrift::corpus {
namespace {

// In units of the drawing.
constexpr int left = 60, right = 20, top = 16, height = 220, below = 34, step_of_legend = 20;
constexpr int plot_width = 620;

struct Series {
  std::string_view name;
  std::string_view dashes;  ///< tells the curves apart without colours
  std::uint64_t (*count)(const YearTotal& year);
};
constexpr Series all_series[] = {
    {"read differently today", "none", [](const YearTotal& year) { return year.differ; }},
    {"more tags today", "7 3", [](const YearTotal& year) { return year.more_today; }},
    {"fewer tags today", "2 3", [](const YearTotal& year) { return year.less_today; }},
    {"with a script in it", "9 3 2 3", [](const YearTotal& year) { return year.scripts; }},
};

int year_number(const std::string& year) {
  return parse_number<int>(year).value_or(0);
}

/// In thousandths, rounded in whole numbers so that it is the same everywhere.
std::uint64_t thousandths(std::uint64_t count, std::uint64_t of) {
  return of == 0 ? 0 : (count * 2000 / of + 1) / 2;
}

/// The next of 1, 2, 5, 10, 20, 50, 100 % that all shares fit under.
std::uint64_t highest(const Years& years) {
  std::uint64_t most = 0;
  for (const auto& [year, total] : years)
    for (const Series& series : all_series)
      most = std::max(most, thousandths(series.count(total), total.documents));
  for (const std::uint64_t top_line : {10U, 20U, 50U, 100U, 200U, 500U})
    if (most <= top_line) return top_line;
  return 1000;
}

}  // namespace

std::string years_drawing(const Years& years) {
  if (years.empty()) return {};
  const int first = year_number(years.begin()->first);
  const int span = std::max(1, year_number(years.rbegin()->first) - first);
  const std::uint64_t most = highest(years);
  const auto x_of = [&](const std::string& year) {
    return left + (year_number(year) - first) * plot_width / span;
  };
  const auto y_of = [&](std::uint64_t share) {
    return top + height - static_cast<int>(share * static_cast<std::uint64_t>(height) / most);
  };
  const int legend_at = top + height + below;
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" "
      "aria-labelledby=\"years-title years-desc\" font-family=\"sans-serif\" "
      "style=\"max-width: 46rem; width: 100%; height: auto\" fill=\"none\" stroke=\"currentColor\" "
      "font-size=\"13\">\n<title id=\"years-title\">Share of the captures of each year that are "
      "read differently today; the table has the numbers</title>\n<desc id=\"years-desc\">A curve "
      "each, told apart by its dashes: all that differ, more tags today, fewer tags today, a "
      "script "
      "in what differs</desc>\n",
      left + plot_width + right,
      legend_at + step_of_legend * static_cast<int>(std::size(all_series)));
  constexpr int lines = 4;
  for (int i = 0; i <= lines; ++i) {
    const std::uint64_t share = most * static_cast<std::uint64_t>(i) / lines;
    const int y = y_of(share);
    out += fmt::format(
        "<path d=\"M{} {}H{}\" stroke-opacity=\".25\"/><text x=\"{}\" y=\"{}\" stroke=\"none\" "
        "fill=\"currentColor\" text-anchor=\"end\">{}.{} %</text>\n",
        left, y, left + plot_width, left - 6, y + 4, share / 10, share % 10);
  }
  // As many years have a label as there is room for.
  int last_label = -100;
  for (const auto& [year, total] : years) {
    const int x = x_of(year);
    if (x - last_label < 40) continue;
    last_label = x;
    out += fmt::format(
        "<text x=\"{}\" y=\"{}\" stroke=\"none\" fill=\"currentColor\" "
        "text-anchor=\"middle\">{}</text>\n",
        x, top + height + 18, year);
  }
  int legend = legend_at;
  for (const Series& series : all_series) {
    std::string points;
    for (const auto& [year, total] : years) {
      const int y = y_of(thousandths(series.count(total), total.documents));
      points += fmt::format("{}{},{}", points.empty() ? "" : " ", x_of(year), y);
      out += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"2.5\" fill=\"currentColor\"/>\n",
                         x_of(year), y);
    }
    out += fmt::format(
        "<polyline points=\"{0}\" stroke-width=\"2\" stroke-dasharray=\"{1}\"/>\n"
        "<path d=\"M{2} {3}h44\" stroke-width=\"2\" stroke-dasharray=\"{1}\"/><text x=\"{4}\" "
        "y=\"{5}\" stroke=\"none\" fill=\"currentColor\">{6}</text>\n",
        points, series.dashes, left, legend, left + 54, legend + 4, series.name);
    legend += step_of_legend;
  }
  return out + "</svg>\n";
}

}  // namespace specdrift::corpus
