// specdrift compare: where versions diverge on an input.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "cli/corpus/results/baseline.h"
#include "cli/files/input_files.h"
#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/concept_filter.h"
#include "cli/options/numbers.h"
#include "cli/options/site.h"
#include "cli/options/start_context.h"
#include "cli/options/suggestions.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/comparing/compare_link.h"
#include "cli/verbs/comparing/compare_summary.h"
#include "cli/verbs/comparing/parser_causes.h"
#include "cli/verbs/comparing/participants.h"
#include "cli/verbs/verbs.h"
#include "core/catalogue/catalogue.h"
#include "core/compare/differ.h"
#include "core/compare/divergence.h"
#include "core/history/tree_blame.h"
#include "core/report/common/report_words.h"
#include "core/report/comparison/formats.h"
#include "core/report/comparison/passes.h"
#include "core/report/history/tree_blame_report.h"
#include "core/text/number.h"
#include "core/token/no_answer.h"
#include "core/trace/comparison.h"

namespace specdrift::cli {
namespace of_compare {
namespace {

constexpr std::string_view facet_words[] = {"tokens",       "kind",         "name",
                                            "attributes",   "data",         "identifiers",
                                            "force-quirks", "self-closing", "errors"};

struct NamedAspect {
  std::string_view name;
  Aspects aspects;
};
constexpr NamedAspect aspects[] = {
    {"tokens", Aspects::all},
    {"kind", Aspects::kind},
    {"name", Aspects::name},
    {"attributes", Aspects::attributes},
    {"data", Aspects::data},
    {"identifiers", Aspects::identifiers},
    {"force-quirks", Aspects::force_quirks},
    {"self-closing", Aspects::self_closing},
};

constexpr Option compare_rows[] = {
    {.name = "versions",
     .argument = "LIST",
     .help = "the versions to compare: names separated by commas, ranges (2009.., 2007..8.2.4), or "
             "all; those of --spec are added to the default",
     .default_value = catalogue::default_versions},
    spec_option,
    adapter_option,
    adapter_name_option,
    timeout_option,
    {.name = "facet",
     .argument = "LIST",
     .help = "what to compare, separated by commas: tokens (all of the following except errors), "
             "kind, name, attributes, data, identifiers, force-quirks, self-closing, errors",
     .default_value = "tokens",
     .suggested = facet_words,
     .old_name = "facets"},
    {.name = "errors",
     .help = "compare parse errors too: by position, and by code among versions that name them"},
    {.name = "severity-at-least",
     .argument = "SEVERITY",
     .help = "show and count no divergence below this: errors (only parse errors differ), text "
             "(only characters differ), structure (tokens differ, but the tags and the names of "
             "their attributes are the same), markup (some versions see a tag or an attribute that "
             "others do not see)",
     .default_value = "errors",
     .words = severity_names},
    state_option,
    concept_option,
    family_option,
    {.name = "explain",
     .help =
         "show where and why the versions diverge: the row that each version takes there, and "
         "the class of the divergence (all formats except text always have both). If the tokens "
         "agree although a rule of tree construction that the input takes has changed, text "
         "says so"},
    {.name = "keep-tokens",
     .argument = "N",
     .help = "how many tokens of each group of versions are shown; all are compared and counted",
     .default_value = "200",
     .numbers = {.least = 1, .most = 1e9},
     .old_name = "keep"},
    {.name = "max-divergences",
     .argument = "LIST",
     .help = "how many divergences of each episode are shown: a number, or all. More limits can "
             "follow, separated by commas: document=N for each document, and class=N for each "
             "class in all documents, which implies --explain. The other divergences are counted, "
             "and reports say that they are left out",
     .default_value = "5"},
    {.name = "baseline",
     .argument = "FILE",
     .help =
         "compare with what corpus or compare --summary wrote earlier (json), with records or a "
         "database, or with a list of classes: only classes that are new or gone count for the "
         "exit status"},
    {.name = "summary",
     .help = "show only totals: for each class, how many documents, episodes and divergences show "
             "it (text, json and html, as the verb corpus writes them)"},
    {.name = "no-common-subset",
     .help = "run every version on all of the input, even on constructs that all versions are "
             "proved to read in the same way: slower, with the same result",
     .old_name = "no-plain"},
};
constexpr OptionGroup compare_options{"What to compare", compare_rows};

constexpr Option format_rows[] = {
    format_option<report::comparison_formats>,
    site_option,
    {.name = "link",
     .help = "show nothing but the address, one for each input, at which the playground of a site "
             "compares the same (docs/site.md): of --site, or of tools/site --serve"},
};
constexpr OptionGroup format_options{"Format", format_rows};

/// The parts of tokens that are compared, as reports say it.
std::string in_words(Aspects compared) {
  if (compared == Aspects::all) return "all tokens";
  std::vector<std::string_view> names;
  for (const NamedAspect& aspect : aspects)
    if (aspect.aspects != Aspects::all && has(compared, aspect.aspects))
      names.push_back(aspect.name);
  return names.empty() ? "" : fmt::format("the {} of tokens", fmt::join(names, ", "));
}

CompareOptions requested_options(const Arguments& arguments) {
  CompareOptions options;
  options.aspects = Aspects::none;
  options.errors = arguments.has("errors");
  options.common_subset = !arguments.has("no-common-subset");
  for (const std::string& item : split_at(",", arguments.value("facet"))) {
    if (item == "errors") {
      options.errors = true;
      continue;
    }
    const auto found = std::ranges::find(aspects, item, &NamedAspect::name);
    if (found == std::end(aspects)) {
      std::vector<std::string_view> names{"errors"};
      for (const NamedAspect& aspect : aspects) names.push_back(aspect.name);
      std::string hint = did_you_mean(item, names);
      throw UserError(
          "--facet", fmt::format("'{}' is no facet", item),
          hint.empty() ? fmt::format("it is one of {}", listed(names)) : std::move(hint));
    }
    options.aspects = options.aspects | found->aspects;
  }
  options.keep = requested_number(arguments, "keep-tokens");
  return options;
}

/// `5`, `all`, `episode=5,class=20`.
report::ShownLimits shown_limits(const Arguments& arguments) {
  report::ShownLimits limits;
  for (const std::string& item : split_at(",", arguments.value("max-divergences"))) {
    const std::size_t equals = item.find('=');
    const std::string_view of = equals == std::string::npos
                                    ? std::string_view("episode")
                                    : std::string_view(item).substr(0, equals);
    const std::string_view text =
        std::string_view(item).substr(equals == std::string::npos ? 0 : equals + 1);
    const std::uint64_t number =
        text == "all" ? report::ShownLimits::all : parse_number<std::uint64_t>(text).value_or(0);
    if (number == 0)
      throw UserError("--max-divergences",
                      fmt::format("'{}' is neither a number from 1 nor all", text));
    if (of == "episode")
      limits.of_episode = number;
    else if (of == "class")
      limits.of_class = number;
    else if (of == "document")
      limits.of_document = number;
    else
      throw UserError("--max-divergences", fmt::format("there is no limit for each '{}'", of),
                      "it is one of episode, class, document");
  }
  return limits;
}

class Comparison {
 public:
  Comparison(const Arguments& arguments, std::size_t documents)
      : set_(arguments),
        participants_(arguments, set_),
        concepts_(arguments, set_),
        start_(participants_.start()),
        options_(requested_options(arguments)),
        compared_(in_words(options_.aspects)),
        at_least_(*severity_named(arguments.value("severity-at-least"))),
        site_(requested_site(arguments)),
        limits_(shown_limits(arguments)),
        folding_(limits_),
        has_baseline_(arguments.has("baseline")),
        explains_(arguments.has("explain") || !concepts_.is_empty() ||
                  arguments.value("format") != "text" ||
                  limits_.of_class != report::ShownLimits::all),
        points_to_tree_(arguments.has("explain") && arguments.value("format") == "text" &&
                        start_.feedback == Feedback::tree),
        looks_at_others_(arguments.value("format") == "text" && !arguments.has("versions") &&
                         !arguments.has("adapter") && !arguments.has("facet") &&
                         concepts_.is_empty() && at_least_ == Severity::errors && documents <= 20),
        documents_(documents),
        progress_("document", documents) {
    if (has_baseline_) baseline_ = read_baseline(std::string(*arguments.find("baseline")));
  }

