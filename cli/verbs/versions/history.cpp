// specdrift history: what changed in the tokenizer, and when.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
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
#include "core/history/changes.h"
#include "core/history/readers.h"
#include "core/history/revisions.h"
#include "core/history/version_names.h"
#include "core/model/data/builtin.h"
#include "core/report/common/tree_rule_changes.h"
#include "core/report/history/history_report.h"
#include "core/report/pages/pages.h"

namespace specdrift::cli {
namespace of_history {
namespace {

using history::Change;
using report::HistoryEntry;

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
     .help = "only changes whose description or reason has this word, in upper or lower case; if "
             "it is given several times, all of the words"},
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

std::string in_lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

bool begins_in_any_case(std::string_view name, std::string_view word) {
  return in_lower_case(name).starts_with(in_lower_case(word));
}

/// The last version that the named parser follows; null where none is named. Throws UserError for
/// one that is not known, or follows none.
const model::Model* last_read_by(const Arguments& arguments, std::string_view option) {
  const auto word = arguments.find(option);
  if (!word) return nullptr;
  const std::string given = fmt::format("--{}", option);
  std::vector<std::string_view> names;
  const history::Reader* found = nullptr;
  bool is_known = false;
  for (const history::Reader& reader : history::readers()) {
    // Without its version, which nobody types.
    const std::size_t version = reader.name.find_first_of("0123456789", reader.name.find(' '));
    if (!reader.last.empty() && !std::ranges::count(names, reader.name.substr(0, version - 1)))
      names.push_back(reader.name.substr(0, version - 1));
    if (word->empty() || !begins_in_any_case(reader.name, *word)) continue;
    is_known = true;
    if (reader.last.empty()) continue;
    if (found && found->last != reader.last)
      throw UserError(given, fmt::format("'{}' begins the names of several parsers", *word),
                      fmt::format("name one of them: {} or {}", found->name, reader.name));
    found = &reader;
  }
  if (!found) {
    const std::string hint = is_known ? "" : did_you_mean(*word, names);
    throw UserError(given,
                    is_known ? fmt::format("'{}' follows no version", *word)
                             : fmt::format("'{}' is no parser that was asked", *word),
                    hint.empty() ? fmt::format("these follow one: {}", listed(names)) : hint);
  }
  for (const model::Model* const model : model::builtin_models())
    if (model->version == found->last) return model;
  return nullptr;
}

/// Which changes are asked for.
class Filter {
 public:
  explicit Filter(const Arguments& arguments)
      : since_(requested_date(arguments, "since")),
        until_(history::last_day_of(requested_date(arguments, "until"))),
        needs_reason_(arguments.has("why")),
        is_of_tree_(arguments.has("tree")),
        concepts_(arguments, VersionSet(arguments)),
        last_read_(last_read_by(arguments, "read-by")),
        last_before_(last_read_by(arguments, "unread-by")) {
    for (const Arguments::Item& item : arguments.items()) {
      if (item.option == "word") words_.push_back(in_lower_case(item.value));
    }
    if (const auto facet = arguments.find("facet")) facet_ = facet_named(*facet);
  }

  bool has_day(std::string_view date) const {
    return date >= since_ && (!until_ || date <= *until_) &&
           (!last_read_ || date <= last_read_->earliest) &&
           (!last_before_ || date > last_before_->earliest);
  }

  bool wants(const Change& change) const {
    if (!has_day(change.date) || (facet_ && change.facet != *facet_) ||
        (needs_reason_ && change.why.empty()) ||
        (is_of_tree_ && std::ranges::find(change.concepts, std::string_view("tree-construction")) ==
                            change.concepts.end()))
      return false;
    const std::string told = in_lower_case(fmt::format("{} {}", change.subject, change.why));
    const auto is_told = [&](const std::string& word) {
      return told.find(word) != std::string::npos;
    };
    const auto is_meant = [&](std::string_view name) { return concepts_.wants(name); };
    return std::ranges::all_of(words_, is_told) &&
           (concepts_.is_empty() || std::ranges::any_of(change.concepts, is_meant));
  }

 private:
  std::string_view since_;
  std::optional<std::string> until_;
  std::optional<Facet> facet_;
  bool needs_reason_;
  bool is_of_tree_;
  ConceptFilter concepts_;
  const model::Model* last_read_;
  const model::Model* last_before_;
  std::vector<std::string> words_;
};

/// How commands name a revision; empty where they cannot.
std::string_view version_of(std::string_view revision) {
  for (const history::RevisionChain& chain : history::revision_chains())
    for (const history::Revision& one : chain.revisions)
      if (one.id == revision) return one.name;
  return {};
}

report::History requested(const Arguments& arguments) {
  const Filter filter(arguments);
  report::History found;
  for (const model::Model* const model : model::builtin_models())
    if (filter.has_day(model->earliest))
      found.entries.push_back({model->earliest, {}, model->version, model, {}, {}});
  for (const history::Reader& reader : history::readers()) {
    if (reader.last.empty()) continue;
    found.readers.push_back(&reader);
    for (HistoryEntry& entry : found.entries)
      if (entry.version == reader.last) entry.readers.push_back(&reader);
  }
  const auto first_revision = static_cast<std::ptrdiff_t>(found.entries.size());
  for (const Change& change : history::changes()) {
    if (!filter.wants(change)) continue;
    const auto same =
        std::find_if(found.entries.begin() + first_revision, found.entries.end(),
                     [&](const HistoryEntry& entry) { return entry.revision == change.revision; });
    if (same != found.entries.end())
      same->changes.push_back(&change);
    else
      found.entries.push_back(
          {change.date, change.revision, version_of(change.revision), nullptr, {&change}, {}});
  }
  found.is_of_tree = arguments.has("tree");
  for (HistoryEntry& entry : found.entries)
    for (const report::TreeRuleChange& change : report::tree_rule_changes())
      if (found.is_of_tree && change.revision == entry.revision)
        entry.tree_rules.push_back(change.rule);
  // A milestone comes after the revisions of its day, which it has.
  std::ranges::stable_sort(found.entries, [](const HistoryEntry& a, const HistoryEntry& b) {
    return a.date != b.date ? a.date < b.date : !a.milestone && b.milestone;
  });
  return found;
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
