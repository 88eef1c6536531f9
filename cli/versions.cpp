#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "cli/common_options.h"
#include "cli/output.h"
#include "cli/trouble.h"
#include "cli/verbs.h"
#include "core/html5lib/json_text.h"
#include "versions/registry.h"

namespace specdrift::cli {
namespace {

constexpr std::string_view formats[] = {"text", "json"};

constexpr std::string_view usage[] = {"[OPTION]..."};

constexpr Option rows[] = {
    {.name = "format",
     .argument = "FORMAT",
     .help = "text, for people, or json: a list of objects",
     .default_value = "text",
     .words = formats},
};

constexpr OptionGroup groups[] = {{"What to show", rows}, output_options, general_options};

constexpr Example examples[] = {
    {"specdrift versions", "what can be compared"},
    {"specdrift versions --format json | jq -r '.[].name'", "the names alone"},
};

std::string_view yes_or_no(bool yes) {
  return yes ? "yes" : "no";
}

std::string text_of(const VersionInfo& info) {
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
      "  DOCTYPE flag      {}\n",
      info.name, info.title, info.organisation, info.date, info.section, info.states,
      info.references, yes_or_no(info.names_errors), yes_or_no(info.models_self_closing),
      yes_or_no(info.has_cdata_sections), info.quirks_flag);
}

boost::json::object json_of(const VersionInfo& info) {
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
          {"doctype_flag", info.quirks_flag}};
}

void write_text(Output& output) {
  std::string_view separator;
  for (const Version& version : all_versions()) {
    output.write(separator);
    output.write(text_of(version.info));
    separator = "\n";
  }
}

void write_json(Output& output) {
  boost::json::array list;
  for (const Version& version : all_versions()) list.push_back(json_of(version.info));
  output.write(html5lib::json_text(list) + '\n');
}

int run_versions(const Arguments& arguments) {
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty()) throw Trouble(item.value, "the verb versions takes no operand");
  Output output(arguments.find("output"));
  if (arguments.value("format") == "json")
    write_json(output);
  else
    write_text(output);
  output.finish();
  return status_same;
}

}  // namespace

const Verb versions_verb = {
    .name = "versions",
    .summary = "the versions that can be run and compared",
    .usage = usage,
    .description =
        "Lists the specifications that specdrift can run: the document and its date, the size of "
        "its tokenizer, and "
        "what of a token and an error it models.",
    .groups = groups,
    .examples = examples,
    .statuses = "0 done, 2 trouble.",
    .run = run_versions,
};

}  // namespace specdrift::cli