  /// Compares one input: first to count, and once more to write if there is anything to write
  /// about. False if a parser does not answer, which is reported.
  bool run(const InputFile& input, report::ReportWriter& writer, Output& output) {
    const Source source = input.source();
    const LineIndex lines(source);
    report::DocumentReport document{input.name(), &source, &lines,          {},
                                    {},           start_,  options_.errors, {}};
    document.versions = infos_of(participants_.all());
    if (explains_) document.models = models_of(participants_.all());
    document.parsers = participants_.parsers();
    if (explains_) document.parser_causes = parser_causes_of(participants_, source, lines);
    document.encoding = input.encoding();
    if (has_baseline_) {
      document.known = &baseline_;
      note_classes(source);
    }
    document.compared = compared_;
    document.at_least = at_least_;
    document.site = site_;
    if (!concepts_.is_empty())
      document.wants_class = [&](std::string_view id) { return concepts_.wants_class(id); };
    report::Recording recording(folding_);
    try {
      Progress bytes("compared: byte", source.end());
      report::count_divergences(document, options_, participants(source), shown_by(bytes, document),
                                &recording);
    } catch (const NoAnswer& trouble) {
      report(UserError(input.name(), fmt::format("{}: {}", trouble.reason, trouble.what())));
      return false;
    }
    if (looks_at_others_ && document.summary.divergences == 0)
      document.others = others_that_differ(source);
    writer.begin_document(document);
    output.flush();  // causes of what comes much later take time
    if (document.summary.divergences > 0) {
      Progress bytes("written: byte", source.end());
      if (recording.is_whole())
        report::write_divergences(document, recording, writer, folding_, shown_by(bytes, document));
      else
        report::write_divergences(document, options_, participants(source), writer, folding_,
                                  shown_by(bytes, document));
    }
    writer.end_document(document);
    if (points_to_tree_ && document.summary.divergences == 0) write_pointer(source, output);
    report::add_document(total_, document);
    return true;
  }

