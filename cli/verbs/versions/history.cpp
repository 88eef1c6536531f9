// specdrift history: what changed in the tokenizer, and when.

#include <fmt/format.h>

#include <string>
#include <vector>

#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/concept_filter.h"
#include "cli/options/dates.h"
#include "cli/options/suggestions.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/verbs.h"
#include "core/report/history/history_filter.h"
#include "core/report/pages/pages.h"

namespace specdrift::cli {
namespace of_history {
namespace {

/// Beginnings of the names of parsers that follow a version, for a shell to complete.
constexpr std::string_view reader_words[] = {"bleach",    "cheerio",     "chromium", "domino",
                                             "dompurify", "firefox",     "gumbo",    "html5lib",
                                             "parse5",    "validator.nu"};

constexpr Option rows[] = {
    {.name = "since",
     .argument = "DATE",
     .help = "only what is of that day or later (2009, 2009-06 or 2009-06-04)"},
    {.name = "until",
     .argument = "DATE",
     .help = "only what is of that day, month or year, or earlier"},
    state_option,
    concept_option,
    family_option,
    {.name = "tree",
     .help = "only changes of tree construction, with the rules that each revision changed"},
    {.name = "facet",
     .argument = "FACET",
     .help = "only changes of tokens, or only those of errors alone",
     .words = facet_names},
    {.name = "word",
     .argument = "WORD",
     .help = "only changes whose description, reason or known harm (as CVE-2022-36020) has this "
             "word, in upper or lower case; if it is given several times, all of the words"},
    {.name = "why", .help = "only changes of which a reason is recorded"},
    {.name = "read-by",
     .argument = "PARSER",
     .help = "only what that parser has: the history up to the last version that it follows, as "
             "docs/parsers.md says; the beginning of its name is enough",
     .suggested = reader_words},
    {.name = "unread-by",
     .argument = "PARSER",
     .help = "only what that parser does not have: the history after the last version that it "
             "follows",
     .suggested = reader_words},
    {.name = "timeline", .help = "show a line for each year instead of the list"},
};
constexpr Option format_rows[] = {format_option<report::history_formats>};

/// The last version that the named parser follows; null where none is named. Throws UserError for
/// one that is not known, or follows none.
const model::Model* last_read_by(const Arguments& arguments, std::string_view option) {
  const auto word = arguments.find(option);
  if (!word) return nullptr;
  report::LastRead read = report::last_read_by(*word);
  if (read.model) return read.model;
  if (read.hint.empty() && !read.is_known) read.hint = did_you_mean(*word, read.readers);
  if (read.hint.empty()) read.hint = fmt::format("these follow one: {}", listed(read.readers));
  throw UserError(fmt::format("--{}", option), read.why, read.hint);
}

report::History requested(const Arguments& arguments) {
  report::HistoryFilter filter;
  filter.since = requested_date(arguments, "since");
  filter.until = requested_date(arguments, "until");
  if (const auto facet = arguments.find("facet")) filter.facet = facet_named(*facet);
  filter.needs_reason = arguments.has("why");
  filter.is_of_tree = arguments.has("tree");
  const ConceptFilter concepts(arguments, VersionSet(arguments));
  if (!concepts.is_empty()) filter.concepts = concepts.concepts();
  for (const Arguments::Item& item : arguments.items())
    if (item.option == "word") filter.words.push_back(item.value);
  filter.read_by = last_read_by(arguments, "read-by");
  filter.unread_by = last_read_by(arguments, "unread-by");
  return report::filtered_history(filter);
}

int run(const Arguments& arguments) {
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty())
      throw UserError(item.value, "the verb history takes no operand",
                      "--state NAME is for a state; specdrift blame for an input");
  const std::string_view format = arguments.value("format");
  if (arguments.has("timeline") && format != "text")
    throw UserError("--timeline", fmt::format("there is none in {}", format),
                    "--format json has every date");
  const report::History history = requested(arguments);
  Output output(arguments.find("output"), requested_content(arguments));
  const std::size_t columns = fit_width(arguments, output);
  output.write(arguments.has("timeline")
                   ? report::history_timeline(history)
                   : report::writer_of(report::history_formats, format)(history, columns));
  output.finish();
  return status_same;
}

constexpr std::string_view usage[] = {"[OPTION]..."};
constexpr OptionGroup groups[] = {
    {"What to list", rows}, {"Format", format_rows}, output_options, general_options};
constexpr Example examples[] = {
    {"specdrift history --timeline", "twenty years at a glance"},
    {"specdrift history --state 'comment end'", "what changed in a state"},
    {"specdrift history --since 2009 --until 2010 --facet tokens", "what changed tokens then"},
    {"specdrift history --tree", "which rules of tree construction changed"},
    {"specdrift history --word security", "what was done for security"},
    {"specdrift history --unread-by gumbo --facet tokens", "what Gumbo lacks"},
};

}  // namespace
}  // namespace of_history

const Verb history_verb{
    .name = "history",
    .summary = "list what changed in the tokenizer, and when",
    .usage = of_history::usage,
    .description =
        "Lists the known changes of the standard from 2006 to today by their revisions, with the "
        "milestones between them: what changed, why (if a reason is recorded), whether tokens or "
        "only parse errors changed, and which states. The confidence says how surely the sources "
        "show "
        "that this revision made the change. Other verbs take a revision as a version: "
        "compare --versions 2009,r3191.",
    .groups = of_history::groups,
    .examples = of_history::examples,
    .statuses = "0: done; 2: trouble",
    .run = of_history::run,
};

}  // namespace specdrift::cli
