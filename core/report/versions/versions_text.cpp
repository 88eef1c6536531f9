#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/report/common/ruler.h"
#include "core/report/escape/escape.h"
#include "core/report/versions/versions_report.h"

namespace specdrift::report {
namespace {

std::string_view yes_or_no(bool yes) {
  return yes ? "yes" : "no";
}

std::string run_as(const Version& version) {
  if (version.has_machine) return "a machine, and as data";
  if (version.model->base.empty()) return "data";
  return fmt::format("data, as what differs from {}", escaped_for_terminal(version.model->base));
}

std::string version_in_full(const Version& version) {
  const VersionInfo& info = *version.info;
  const auto shown = escaped_for_terminal;
  return fmt::format(
      "{}\n"
      "  text              {}, {}\n"
      "  date              {}\n"
      "  section           {}\n"
      "  states            {}\n"
      "  named references  {}\n"
      "  error names       {}\n"
      "  self-closing flag {}\n"
      "  CDATA sections    {}\n"
      "  DOCTYPE flag      {}\n"
      "  runs as           {}\n",
      shown(info.name), shown(info.title), shown(info.organisation), shown(info.date),
      shown(info.section), info.states, info.references, yes_or_no(info.names_errors),
      yes_or_no(info.models_self_closing), yes_or_no(info.has_cdata_sections),
      shown(info.quirks_flag), run_as(version));
}

/// One line for each version, in columns that the longest entries decide.
std::string version_table(std::span<const Version> versions) {
  constexpr std::size_t columns = 5;
  using Line = std::array<std::string, columns>;
  const auto shown = escaped_for_terminal;
  std::vector<Line> lines{{"version", "date", "states", "runs as", "text"}};
  for (const Version& version : versions) {
    const VersionInfo& info = *version.info;
    lines.push_back({shown(info.name), shown(version.model->earliest), std::to_string(info.states),
                     version.has_machine ? "machine" : "data",
                     fmt::format("{}, {}", shown(info.organisation), shown(info.title))});
  }
  std::array<std::size_t, columns> widths{};
  for (const Line& line : lines)
    for (std::size_t i = 0; i < columns; ++i)
      widths[i] = std::max(widths[i], display_width(line[i]));
  std::string table;
  for (const Line& line : lines) {
    std::string text;
    for (std::size_t i = 0; i + 1 < columns; ++i) {
      const std::string room(widths[i] - display_width(line[i]), ' ');
      const bool is_number = i == 2;
      text += (is_number ? room + line[i] : line[i] + room) + "  ";
    }
    table += text + line.back() + '\n';
  }
  return table;
}

}  // namespace

std::string versions_text(const VersionsReport& report) {
  if (!report.in_full) return version_table(report.versions);
  std::string text;
  for (const Version& version : report.versions)
    text += (text.empty() ? "" : "\n") + version_in_full(version);
  return text;
}

}  // namespace specdrift::report