  void set_columns(std::size_t columns) { columns_ = columns; }
  const report::TotalReport& total() const { return total_; }
  void tell_failures() const { participants_.tell_failures(); }

  /// Nothing: there is no baseline.
  std::optional<report::BaselineChange> change() const {
    if (!has_baseline_) return std::nullopt;
    return change_since(baseline_, seen_);
  }

  /// The settings with which --summary compares each document.
  corpus::Settings settings() const {
    corpus::Settings settings;
    settings.versions = participants_.all();
    settings.start = start_;
    settings.compared = options_;
    settings.at_least = at_least_;
    settings.longest = std::chrono::hours(10'000);
    settings.readers = &participants_.readers();
    settings.rules = &participants_.rules();
    return settings;
  }

 private:
  /// The milestones that have other tokens, if that is quick to know.
  std::vector<std::string_view> others_that_differ(const Source& source) const {
    std::vector<Version> others = set_.listed("all");
    std::erase_if(others, [&](const Version& other) {
      return std::ranges::any_of(participants_.all(), [&](const Version& one) {
        return one.info->name == other.info->name;
      });
    });
    return trace::find_others(participants_.all().back(), others, source, start_);
  }

  /// Where tokens agree: whether tree construction goes by other rules, if that is quick to know.
  void write_pointer(const Source& source, Output& output) const {
    constexpr std::size_t largest = 64 << 10;
    if (source.bytes().size() > largest) return;
    const std::string pointer = report::tree_pointer(
        history::differing_rules_taken(models_of(participants_.all()), source, start_));
    if (!pointer.empty()) output.write(report::in_lines(pointer, columns_, 2, 2));
  }

  /// All of a document, whether a report shows them or not.
  void note_classes(const Source& source) {
    const corpus::Record record = corpus::examine(source, settings());
    for (const corpus::ClassSeen& one : record.classes)
      seen_.insert(report::listed_class(one.facet, one.name));
  }

  std::vector<Participant> participants(const Source& source) const {
    return participants_of(participants_.all(), source, start_);
  }

  /// How far a pass has come: several documents are counted by their number, one by its bytes.
  report::Advance shown_by(Progress& bytes, const report::DocumentReport& document) {
    report::Advance advance = [&](Offset at) {
      if (documents_ > 1)
        progress_.at(total_.documents + 1, document.name);
      else
        bytes.at(at);
    };
    advance(0);
    return advance;
  }

  VersionSet set_;
  Participants participants_;
  ConceptFilter concepts_;
  StartContext start_;
  CompareOptions options_;
  std::string compared_;
  Severity at_least_;
  std::string site_;
  report::ShownLimits limits_;
  report::Folding folding_;
  bool has_baseline_;
  report::ClassNames baseline_, seen_;
  bool explains_;
  bool points_to_tree_;
  std::size_t columns_ = 80;
  bool looks_at_others_;
  report::TotalReport total_;
  std::size_t documents_;
  Progress progress_;
};

std::unique_ptr<report::ReportWriter> make_writer(const Arguments& arguments, Output& output) {
  const std::string_view format = arguments.value("format");
  report::FormatSettings settings{.style = {}, .program_version = SPECDRIFT_VERSION};
  if (format == "text") {
    settings.style.color = wants_color(arguments, output);
    settings.style.columns = fit_width(arguments, output);
  }
  return report::writer_of(report::comparison_formats, format)(
      [&](std::string_view text) { output.write(text); }, settings);
}

int run(const Arguments& arguments) {
  const auto requests = requested_inputs(arguments);
  if (arguments.has("link")) return write_links(arguments, requests);
  Comparison comparison(arguments, requests.size());
  Output output(arguments.find("output"), requested_content(arguments));
  if (arguments.value("format") == "text") comparison.set_columns(fit_width(arguments, output));
  if (arguments.has("summary")) {
    const int status = write_summary(arguments, requests, comparison.settings(), output);
    comparison.tell_failures();
    return status;
  }
  const auto writer = make_writer(arguments, output);
  writer->begin();
  bool all_answered = true;
  const bool all_found = for_each_input(requests, [&](const InputFile& input) {
    all_answered = comparison.run(input, *writer, output) && all_answered;
    output.flush();
  });
  const bool all_read = all_found && all_answered;
  report::TotalReport total = comparison.total();
  total.all_read = all_read;
  const auto change = comparison.change();
  if (change) total.change = &*change;
  writer->end(total);
  output.finish(all_read);
  comparison.tell_failures();
  if (!all_read) return status_trouble;
  if (change) return change->empty() ? status_same : status_differs;
  return total.summary.divergences > 0 ? status_differs : status_same;
}

constexpr std::string_view usage[] = {"[OPTION]... [FILE | - | --text S]..."};
constexpr OptionGroup groups[] = {compare_options, input_options,  context_options,
                                  format_options,  output_options, general_options};
constexpr Example examples[] = {
    {"specdrift compare page.html", "where the versions differ on a page"},
    {"specdrift compare --text '<!--a--!><img src=x>-->'", "the same for a string"},
    {"specdrift compare --versions 2009..8.2.4 --severity-at-least markup mail/*.html",
     "where a tag or an attribute shows in one of three versions only"},
    {"specdrift compare --explain --text '<!--a--!><img src=x>-->'",
     "by which rows the versions differ"},
    {"specdrift compare --errors --format jsonl page.html", "errors too, one JSON value per line"},
    {"specdrift compare --format html --output report.html page.html",
     "a report to open in a browser"},
    {"specdrift compare --summary --versions all pages/*.html",
     "which causes there are, how grave they are, and in how many documents"},
    {"specdrift compare --versions living --adapter 'python3 adapters/html-parser.py' page.html",
     "where Python's parser and browsers see different things"},
    {"specdrift compare --link --site https://example.org/specdrift --text '<!--a--!><b>-->'",
     "a link that opens the comparison in a browser"},
    {"specdrift compare --context rcdata --last-start-tag title --text '<!--</title>'",
     "from the inside of a title element"},
};

}  // namespace
}  // namespace of_compare

const Verb compare_verb{
    .name = "compare",
    .summary = "say where versions differ on an input",
    .usage = of_compare::usage,
    .description =
        "Runs the versions side by side over each input and reports every stretch on which their "
        "tokens differ: where it is, how much it matters, and what each group of versions that "
        "agree makes of it.\n\nA report is divided into episodes: an episode begins where versions "
        "diverge, and ends where they are in sync again. The first divergences of each episode are "
        "shown, and the others are counted; --max-divergences changes how many are shown.\n\nWith "
        "--adapter a parser is compared, too. Reports list what its adapter cannot show, and "
        "nothing of that is compared. If the parser shows a tree, differences that tree "
        "construction may have made are not counted either. The parser's tokens are matched with "
        "the input by their order, unless the adapter gives offsets. If the adapter does not "
        "answer, the document is not compared.",
    .groups = of_compare::groups,
    .examples = of_compare::examples,
    .statuses =
        "0: no divergence, or no change from the baseline, or --link; 1: divergences, or a change; "
        "2: "
        "trouble",
    .run = of_compare::run,
};

}  // namespace specdrift::cli
