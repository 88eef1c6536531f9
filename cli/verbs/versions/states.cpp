// specdrift states: the specifications themselves, shown, compared and drawn.

#include <fmt/core.h>

#include <string>
#include <vector>

#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/concept_filter.h"
#include "cli/options/suggestions.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/verbs.h"
#include "core/report/pages/pages.h"
#include "core/report/pages/shown_states.h"
#include "core/report/states/machine_json.h"
#include "core/report/states/states_report.h"

namespace specdrift::cli {
namespace of_states {
namespace {

using model::Model;

constexpr Option what_rows[] = {
    {.name = "state",
     .argument = "NAME",
     .help = "show one state, row by row: its name as in the text, with or without 'state', its "
             "number or its section; or a concept, or the step of a procedure"},
    {.name = "family",
     .argument = "NAME",
     .help = "show one family of states alone: text, tags, script-data, attributes, comments, "
             "doctype, cdata, character-references or other; a graph of one fits a page",
     .words = family_words},
    {.name = "diff", .help = "show how the second version differs from the first"},
    {.name = "stat", .help = "with --diff: show which states changed and how, without their rows"},
    {.name = "machine",
     .help = "write the whole version as JSON for programs: states, rows, conditions, actions and "
             "references, enough to make a tokenizer of it"},
    spec_option,
};

constexpr Option format_rows[] = {format_option<report::states_formats>};

constexpr std::string_view usage[] = {
    "VERSION [--state NAME] [OPTION]...",
    "--diff V V [--state NAME] [--stat] [OPTION]...",
    "VERSION --machine [OPTION]...",
};
constexpr OptionGroup groups[] = {
    {"What to show", what_rows}, {"Format", format_rows}, output_options, general_options};
constexpr Example examples[] = {
    {"specdrift states 8.2.4", "the states of a version"},
    {"specdrift states 13.2.5 --state 'comment end'", "one state, row by row"},
    {"specdrift states --diff 2009 8.2.4 --state 'comment end'", "what changed in it"},
    {"specdrift states --diff 8.2.4 13.2.5 --stat", "which states changed, and how"},
    {"specdrift states --diff 2009 8.2.4 --family comments --format svg -o comments.svg",
     "the same as a drawing, a family of states a page"},
    {"specdrift states living --machine -o living.json", "the whole machine as data"},
};

UserError no_such_state(std::string_view wanted, const std::vector<const Model*>& models) {
  std::string hint = did_you_mean(wanted, report::names_of_states(models));
  if (hint.empty()) hint = "see specdrift states VERSION for its states";
  return UserError("--state", report::no_such_state(models, wanted), hint);
}

int show(const Arguments& arguments, const std::vector<const Model*>& models, Output& output,
         report::TextStyle style) {
  report::StatesQuestion question;
  question.a = models.front();
  question.format = arguments.value("format");
  if (models.size() > 1) question.b = models[1];
  question.state = arguments.find("state");
  question.family = arguments.find("family");
  question.is_summary = arguments.has("stat");
  question.style = style;
  const report::ShownStates shown = report::shown_states(question);
  if (!shown.is_known) throw no_such_state(*question.state, models);
  if (!shown.is_drawn)
    throw UserError("--format svg", "Graphviz could not draw the graph",
                    "--format dot writes it for another program to draw");
  output.write(shown.text);
  return shown.differs ? status_differs : status_same;
}

std::vector<std::string> requested_versions(const Arguments& arguments) {
  std::vector<std::string> versions;
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty()) versions.push_back(item.value);
  const std::size_t wanted = arguments.has("diff") ? 2 : 1;
  if (versions.size() == wanted) return versions;
  if (versions.size() == 2)
    throw UserError("states", "two versions are named", "--diff compares them");
  throw UserError(arguments.has("diff") ? "--diff" : "states",
                  fmt::format("it takes {}, not {}", wanted == 2 ? "two versions" : "one version",
                              versions.size()),
                  "as in 'specdrift states 13.2.5' or 'specdrift states --diff 2009 8.2.4'");
}

void require_whole_machine(const Arguments& arguments) {
  for (const auto option : {"diff", "state", "family"})
    if (arguments.has(option))
      throw UserError("--machine", fmt::format("--{} does not go with it", option),
                      "it writes all of one version");
  if (arguments.has("format") && arguments.value("format") != "json")
    throw UserError("--machine", "it writes JSON alone", "leave --format out");
}

int run(const Arguments& arguments) {
  if (arguments.has("machine")) require_whole_machine(arguments);
  const auto names = requested_versions(arguments);
  if (arguments.has("stat") && !arguments.has("diff"))
    throw UserError("--stat", "it is for --diff alone");
  if (arguments.value("format") == "svg" && !report::can_draw())
    throw UserError("--format svg", "this specdrift was built without Graphviz",
                    "install libgraphviz-dev and build again, or draw what --format dot writes");
  const VersionSet versions(arguments, VersionSet::Operands::versions);
  std::vector<const Model*> models;
  for (const std::string& name : names)
    models.push_back(versions.named(name, names.size() > 1 ? "--diff" : "states").model);
  if (arguments.has("machine")) {
    Output output(arguments.find("output"), Content::data);
    output.write(report::machine_json(*models.front()));
    output.finish();
    return status_same;
  }
  Output output(arguments.find("output"), requested_content(arguments));
  const report::TextStyle style{wants_color(arguments, output), fit_width(arguments, output)};
  const int status = show(arguments, models, output, style);
  output.finish();
  return status;
}

}  // namespace
}  // namespace of_states

const Verb states_verb{
    .name = "states",
    .summary = "show, compare and draw the states of the specifications",
    .usage = of_states::usage,
    .description =
        "Lists the states of a version, shows the rows of one of them, or shows how two versions "
        "differ, state by state and row by row.\n\nStates are matched by what they are about and "
        "by what they do, so that renamed, split and merged ones are found; rows are compared by "
        "their effect. Each difference is marked: tokens, errors (parse errors alone), or "
        "input-stream (the other version's input stream has done it before). An error that only "
        "gets a name is no difference.",
    .groups = of_states::groups,
    .examples = of_states::examples,
    .statuses = "0: done, and with --diff nothing differs; 1: the versions differ; 2: trouble",
    .run = of_states::run,
};

}  // namespace specdrift::cli
