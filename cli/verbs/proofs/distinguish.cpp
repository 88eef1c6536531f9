// specdrift distinguish: every cause by which versions make different tokens.

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "cli/files/cause_cache.h"
#include "cli/files/state_folder.h"
#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/proof_options.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/signals.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/verbs.h"
#include "core/compare/divergence.h"
#include "core/report/atlas/atlas.h"
#include "core/report/common/report_words.h"

namespace specdrift::cli {
namespace of_distinguish {
namespace {

constexpr std::string_view pairs_words[] = {"all", "neighbours"};

constexpr Option rows[] = {
    {.name = "pairs",
     .argument = "WHICH",
     .help = "compare every pair of the versions (all), or each version and the next one by date "
             "(neighbours)",
     .default_value = "all",
     .words = pairs_words},
    {.name = "until", .argument = "CLASS", .help = "stop once this class has been found"},
    {.name = "severity",
     .argument = "SEVERITY",
     .help = "only causes whose input shows this severity; may be given several times",
     .words = severity_names},
    {.name = "saved",
     .argument = "DIR",
     .help = "when it is interrupted or a limit is reached, keep the states that each pair has "
             "reached in DIR, and resume from there; finished pairs are in the cache",
     .makes = "*.states"},
    spec_option,
};
constexpr Option format_rows[] = {format_option<report::atlas_formats>};

/// A request for a search through pairs.
struct Request {
  std::vector<Version> versions;
  prove::ProofTask task;
  std::string until;
  std::vector<std::string_view> severities;
};

Request requested(const VersionSet& set, const Arguments& arguments) {
  const auto versions = set.operands("distinguish", arguments);
  Request request{versions,
                  requested_task(arguments, versions),
                  std::string(arguments.find("until").value_or("")),
                  {}};
  for (const Arguments::Item& item : arguments.items())
    if (item.option == "severity") request.severities.push_back(item.value);
  return request;
}

report::AtlasPair finished(prove::SurveyedPair surveyed, const Request& request,
                           const report::Atlas& atlas) {
  report::AtlasPair pair{std::move(surveyed), {}, true};
  auto& causes = pair.surveyed.causes.causes;
  if (!request.severities.empty())
    pair.is_complete = std::erase_if(causes, [&](const prove::Cause& cause) {
                         return std::ranges::find(request.severities, name_of(cause.severity)) ==
                                request.severities.end();
                       }) == 0;
  pair.groups = prove::grouped(atlas.oracle_of(pair.surveyed.a, pair.surveyed.b), causes);
  return pair;
}

report::Atlas make_atlas(const Request& request, prove::Pairs pairs, CauseCache& cache,
                         StateFolder* states) {
  report::Atlas atlas;
  atlas.facet = name_of(request.task.errors);
  atlas.versions = infos_of(request.versions);
  atlas.models = models_of(request.versions);
  atlas.oracle_of = [&request](std::size_t a, std::size_t b) {
    return make_oracle({request.versions[a], request.versions[b]}, request.task);
  };
  const std::size_t count = request.versions.size();
  const std::size_t most_pairs =
      pairs == prove::Pairs::neighbours ? count - 1 : count * (count - 1) / 2;
  std::size_t number = 0;
  const auto explore = [&](std::size_t a, std::size_t b) {
    prove::ProofTask task = request.task;
    ++number;
    if (task.progress && most_pairs > 1)
      task.progress = [number, most_pairs](const prove::Exploration& so_far) {
        show_progress(fmt::format("pair {} of {}: {}", number, most_pairs, progress_of(so_far)));
      };
    return find_causes(request.versions[a], request.versions[b], task, request.until, cache,
                       states);
  };
  const bool whole = request.until.empty() && request.task.concepts.empty();
  for (prove::SurveyedPair& pair : prove::survey(atlas.models, pairs, whole, explore))
    atlas.pairs.push_back(finished(std::move(pair), request, atlas));
  return atlas;
}

/// Throws UserError where the only two versions could not be explored.
int status_of(const report::Atlas& atlas, const Request& request) {
  bool differ = false, closed = true;
  for (const report::AtlasPair& pair : atlas.pairs) {
    const prove::SurveyedPair& surveyed = pair.surveyed;
    if (!surveyed.unprovable.empty() && atlas.pairs.size() == 1)
      throw UserError(fmt::format("{} and {}", atlas.versions[surveyed.a]->name,
                                  atlas.versions[surveyed.b]->name),
                      surveyed.unprovable, "compare runs any specification, but on inputs alone");
    differ = differ || !surveyed.causes.causes.empty();
    closed = closed && surveyed.unprovable.empty() &&
             (surveyed.causes.exploration.closed || !request.until.empty());
  }
  return !closed ? status_trouble : differ ? status_differs : status_same;
}

/// The report says it too; but that may be in a file.
UserError not_closed(const report::Atlas& atlas) {
  const auto open = std::ranges::count_if(atlas.pairs, [](const report::AtlasPair& pair) {
    return !pair.surveyed.unprovable.empty() || !pair.surveyed.causes.exploration.closed;
  });
  return {fmt::format("{} of {}", open, report::counted(atlas.pairs.size(), "pair")),
          "not all causes are known",
          "the report says why; --max-states and --max-seconds let it go further"};
}

int run(const Arguments& arguments) {
  Output::check(arguments.find("output"));
  const VersionSet set(arguments, VersionSet::Operands::versions);
  const Request request = requested(set, arguments);
  const bool neighbours = arguments.value("pairs") == "neighbours";
  CauseCache cache(arguments);
  std::optional<StateFolder> states;
  std::optional<LastWords> last_words;
  if (arguments.has("saved"))
    states.emplace(arguments);
  else
    last_words.emplace(fmt::format(
        "specdrift: interrupted; {}; with --saved DIR the current pair is kept, too, and the same "
        "command continues from there",
        arguments.has("no-cache") ? "nothing is kept" : "finished pairs are in the cache"));
  const report::Atlas atlas =
      make_atlas(request, neighbours ? prove::Pairs::neighbours : prove::Pairs::all, cache,
                 states ? &*states : nullptr);
  const int status = status_of(atlas, request);
  Output output(arguments.find("output"), requested_content(arguments));
  fit_width(arguments, output);
  report::writer_of(report::atlas_formats, arguments.value("format"))(
      atlas, [&](std::string_view text) { output.write(text); });
  output.finish();
  if (states && states->unfinished() > 0)
    throw UserError(
        fmt::format("{} of {}", states->unfinished(), report::counted(atlas.pairs.size(), "pair")),
        "not closed", fmt::format("the same command goes on from {}", states->path()));
  if (status == status_trouble) report(not_closed(atlas));
  return status;
}

constexpr std::string_view usage[] = {"A B... [OPTION]..."};
constexpr OptionGroup groups[] = {{"What to show", rows},  proof_options,  cache_options,
                                  {"Format", format_rows}, output_options, general_options};
constexpr Example examples[] = {
    {"specdrift distinguish 2009 8.2.4 --references shapes", "all causes that came in between"},
    {"specdrift distinguish 8.2.4 mine --spec mine.xml --concept 'comment*'",
     "how a specification of your own differs in comments"},
    {"specdrift distinguish 2009..8.2.4 --references shapes --format html -o atlas.html",
     "a page with a matrix of all versions in between"},
    {"specdrift distinguish 2009 8.2.4 --max-seconds 3 --saved pairs",
     "every name of a reference, for three seconds; again, to go on"},
};

}  // namespace
}  // namespace of_distinguish

const Verb distinguish_verb{
    .name = "distinguish",
    .summary =
        "list every cause by which versions make different tokens, each with its shortest input",
    .usage = of_distinguish::usage,
    .description =
        "Explores every pair of the versions side by side, as prove does, and lists all classes of "
        "divergences under the names that compare gives them, the shortest input first. Each class "
        "has an input that has been run through the tokenizers, and from which no character can be "
        "left out. Numbers of character references that the same rows of both versions read are "
        "one cause, listed under one of the numbers. With --facet errors the causes are those by "
        "which the versions report more or fewer parse errors. Each has an input on which the "
        "tokens are equal; if none is known, the list says so. Causes with the same two rows are "
        "listed together.\n\nVersions are names, lists (2007,2009) and ranges (2006..8.2.4), in "
        "any order; they are compared from the oldest to the youngest. If two versions are proved "
        "equal to a third one, they are equal, and the pair is not explored. Results are kept in a "
        "cache, under digests of the data, for the next time.\n\nWith --saved it can be stopped at "
        "any time, by a limit or with Ctrl-C: the current pair is kept in a file of that "
        "directory, and the same command resumes from there.",
    .groups = of_distinguish::groups,
    .examples = of_distinguish::examples,
    .statuses = "0: equal; 1: they differ; 2: trouble, or not closed",
    .run = of_distinguish::run,
};

}  // namespace specdrift::cli
