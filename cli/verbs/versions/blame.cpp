// specdrift blame: since when an input is read as it is, and what became of a state.

#include "core/history/blame.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "cli/files/input_files.h"
#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/concept_filter.h"
#include "cli/options/numbers.h"
#include "cli/options/start_context.h"
#include "cli/options/suggestions.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/verbs.h"
#include "cli/verbs/versions/tree_blame.h"
#include "core/history/state_events.h"
#include "core/report/common/report_words.h"
#include "core/report/history/blame_report.h"
#include "core/report/pages/pages.h"
#include "core/report/states/states_report.h"

namespace specdrift::cli {
namespace of_blame {
namespace {

using history::LineVersion;

/// Two readings are held at once.
constexpr std::size_t largest_input = std::size_t{16} << 20;

/// From so many bytes on, it pays to find out what revisions have in common.
constexpr std::size_t large_input = std::size_t{1} << 16;

/// A longer reading is left out of text and Markdown, which show what changes in it.
constexpr std::size_t longest_reading = 16, longest_bytes = 2000;

constexpr Option rows[] = {
    {.name = "at",
     .argument = "OFFSET",
     .help = "look only at what covers this byte of the input, counted from 0",
     .numbers = {.least = 0, .most = 1e15}},
    {.name = "facet",
     .argument = "FACET",
     .help = "what to date: tokens, or errors (where parse errors are)",
     .default_value = "tokens",
     .words = facet_names},
    {.name = "tree",
     .help = "date by which rules of tree construction the input is read, even where the tokens "
             "stay the same, and say since when and why each rule is as it is"},
    {.name = state_option.name,
     .argument = state_option.argument,
     .help = "what became of a state, as for the operand STATE; may be given several times"},
    {.name = concept_option.name,
     .argument = concept_option.argument,
     .help =
         "the same for the states of a concept; comment* means all whose names begin with comment"},
    {.name = family_option.name,
     .argument = family_option.argument,
     .help = "the same for a family of states: text, tags, script-data, attributes, comments, "
             "doctype, cdata, character-references or other",
     .words = family_words},
    {.name = "versions",
     .argument = "LIST",
     .help = "the milestones: names, ranges (2006..2010) or all; the revisions between neighbours "
             "are added",
     .default_value = "all"},
    spec_option,
};
constexpr Option format_rows[] = {format_option<report::blame_formats>};

std::optional<Offset> requested_place(const Arguments& arguments) {
  if (!arguments.has("at")) return std::nullopt;
  return requested_number(arguments, "at");
}

bool is_state(std::string_view name, std::span<const LineVersion> line) {
  return std::ranges::any_of(
      line, [&](const LineVersion& m) { return !report::find_tables(*m.model, name).empty(); });
}

/// Throws UserError for what is neither a file nor a state. Among others, a missing file does not
/// stop the rest unless it is nearly the name of a state.
void require_no_slip(const std::string& name, std::span<const LineVersion> line, bool alone) {
  std::error_code ignored;
  if (name == "-" || std::filesystem::exists(name, ignored)) return;
  std::vector<const model::Model*> models;
  for (const LineVersion& version : line) models.push_back(version.model);
  std::string hint = did_you_mean(name, report::names_of_states(models));
  if (hint.empty() && !alone) return;
  if (hint.empty())
    hint = "--text S is for an input that is no file; specdrift history --word W finds changes";
  throw UserError(name, "there is no such file, and no such state", std::move(hint));
}

const report::BlameWriter& writer_for(const Arguments& arguments) {
  return report::writer_of(report::blame_formats, arguments.value("format"));
}

std::string history_of_state(const Arguments& arguments, std::string_view name,
                             std::span<const LineVersion> line) {
  const report::StateHistory of_state{name, line,
                                      history::state_events(line, [&](const model::Model& model) {
                                        return report::find_tables(model, name);
                                      })};
  return writer_for(arguments).state(of_state);
}

std::string blame_of_input(const Arguments& arguments, const InputFile& input,
                           history::Line& history) {
  const auto line = history.versions();
  const Source source = input.source();
  if (source.bytes().size() > largest_input)
    throw UserError(input.name(), "it is too large",
                    "blame takes up to 16 MiB: cut out what matters");
  auto at = requested_place(arguments);
  if (at && *at >= source.original_size())
    throw UserError("--at", fmt::format("{} has no byte {}", input.name(), *at),
                    fmt::format("it has {}", report::counted(source.original_size(), "byte")));
  if (at) at = source.decoded(*at);
  const Facet facet = *facet_named(arguments.value("facet"));
  if (source.bytes().size() >= large_input) history.learn_common_subset();
  const LineIndex lines(source);
  report::BlamedInput blamed{input.name(), source, lines, facet, at, line, {}};
  history::BlameOptions options{.facet = facet, .at = at};
  if (arguments.value("format") != "json") {
    options.longest_reading = longest_reading;
    options.longest_bytes = longest_bytes;
  }
  Progress progress(fmt::format("{}: version", input.name()), line.size());
  options.progress = [&](std::size_t done) { progress.at(done); };
  blamed.blame = history::blame(source, requested_start(arguments), line, options);
  if (arguments.value("format") != "json") history::fold_slips(blamed.blame, line);
  if (blamed.blame.epochs.empty())
    throw UserError("--context", "no version of the list has such an initial state");
  return writer_for(arguments).input(blamed);
}

/// The title of a page: the first input or state, and how many more there are.
std::string title_of(const Arguments& arguments) {
  std::vector<std::string> names;
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty() || item.option == "text" || item.option == "state" ||
        item.option == "concept" || item.option == "family")
      names.push_back(item.value);
  if (names.empty()) return "Blame";
  const std::string others = names.size() > 1 ? fmt::format(" and {} more", names.size() - 1) : "";
  return fmt::format("Blame of {}{}", names.front().substr(0, 80), others);
}

/// A version of one's own is no part of the standard's history, unless somebody puts it there.
std::vector<Version> requested_milestones(const Arguments& arguments, const VersionSet& set) {
  auto milestones = set.listed(arguments.value("versions"));
  if (arguments.has("versions")) return milestones;
  std::vector<std::string> lines;
  std::erase_if(milestones, [&](const Version& version) {
    if (history::is_of_standard({version})) return false;
    lines.push_back(fmt::format(
        "specdrift: {} is a version of your own, and no part of the standard's history; --versions "
        "living,{} puts it after today's",
        version.info->name, version.info->name));
    return true;
  });
  if (!lines.empty()) tell(lines);
  return milestones;
}

int run(const Arguments& arguments) {
  const VersionSet set(arguments);
  const auto milestones = requested_milestones(arguments, set);
  if (milestones.size() < 2)
    throw UserError("--versions", "a history needs two versions at least",
                    "see specdrift versions for those there are");
  history::Line history(milestones);
  const auto line = history.versions();
  std::string out;
  const auto add = [&](const std::string& text) {
    if (!out.empty() && arguments.value("format") != "json") out += '\n';
    out += text;
  };
  const ConceptFilter named(arguments, set);
  bool any_state = !named.is_empty(), any_input = arguments.has("text");
  for (const Arguments::Item& item : arguments.items()) {
    if (!item.option.empty()) continue;
    const bool names_state = is_state(item.value, line);
    if (!names_state) require_no_slip(item.value, line, arguments.items().size() == 1);
    (names_state ? any_state : any_input) = true;
  }
  if (any_state && any_input)
    throw UserError("blame", "states and inputs do not go together",
                    "a file that is called like a state is ./NAME");
  Output output(arguments.find("output"), requested_content(arguments));
  fit_width(arguments, output);
  bool all = true;
  if (any_state) {
    for (const std::string_view option : {"at", "facet", "tree"})
      if (arguments.has(option))
        throw UserError(fmt::format("--{}", option), "it is for inputs, not for states");
    for (const Arguments::Item& item : arguments.items())
      if (item.option.empty()) add(history_of_state(arguments, item.value, line));
    for (const std::string& name : named.concepts())
      if (is_state(name, line)) add(history_of_state(arguments, name, line));
  } else {
    const bool of_tree = requested_tree(arguments);
    for (const std::string_view option : {"at", "facet"})
      if (of_tree && arguments.has(option))
        throw UserError(fmt::format("--{}", option), "it does not go together with --tree");
    all = for_each_input(requested_inputs(arguments), [&](const InputFile& input) {
      input.tell_encoding();
      add(of_tree
              ? tree_blame_of(arguments, input, line, TreeEpochs::shown, writer_for(arguments).tree)
              : blame_of_input(arguments, input, history));
    });
  }
  if (arguments.value("format") == "html") out = report::page_of(title_of(arguments), out);
  output.write(out);
  output.finish(all);
  return all ? status_same : status_trouble;
}

constexpr std::string_view usage[] = {"[--at OFFSET] [OPTION]... [FILE | - | --text S]...",
                                      "--tree [OPTION]... [FILE | - | --text S]...",
                                      "[OPTION]... STATE..."};
constexpr OptionGroup groups[] = {{"What to date", rows},  input_options,  context_options,
                                  {"Format", format_rows}, output_options, general_options};
constexpr Example examples[] = {
    {"specdrift blame --text '<!--a--!>b'", "since when --!> ends a comment"},
    {"specdrift blame --text '&#13;'", "an epoch that came and went"},
    {"specdrift blame --facet errors --at 5 --text '<a b=c<d>'", "since when one is an error"},
    {"specdrift blame --tree --text '<svg></p>'",
     "since when an end tag p leaves an svg element, and why"},
    {"specdrift blame 'comment end space'", "a state between the drafts"},
};

}  // namespace
}  // namespace of_blame

const Verb blame_verb{
    .name = "blame",
    .summary = "say since when an input is read as it is, or what became of a state",
    .usage = of_blame::usage,
    .description =
        "Runs an input through every version from 2006 to today, and through the revisions of the "
        "standard between them. It prints epochs, in each of which all versions read the input in "
        "the same way, and the change at each transition. If the tokens are too many to read, text "
        "and Markdown show only the first places that change; JSON has all of them. If several "
        "changes can be the reason, all of them are named. Other verbs take a revision as a "
        "version: compare --versions 2009,r3191.\n\nWith --tree, the epochs are those of tree "
        "construction: a token takes a rule if it would have left other elements open without it. "
        "After them comes every rule that is taken, with its section in the text of 13.2.5, its "
        "fragment in the Living Standard, and each change of it.\n\nFor a state (its name in any "
        "text, or a "
        "concept) it prints when the state was introduced, renamed, changed row by row, and "
        "removed.",
    .groups = of_blame::groups,
    .examples = of_blame::examples,
    .statuses = "0: done; 2: trouble",
    .run = of_blame::run,
};

}  // namespace specdrift::cli
