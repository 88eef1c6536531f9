// specdrift holes: what does a viewer see in an input that a filter does not?

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/files/cause_cache.h"
#include "cli/files/changed_file.h"
#include "cli/files/file_contents.h"
#include "cli/files/id_list.h"
#include "cli/files/output_folder.h"
#include "cli/options/adapter_options.h"
#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/completions.h"
#include "cli/options/concept_filter.h"
#include "cli/options/numbers.h"
#include "cli/options/proof_options.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/process/ask_adapter.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/parsers/second_look.h"
#include "cli/verbs/verbs.h"
#include "core/holes/pair.h"
#include "core/holes/parser.h"
#include "core/html5lib/json_text.h"
#include "core/html5lib/suite.h"
#include "core/report/common/report_words.h"
#include "core/report/holes/accepted_holes.h"
#include "core/report/holes/holes_report.h"
#include "core/report/holes/saved_holes.h"

namespace specdrift::cli {
namespace of_holes {
namespace {

using holes::Direction;
using holes::Hole;
using holes::Listing;

constexpr Option reader_rows[] = {
    {.name = "viewer",
     .argument = "V",
     .help = "the version that shows documents",
     .default_value = "living"},
    {.name = "filter",
     .argument = "V",
     .help = "the version that judges them first, or a version in a mode, as in 'living with "
             "scripting off', if no adapter does"},
    {.name = "adapter",
     .argument = "CMD",
     .help = "the parser that judges them first: its adapter as a command of the shell"},
    {.name = "from",
     .argument = "FILE",
     .help =
         "instead of a search: report again what --format json has written to FILE. A file that "
         "was changed, or that another program has made, is refused"},
    timeout_option,
    {.name = "limit",
     .argument = "N",
     .help = "stop putting payloads around inputs after N questions to an adapter or to a version "
             "in a mode; 0: no limit",
     .default_value = "80000",
     .numbers = {.least = 0, .most = 1e15}},
    {.name = "filter-writes",
     .argument = "WORD",
     .help = "how the filter writes what it lets out, if it answers without output: source (it "
             "passes the source on), tokens (as they are) or escaped (tokens, with escapes in text "
             "and values); what cannot leak then ranks last, and does not count",
     .words = identify::writes_words},
    {.name = "after-serialising",
     .help = "also list what gets through once more was written: what the filter hands on, or has "
             "read if it answers without output, is read, written by the standard's rules, and "
             "read again by the viewer"},
    spec_option,
};
constexpr Option known_rows[] = {
    {.name = "known",
     .argument = "FILE",
     .help = "accept the holes whose ids FILE has, one on a line; # begins a comment"},
    {.name = "baseline",
     .argument = "FILE",
     .help = "accept the holes of an earlier run: what --format json wrote"},
    {.name = "new-only", .help = "leave out what is accepted"},
    {.name = "fail-on",
     .argument = "WORD",
     .help = "what makes the status 1: leak (it gets through; or it is hidden, if nothing says "
             "that it cannot leak), changed (also what is changed on the way), hidden, altered "
             "(also these, whatever the filter writes)",
     .default_value = "leak",
     .words = holes::fail_on_words},
};
constexpr Option format_rows[] = {
    format_option<report::holes_formats>,
    {.name = "write",
     .argument = "FORMAT=FILE",
     .help = "also write the report in that format to FILE; for each format of one search, once "
             "more",
     .is_written = true},
    {.name = "direction-at-least",
     .argument = "DIRECTION",
     .help = "show only this direction and worse ones: hidden, altered, phantom or harmless; "
             "json and junit have all",
     .default_value = "phantom",
     .words = holes::direction_words},
    state_option,
    concept_option,
    family_option,
    {.name = "suite",
     .argument = "DIR",
     .help = "also write the inputs as tests in html5lib's format to DIR/VIEWER.test, with what "
             "the viewer makes of them",
     .makes = "*.test"},
};

// -- what is accepted

void add_report(std::set<std::string>& ids, const std::string& path) {
  const FileContents contents = FileContents::of_file(path);
  const auto fail = [&](std::string_view why) {
    return UserError(path, why, "it has to be what specdrift holes --format json wrote");
  };
  try {
    report::ListedIds listed = report::ids_of_list(contents.bytes());
    if (listed.is_changed)
      throw ChangedFile(path, "write it again; a list of ids for --known may be edited");
    if (!listed.why_not.empty()) throw fail(listed.why_not);
    ids.merge(listed.ids);
  } catch (const html5lib::JsonError& error) {
    throw fail(error.what());
  }
}

/// The listing in the file that --from names.
Listing saved_listing(const std::string& path) {
  const FileContents contents = FileContents::of_file(path);
  const auto fail = [&](std::string_view why) -> UserError {
    return UserError(path, why, "search again, with --format json");
  };
  try {
    return report::read_saved_holes(contents.bytes());
  } catch (const html5lib::JsonError& error) {
    throw fail(error.what());
  } catch (const report::BadSavedHoles& error) {
    throw fail(error.what());
  }
}

/// Those of --known and --baseline.
std::set<std::string> accepted_ids(const Arguments& arguments) {
  std::set<std::string> ids;
  for (const Arguments::Item& item : arguments.items()) {
    if (item.option == "known") add_ids(ids, item.value);
    if (item.option == "baseline") add_report(ids, item.value);
  }
  return ids;
}

void accept_known(const std::set<std::string>& ids, Listing& listing) {
  std::vector<std::string> gone;
  for (const std::string& id : holes::accept(listing, ids))
    gone.push_back(fmt::format("specdrift: known, and not found any more: {}", id));
  tell(gone);
}

// -- the two kinds of filters

Listing of_versions(const Version& viewer, const Version& filter, const VersionSet& set,
                    const Arguments& arguments) {
  const auto place = [&](const Version& version) { return &version - set.all().data(); };
  const std::size_t first = place(filter) < place(viewer) ? 1 : 0;  // of the two, the viewer
  const std::vector<Version> pair =
      first == 0 ? std::vector{viewer, filter} : std::vector{filter, viewer};
  prove::ProofTask task = holes::task_of_pair();
  if (shows_progress())
    task.progress = [](const prove::Exploration& so_far) { show_progress(progress_of(so_far)); };
  CauseCache cache(arguments);
  try {
    const prove::Causes causes = find_causes(pair[0], pair[1], task, {}, cache);
    Progress progress("cause", causes.causes.size());
    Listing listing =
        holes::listing_of_pair(viewer, filter, causes, make_oracle(pair, task), {first, 1 - first},
                               [&](std::size_t done) { progress.at(done); });
    if (arguments.has("after-serialising")) {
      identify::ProbeSearch probes(set.all());
      look_again_at(
          {std::string(filter.info->name), filter, *holes::start_in(holes::Mode::standard)}, false,
          viewer, probes_for(holes::everything_seen(), probes, identify::Amount::full), arguments,
          listing);
    }
    return listing;
  } catch (const prove::UnsupportedSpecification& error) {
    throw UserError(fmt::format("{} and {}", viewer.info->name, filter.info->name), error.what(),
                    "compare runs any specification, but on inputs alone");
  }
}

std::size_t place_on_line(std::span<const Version> line, const Version& version,
                          std::string_view option) {
  const auto place = holes::place_among(line, version.info->name);
  if (!place)
    throw UserError(option, fmt::format("{} cannot be compared with a parser", version.info->name),
                    std::string(holes::no_parser_hint));
  return *place;
}

holes::ParserSearch begin_search(const identify::ProbeSearch& probes, const Version& viewer,
                                 const Arguments& arguments) {
  holes::ParserSearch search;
  search.limit = requested_number(arguments, "limit");
  search.versions = probes.versions();
  search.viewer = place_on_line(search.versions, viewer, "--viewer");
  return search;
}

void run_search(holes::ParserSearch& search, std::span<const std::string> seeds,
                holes::Answers& answers, Listing& listing) {
  Progress progress("input", seeds.size());
  std::size_t inputs = 0;
  search.progress = [&](std::size_t done, std::size_t) { inputs = done; };
  // A slow parser takes its time for one input: each question is a sign of life.
  answers.told = [&](std::size_t questions) {
    progress.at(inputs, fmt::format("question {}", questions));
  };
  find_holes_of_parser(search, seeds, answers, listing);
  answers.told = {};
}

Listing of_mode(const Version& viewer, const VersionSet& set, const holes::NamedMode& filter,
                const Arguments& arguments) {
  const auto mode = holes::mode_named(filter.mode);
  if (!mode)
    throw UserError("--filter", fmt::format("no mode is called '{}'", filter.mode),
                    "the modes are " + holes::mode_names());
  const Version& judge = set.named(filter.version, "--filter");
  identify::ProbeSearch probes(set.all());
  holes::ParserSearch search = begin_search(probes, viewer, arguments);
  const Version& version = search.versions[place_on_line(search.versions, judge, "--filter")];
  Listing listing = take_mode(search, version, *mode);
  const identify::ProbeSet asked = probes_for(search.capabilities, probes, identify::Amount::full);
  holes::Answers answers(search.ask, listing);
  run_search(search, holes::seeds_for_parser(asked.probes), answers, listing);
  if (!arguments.has("after-serialising")) return listing;
  const auto start = holes::start_in(*mode);
  const round_trip::Reader reader{
      listing.filter, start ? version : holes::version_in_mode(version, *mode, version.info),
      start.value_or(*holes::start_in(holes::Mode::standard))};
  look_again_at(reader, true, viewer, asked, arguments, listing);
  return listing;
}

Listing of_parser(const Version& viewer, const VersionSet& set, const AdapterCommand& command,
                  const Arguments& arguments) {
  identify::ProbeSearch probes(set.all());
  AdapterConversation adapter(command.name, command.words, requested_answer_time(arguments));
  holes::ParserSearch search = begin_search(probes, viewer, arguments);
  search.capabilities = adapter.begin();
  check_second_look(search.capabilities, arguments);
  // Before probes are searched for: that takes longer.
  adapter.test(probes.make_self_test(search.capabilities));
  const identify::ProbeSet asked = probes_for(search.capabilities, probes, identify::Amount::full);
  search.ask = [&](const identify::Probe& probe) { return adapter.ask_in_search(probe); };
  Listing listing = listing_of(search);
  listing.command = command.name;
  const std::vector<std::string> seeds = holes::seeds_for_parser(asked.probes);
  holes::Answers answers(search.ask, listing);
  run_search(search, seeds, answers, listing);
  if (arguments.has("after-serialising"))
    look_again_at_parser(search, viewer, seeds, arguments, answers, listing);
  return listing;
}

/// The options that name the files of --spec again, for a shell.
std::string options_again(const Arguments& arguments) {
  std::string options;
  for (const Arguments::Item& item : arguments.items())
    if (item.option == "spec") options += " --spec " + shell_quoted(item.value);
  return options;
}

// -- reports

/// Those of --write: a format, and a path.
struct Written {
  std::string_view format;
  std::string path;
};

std::vector<Written> requested_files(const Arguments& arguments) {
  std::vector<Written> files;
  for (const Arguments::Item& item : arguments.items()) {
    if (item.option != "write") continue;
    const std::string_view value = item.value;
    const std::size_t at = value.find('=');
    const std::string_view format = value.substr(0, at);
    const auto known = std::ranges::find_if(report::holes_formats,
                                            [&](const auto& one) { return one.name == format; });
    if (at == value.npos || at + 1 == value.size() || known == std::end(report::holes_formats))
      throw UserError("--write", fmt::format("'{}' is no FORMAT=FILE", value),
                      "as in: --write junit=holes.xml --write sarif=holes.sarif");
    files.push_back({known->name, std::string(value.substr(at + 1))});
    Output::check(files.back().path);
  }
  return files;
}

void write_files(const std::vector<Written>& files, const Listing& listing,
                 report::HolesSettings settings) {
  for (const Written& file : files) {
    Output output(file.path, file.format == "text" ? Content::text : Content::data);
    output.write(report::writer_of(report::holes_formats, file.format)(listing, settings));
    output.finish();
  }
}

// -- tests

void write_suite(const Listing& listing, const Version& viewer, const Arguments& arguments) {
  const std::string folder(*arguments.find("suite"));
  std::vector<html5lib::SuiteInput> inputs;
  std::size_t left_out = 0;
  for (const Hole& hole : listing.holes) {
    if (hole.direction() == Direction::harmless || hole.rewriting) continue;
    StartContext start = hole.start;
    start.feedback = Feedback::none;
    const Source source = Source::from_string(hole.worst.input);
    StartContext as_read = hole.start;
    const auto with = viewer.make_tokenizer(source, as_read);
    const auto without = viewer.make_tokenizer(source, start);
    // The format has nobody who tells the tokenizer what an element holds.
    if (!with || !without ||
        identify::read_events(*with, source) != identify::read_events(*without, source)) {
      ++left_out;
      continue;
    }
    inputs.push_back(
        {fmt::format("{}: {} ({})", name_of(hole.direction()), hole.worst.difference.what,
                     hole.class_id.empty() ? hole.topic : hole.class_id),
         hole.worst.input, start});
  }
  const html5lib::Suite suite = html5lib::write_suite(inputs, *viewer.info, viewer.make_tokenizer,
                                                      {{"filter", listing.filter}});
  make_output_folder(folder);
  const std::string path = fmt::format("{}/{}.test", folder, viewer.info->name);
  Output output(path, Content::data);
  output.write(suite.text);
  output.finish();
  tell(in_width({fmt::format("{}: {}; {} left out, which depend on tree construction", path,
                             report::counted(suite.tests, "test"), left_out + suite.left_out)},
                requested_width(arguments, output)));
}

Direction requested_direction(const Arguments& arguments) {
  const auto found =
      std::ranges::find(holes::direction_words, arguments.value("direction-at-least"));
  return static_cast<Direction>(found - std::begin(holes::direction_words));
}

int run(const Arguments& arguments) {
  Output::check(arguments.find("output"));
  for (const std::string_view option : {"suite", "cache"})
    if (const auto folder = arguments.find(option)) check_output_folder(std::string(*folder));
  const std::vector<Written> files = requested_files(arguments);
  const VersionSet set(arguments);
  const auto from = arguments.find("from");
  if (from && arguments.has("viewer"))
    throw UserError("--from", "it does not go together with --viewer", "the file names the viewer");
  if (from && arguments.has("after-serialising"))
    throw UserError("--from", "it does not go together with --after-serialising",
                    "the file has what was looked for; search again for more");
  std::optional<Listing> saved;
  if (from) saved = saved_listing(std::string(*from));
  const Version& viewer =
      set.named(saved ? std::string_view(saved->viewer) : arguments.value("viewer"),
                saved ? "--from" : "--viewer");
  const ConceptFilter concepts(arguments, set);
  const auto commands = requested_adapters(arguments);
  const auto filter = arguments.find("filter");
  if (commands.size() + filter.has_value() + from.has_value() != 1)
    throw UserError(
        "holes",
        commands.empty() && !filter && !from ? "no filter is named" : "one filter at a time",
        "a version, as in: specdrift holes --filter 2009; or an adapter, as in: specdrift "
        "holes -- python3 adapters/html-parser.py");
  // A file that is none costs no search.
  const std::set<std::string> accepted = accepted_ids(arguments);
  const auto mode = filter ? holes::split_mode(*filter) : std::nullopt;
  Listing listing = saved    ? std::move(*saved)
                    : mode   ? of_mode(viewer, set, *mode, arguments)
                    : filter ? of_versions(viewer, set.named(*filter, "--filter"), set, arguments)
                             : of_parser(viewer, set, commands.front(), arguments);
  if (!from) listing.options = options_again(arguments);
  if (const auto word = arguments.find("filter-writes"))
    listing.writes = identify::writes_named(*word);
  listing.fail_on = static_cast<holes::FailOn>(
      std::ranges::find(holes::fail_on_words, arguments.value("fail-on")) -
      std::begin(holes::fail_on_words));
  holes::arrange(listing);
  accept_known(accepted, listing);
  if (arguments.has("new-only")) holes::leave_out_known(listing);
  if (!concepts.is_empty())
    keep_classes(listing,
                 [&](std::string_view class_id) { return concepts.wants_class(class_id); });
  if (arguments.has("suite")) write_suite(listing, viewer, arguments);
  Output output(arguments.find("output"), requested_content(arguments));
  const std::string_view format = arguments.value("format");
  report::HolesSettings settings{
      .at_least = requested_direction(arguments),
      .run = {SPECDRIFT_VERSION, commands.empty() ? std::string() : file_of(commands.front()),
              arguments.find("known").has_value() || arguments.find("baseline").has_value()}};
  write_files(files, listing, settings);
  if (format == "text")
    settings.style = {wants_color(arguments, output), fit_width(arguments, output)};
  output.write(report::writer_of(report::holes_formats, format)(listing, settings));
  output.finish();
  return listing.failures() > 0 ? status_differs : status_same;
}

constexpr std::string_view usage[] = {
    "[--viewer V] --filter V [OPTION]...", "[--viewer V] --filter 'V with MODE' [OPTION]...",
    "[--viewer V] [OPTION]... -- COMMAND [ARGUMENT]...", "[--viewer V] [OPTION]... --adapter CMD",
    "--from FILE [OPTION]..."};
constexpr OptionGroup groups[] = {{"Who reads", reader_rows},
                                  {"What is accepted", known_rows},
                                  cache_options,
                                  {"Format", format_rows},
                                  output_options,
                                  general_options};
constexpr Example examples[] = {
    {"specdrift holes --filter 2009", "what a filter of 2009 does not see, and a browser does"},
    {"specdrift holes -- python3 adapters/html-parser.py",
     "what Python's own parser does not see; this asks some thousand questions"},
    {"specdrift holes --filter 'living with scripting off'",
     "what such a filter does not see: noscript holds markup to it, and text to a browser"},
    {"specdrift holes --filter 2009 --after-serialising",
     "also what a browser sees once more, when what the filter has read is written again"},
    {"specdrift holes --filter 8.2.4 --format json -o holes.json",
     "a list for the next run: --baseline holes.json"},
};

}  // namespace
}  // namespace of_holes

const Verb holes_verb{
    .name = "holes",
    .summary = "list what a viewer sees in an input and a filter does not, the worst first",
    .usage = of_holes::usage,
    .description =
        "A viewer shows documents, and a filter judges them first: a browser and a sanitizer. "
        "Lists how the two differ, the worst first: hidden (the viewer sees a tag or an attribute "
        "that the filter does not), altered, phantom (the filter sees one that the viewer does "
        "not), harmless. Each difference is rated by the worst result of putting payloads before "
        "and after its input. Its input is one from which no character can be left out. "
        "docs/holes.md defines the words.\n\nFor two versions, every cause that distinguish finds "
        "is rated, and what tree construction tells their tokenizers after some beginnings. Where "
        "it is proved that no continuation has a worse direction, tree construction aside, the "
        "list says so. Versions that are not explored within 20 seconds of processor time are "
        "rated as far as that came, and the report says so.\n\n"
        "A version in a mode is a version used in a way that some parsers have: with scripting "
        "off, no foreign content, no RCDATA, no feedback, or no feedback, CDATA sections "
        "everywhere. A parser is asked through an adapter (docs/adapters.md). Both are asked about "
        "the probes of identify, about the inputs of all known causes, and about inputs that "
        "parsers read by rules of their own. This is a search, so there may be other "
        "holes.\n\nAn adapter of a sanitizer may answer with what "
        "the sanitizer writes. The viewer reads that, and each hole has a verdict, which ranks "
        "first: it gets through, it is changed on the way, or it is stopped. Without "
        "output, --filter-writes says what may leak.\n\n--after-serialising goes one round "
        "further, as innerHTML does: what is read is written by the standard's rules, and read "
        "again. A tag, an attribute or a scheme that only the second reading has gets through "
        "after serialising, and makes the status 1.\n\n--known and --baseline name holes that are "
        "accepted; only new ones make the "
        "status 1.",
    .groups = of_holes::groups,
    .examples = of_holes::examples,
    .statuses =
        "0: there is nothing that --fail-on names, or only what is accepted; 1: there is; "
        "2: trouble",
    .run = of_holes::run,
};

}  // namespace specdrift::cli
