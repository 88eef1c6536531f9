// specdrift identify: which version does a parser follow?

#include <fmt/core.h>

#include <ctime>
#include <set>
#include <string>
#include <vector>

#include "cli/files/id_list.h"
#include "cli/options/adapter_options.h"
#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/process/ask_adapter.h"
#include "cli/terminal/output.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/parsers/learn.h"
#include "cli/verbs/verbs.h"
#include "core/holes/readings.h"
#include "core/identify/identification.h"
#include "core/report/identification/identification_report.h"

namespace specdrift::cli {
namespace of_identify {
namespace {

using identify::Capabilities;
using identify::Identification;
using identify::ProbeSet;

constexpr Option adapter_rows[] = {
    {.name = "adapter",
     .argument = "CMD",
     .help = "an adapter as a command of the shell; may be given several times"},
    timeout_option,
};
constexpr Option probe_rows[] = {
    {.name = "quick",
     .help = "a small set of probes, at most 30: if possible, five of them tell any two versions "
             "apart"},
    {.name = "full", .help = "a probe for every known cause of a difference (the default)"},
    spec_option,
};
constexpr Option learn_rows[] = {
    {.name = "learn",
     .help =
         "write the parser's deviations from the nearest version as a model, a file for --spec; "
         "--output names it, and the report goes to standard output"},
    {.name = "learn-from",
     .argument = "VERSION",
     .help = "begin with the rows of that version instead of the nearest one"},
    {.name = "learn-for",
     .argument = "SECONDS",
     .help = "learn for so many seconds at most: what comes out may depend on them",
     .numbers = {.least = 1, .most = 1e6, .are_seconds = true}},
    {.name = "questions",
     .argument = "N",
     .help = "ask so many questions at most while learning",
     .default_value = "100000",
     .numbers = {.least = 100, .most = 1e9}},
    {.name = "held-out",
     .argument = "N",
     .help = "say on which share of so many other random inputs model and parser agree",
     .default_value = "100000",
     .numbers = {.least = 0, .most = 1e9}},
    {.name = "seed",
     .argument = "N",
     .help = "the random inputs are those of this number",
     .default_value = "1",
     .numbers = {.least = 0, .most = 1e15}},
};
constexpr Option known_rows[] = {
    {.name = "known",
     .argument = "FILE",
     .help = "accept the deviations whose ids (json) FILE has, one on a line; # begins a comment"},
};
constexpr Option format_rows[] = {
    format_option<report::identification_formats>,
};

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

void accept_known(const Arguments& arguments, std::span<Identification> parsers) {
  std::set<std::string> ids;
  for (const Arguments::Item& item : arguments.items())
    if (item.option == "known") add_ids(ids, item.value);
  std::vector<std::string> gone;
  for (const std::string& id : identify::accept(parsers, ids))
    gone.push_back(fmt::format("specdrift: known, and not found any more: {}", id));
  tell(gone);
}

std::string written(const Arguments& arguments, Output& output,
                    std::span<const Identification> parsers, std::span<const std::string> places) {
  const std::string_view format = arguments.value("format");
  report::IdentificationSettings settings{.day = today(),
                                          .tool_version = SPECDRIFT_VERSION,
                                          .places = places,
                                          .has_known = arguments.has("known")};
  if (format == "text") {
    fit_width(arguments, output);
    settings.color = wants_color(arguments, output);
  }
  return report::writer_of(report::identification_formats, format)(parsers, settings);
}

int run(const Arguments& arguments) {
  if (arguments.has("quick") && arguments.has("full"))
    throw UserError("identify", "--quick and --full do not go together");
  const auto commands = requested_adapters(arguments);
  if (commands.empty())
    throw UserError("identify", "no adapter is named",
                    "its command comes after --, as in: specdrift identify -- python3 "
                    "adapters/html5lib-tree.py; docs/adapters.md says how to write one");
  require_learnable(arguments, commands.size());
  const auto limit = requested_answer_time(arguments);
  const VersionSet set(arguments);
  // Before the parser is asked, which takes seconds.
  if (const auto base = arguments.find("learn-from"))
    static_cast<void>(set.named(*base, "--learn-from"));
  identify::ProbeSearch search(set.all());
  const auto amount = arguments.has("quick") ? identify::Amount::quick : identify::Amount::full;
  const bool learns = arguments.has("learn");
  Output output(learns ? std::nullopt : arguments.find("output"), requested_content(arguments));
  std::vector<Identification> parsers;
  std::vector<std::string> places;
  bool all_asked = true;
  for (const AdapterCommand& command : commands) {
    try {
      AdapterConversation adapter(command.name, command.words, limit);
      Capabilities capabilities = adapter.begin();
      ProbeSet probes = probes_for(capabilities, search, amount);
      adapter.test(probes);
      auto observations = adapter.ask(probes);
      parsers.push_back(identify::classify(std::move(capabilities), command.name, search.versions(),
                                           std::move(probes.probes), std::move(observations),
                                           amount));
      holes::find_readings(search.versions(), parsers.back());
      if (learns) learn(arguments, set, adapter, parsers.back(), today());
      places.push_back(file_of(command));
    } catch (const UserError& trouble) {
      // One adapter that does not work is no reason to keep back what others said.
      if (commands.size() == 1) throw;
      report(trouble);
      all_asked = false;
    }
  }
  accept_known(arguments, parsers);
  if (!parsers.empty()) output.write(written(arguments, output, parsers, places));
  output.finish(!parsers.empty());
  if (!all_asked) return status_trouble;
  for (const Identification& parser : parsers)
    if (parser.new_deviations() > 0 ||
        (parser.deviations.empty() && parser.verdict != identify::Verdict::exact))
      return status_differs;
  return status_same;
}

constexpr std::string_view usage[] = {"[OPTION]... -- COMMAND [ARGUMENT]...",
                                      "[OPTION]... --adapter CMD..."};
constexpr OptionGroup groups[] = {{"Adapters", adapter_rows},
                                  {"Probes", probe_rows},
                                  {"A model of the parser", learn_rows},
                                  {"What is accepted", known_rows},
                                  {"Format", format_rows},
                                  output_options,
                                  general_options};
constexpr Example examples[] = {
    {"specdrift identify -- python3 adapters/html5lib-tree.py",
     "which version the installed html5lib follows"},
    {"specdrift identify --quick --format json -- python3 adapters/html-parser.py",
     "the same for Python's own parser, with few probes, as JSON"},
    {"specdrift identify --format markdown --adapter 'php adapters/masterminds.php' --adapter "
     "'php adapters/domdocument.php'",
     "two parsers in one table"},
};

}  // namespace
}  // namespace of_identify

const Verb identify_verb{
    .name = "identify",
    .summary =
        "find out which version a parser follows: asks it, in any language, through an adapter",
    .usage = of_identify::usage,
    .description =
        "Starts an adapter, a small program around a parser (docs/adapters.md; adapters/ has "
        "some), and asks it what the parser makes of a set of short inputs, the probes. Says which "
        "version of the standard is nearest, between which dates, and where the parser deviates "
        "from it.\n\nThe probes are searched for, and the answers of every version are computed, "
        "when the program runs. Nothing is compared that the adapter cannot see. If it reports "
        "parse errors, they are compared as a topic of their own; they can choose among versions "
        "with the same tokens.\n\nA parser follows no version if it agrees with the nearest one on "
        "less than 85 % of the probes for tokens; if it agrees on less than 90 % of the probes "
        "that all versions read in the same way; or if fewer than two probes distinguish the "
        "versions that fit from the next older and the next younger one.",
    .groups = of_identify::groups,
    .examples = of_identify::examples,
    .statuses =
        "0: the parser agrees with a version on every probe, or all deviations are accepted; 1: it "
        "deviates; 2: trouble",
    .run = of_identify::run,
};

}  // namespace specdrift::cli
