#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <span>
#include <string>
#include <vector>

#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/verbs.h"
#include "core/html5lib/json_text.h"
#include "core/report/common/ruler.h"
#include "core/report/common/schema.h"
#include "core/report/escape/escape.h"

namespace specdrift::cli {
namespace of_versions {
namespace {

constexpr std::string_view formats[] = {"text", "json"};

constexpr std::string_view usage[] = {"[OPTION]... [VERSION]..."};

constexpr Option rows[] = {
    {.name = "format",
     .argument = "FORMAT",
     .help = "text, for people, or json: one object",
     .default_value = "text",
     .words = formats},
    spec_option,
};

constexpr OptionGroup groups[] = {{"What to show", rows}, output_options, general_options};

constexpr Example examples[] = {
    {"specdrift versions", "what can be compared"},
    {"specdrift versions 2009", "what is known of one"},
    {"specdrift versions | awk 'NR > 1 { print $1 }'", "the names alone"},
};

std::string_view yes_or_no(bool yes) {
  return yes ? "yes" : "no";
}

std::string run_as(const Version& version) {
  if (version.has_machine) return "a machine, and as data";
  if (version.model->base.empty()) return "data";
  return fmt::format("data, as what differs from {}",
                     report::escaped_for_terminal(version.model->base));
}

std::string text_of(const Version& version) {
  const VersionInfo& info = *version.info;
  const auto shown = report::escaped_for_terminal;
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

boost::json::object json_of(const Version& version) {
  const VersionInfo& info = *version.info;
  return {{"name", info.name},
          {"title", info.title},
          {"organisation", info.organisation},
          {"date", info.date},
          {"section", info.section},
          {"states", info.states},
          {"named_references", info.references},
          {"names_errors", info.names_errors},
          {"models_self_closing", info.models_self_closing},
          {"has_cdata_sections", info.has_cdata_sections},
          {"doctype_flag", info.quirks_flag},
          {"is_machine", version.has_machine},
          {"base", version.model->base.empty() ? boost::json::value()
                                               : boost::json::value(version.model->base)}};
}

using Versions = std::span<const Version>;

void write_blocks(Output& output, Versions versions) {
  std::string_view separator;
  for (const Version& version : versions) {
    output.write(separator);
    output.write(text_of(version));
    separator = "\n";
  }
}

/// One line for each version, in columns that the longest entries decide.
void write_table(Output& output, Versions versions) {
  constexpr std::size_t columns = 5;
  using Line = std::array<std::string, columns>;
  const auto shown = report::escaped_for_terminal;
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
      widths[i] = std::max(widths[i], report::display_width(line[i]));
  for (const Line& line : lines) {
    std::string text;
    for (std::size_t i = 0; i + 1 < columns; ++i) {
      const std::string room(widths[i] - report::display_width(line[i]), ' ');
      const bool is_number = i == 2;
      text += (is_number ? room + line[i] : line[i] + room) + "  ";
    }
    output.write(text + line.back() + '\n');
  }
}

void write_json(Output& output, Versions versions) {
  boost::json::array list;
  for (const Version& version : versions) list.push_back(json_of(version));
  boost::json::object value = report::document_head("versions");
  value["versions"] = std::move(list);
  output.write(html5lib::json_text(value) + '\n');
}

int run_versions(const Arguments& arguments) {
  const VersionSet set(arguments, VersionSet::Operands::versions);
  std::vector<Version> versions;
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty()) versions.push_back(set.named(item.value, "versions"));
  const bool names_some = !versions.empty();
  if (!names_some) versions.assign(set.all().begin(), set.all().end());
  Output output(arguments.find("output"), requested_content(arguments));
  fit_width(arguments, output);
  if (arguments.value("format") == "json")
    write_json(output, versions);
  else if (names_some)
    write_blocks(output, versions);
  else
    write_table(output, versions);
  output.finish();
  return status_same;
}

}  // namespace
}  // namespace of_versions

const Verb versions_verb = {
    .name = "versions",
    .summary = "list the versions that can be run and compared",
    .usage = of_versions::usage,
    .description =
        "Lists the specifications that specdrift can run, one line for each: the document and its "
        "date, the size of its tokenizer, and how it runs. For versions that are named it also "
        "says what of a token and an error they model.\n\n"
        "Every verb takes other names too: latest and whatwg for living; html5 and w3c-html5 for "
        "8.2.4; 5.1, html5.1 and w3c-html5.1 for 2016-01-19; 5.2, html5.2 and w3c-html5.2 for "
        "2017-01-19. A revision's number (r3191) or hash, a day, a month or a year means the last "
        "version at or before it.",
    .groups = of_versions::groups,
    .examples = of_versions::examples,
    .statuses = "0 done, 2 trouble.",
    .run = of_versions::run_versions,
};

}  // namespace specdrift::cli
