// specdrift explain: what is known of a divergence class.

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <list>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/files/input_files.h"
#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/concept_filter.h"
#include "cli/options/dates.h"
#include "cli/options/site.h"
#include "cli/options/start_context.h"
#include "cli/options/suggestions.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/verbs.h"
#include "cli/verbs/versions/tree_blame.h"
#include "core/catalogue/catalogue.h"
#include "core/catalogue/causes.h"
#include "core/catalogue/class_name.h"
#include "core/holes/payloads.h"
#include "core/identify/version_outputs.h"
#include "core/report/common/report_words.h"
#include "core/report/explanation/explainer.h"
#include "core/report/explanation/explanation.h"
#include "core/report/pages/pages.h"
#include "core/text/ascii.h"

namespace specdrift::cli {
namespace of_explain {
namespace {

using catalogue::Cause;
using catalogue::Entry;
using report::Explanation;
using report::ExplanationWriter;

constexpr std::string_view sort_words[] = {"class", "date", "severity"};
constexpr std::string_view level_words[] = {"rows", "tokens", "changes", "all"};

constexpr Option explain_rows[] = {
    {.name = "list", .help = "list the catalogue instead"},
    {.name = "causes",
     .help = "list instead the causes that have no entry in the catalogue: explorations of the "
             "versions have found them"},
    {.name = "tree",
     .help = "for inputs: explain instead the rules of tree construction that they take, with "
             "section, link and changes"},
    {.name = "facet",
     .argument = "FACET",
     .help = "only what differs in tokens, or in parse errors; by default both",
     .words = facet_names},
    {.name = "severity",
     .argument = "SEVERITY",
     .help = "with --list or --causes: only those whose witness has this severity; may be given "
             "several times",
     .words = severity_names},
    state_option,
    concept_option,
    family_option,
    {.name = "since",
     .argument = "DATE",
     .help = "with --list: only what a change of that day or later (2009, 2009-06 or 2009-06-04) "
             "has brought about"},
    {.name = "word",
     .argument = "WORD",
     .help = "with --list: only the entries whose text, reasons, changes or CVE numbers have that "
             "word, in upper or lower case; if it is given several times, all of the words"},
    {.name = "sort",
     .argument = "ORDER",
     .help = "with --list: in the order of the classes (class), of the dates of the last changes, "
             "the oldest first (date), or of severities, the most severe first (severity)",
     .default_value = "class",
     .words = sort_words},
    {.name = "versions",
     .argument = "LIST",
     .help = "the versions to compare inputs with, as for compare; with --list or --causes: only "
             "what tells two of them apart",
     .default_value = catalogue::default_versions},
    spec_option,
};
constexpr Option format_rows[] = {
    format_option<report::explanation_formats>,
    {.name = "level",
     .argument = "LEVEL",
     .help = "how much text and markdown say: rows (what differs, and the row that each version "
             "takes), or also the steps: tokens (those that emit a token or find an error), "
             "changes (those that change the state, too) or all",
     .default_value = "rows",
     .words = level_words},
    site_option,
};

/// The subject of the explanation, for a title.
std::string subject_of(const Arguments& arguments, bool are_inputs) {
  std::vector<std::string_view> names;
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty() || item.option == "text")
      names.push_back(item.option.empty() ? std::string_view(item.value) : "(text)");
  if (names.size() == 1) return std::string(names.front());
  return are_inputs ? report::counted(names.size(), "input")
                    : fmt::format("{} classes", names.size());
}

std::unique_ptr<ExplanationWriter> make_writer(const Arguments& arguments, std::string subject,
                                               Output& output) {
  const std::string_view format = arguments.value("format");
  report::ExplanationSettings settings{
      .detail = static_cast<report::Detail>(
          std::ranges::find(level_words, arguments.value("level")) - level_words),
      .subject = std::move(subject)};
  if (format == "text")
    settings.style = {wants_color(arguments, output), fit_width(arguments, output)};
  return report::writer_of(report::explanation_formats, format)(settings);
}

bool is_wanted(const Arguments& arguments, Facet facet) {
  const auto wanted = arguments.find("facet");
  return !wanted || *wanted == name_of(facet);
}

// -- the list

/// Says which members of a list are wanted, their dates apart.
class Filter {
 public:
  explicit Filter(const Arguments& arguments)
      : arguments_(arguments), set_(arguments), concepts_(arguments, set_) {
    for (const Arguments::Item& item : arguments.items())
      if (item.option == "severity") severities_.push_back(item.value);
    if (arguments.has("versions"))
      for (const Version& version : set_.requested_list(arguments))
        versions_.push_back(version.info->name);
  }

  bool wants(std::string_view class_id, Facet facet, Severity severity) const {
    return is_wanted(arguments_, facet) && concepts_.wants_class(class_id) &&
           (severities_.empty() ||
            std::ranges::find(severities_, name_of(severity)) != severities_.end()) &&
           (versions_.empty() || catalogue::separates(class_id, versions_));
  }

 private:
  const Arguments& arguments_;
  VersionSet set_;
  ConceptFilter concepts_;
  std::vector<std::string_view> severities_;
  std::vector<std::string_view> versions_;
};

std::vector<const Cause*> listed_causes(const Arguments& arguments) {
  const Filter filter(arguments);
  std::vector<const Cause*> causes;
  for (const Facet facet : {Facet::tokens, Facet::errors})
    for (const Cause& cause : catalogue::causes(facet))
      if (!cause.class_id.empty() && !catalogue::find(cause.class_id, facet) &&
          filter.wants(cause.class_id, facet, cause.severity))
        causes.push_back(&cause);
  return causes;
}

/// Empty where no date is known.
std::string_view last_date(const Entry* entry) {
  return entry->since.empty() ? std::string_view() : entry->since.back().date;
}

/// Whether the words of an entry have that one, in upper or lower case.
bool tells(const Entry& entry, std::string_view word) {
  std::string told = fmt::format("{} {} {} {} {}", entry.key.class_id, entry.title, entry.differs,
                                 entry.effect, entry.why);
  for (const catalogue::Change& change : entry.since)
    told += fmt::format(" {} {}", change.revision, change.what);
  for (const catalogue::Sighting& one : entry.seen) told += fmt::format(" {} {}", one.as, one.what);
  return !word.empty() && ascii::lowered(told).find(ascii::lowered(word)) != std::string::npos;
}

std::vector<const Entry*> listed_entries(const Arguments& arguments) {
  const std::string_view since = requested_date(arguments, "since");
  const Filter filter(arguments);
  std::vector<const Entry*> entries;
  for (const Entry& entry : catalogue::entries()) {
    if (!filter.wants(entry.key.class_id, entry.key.facet, entry.severity)) continue;
    if (!since.empty() && std::ranges::none_of(entry.since, [&](const catalogue::Change& change) {
          return change.date.substr(0, since.size()) >= since;
        }))
      continue;
    if (std::ranges::any_of(arguments.items(), [&](const Arguments::Item& item) {
          return item.option == "word" && !tells(entry, item.value);
        }))
      continue;
    entries.push_back(&entry);
  }
  const std::string_view order = arguments.value("sort");
  // Entries that are equal in it stay in the order of their classes.
  if (order == "date") std::ranges::stable_sort(entries, {}, last_date);
  if (order == "severity")
    std::ranges::stable_sort(entries, std::ranges::greater(), &Entry::severity);
  return entries;
}

// -- explanations

/// A subject that is asked for by its class: an entry, or a cause that has none.
struct Known {
  catalogue::Key key;  ///< what its witness shows
  const catalogue::Witness* witness = nullptr;
  StartContext start;
};

/// Writes explanations of inputs, in the facet that is wanted.
class Explanations {
 public:
  Explanations(const Arguments& arguments, const VersionSet& set, ExplanationWriter& writer,
               Output& output)
      : concepts_(arguments, set),
        site_(requested_site(arguments)),
        explainer_([&arguments, &writer, &output, this](const Explanation& explanation) {
          if (!is_wanted(arguments, explanation.key.facet) ||
              !concepts_.wants_class(explanation.key.class_id))
            return;
          output.write(writer.explanation(explanation, count_ == 0));
          ++count_;
        }) {}

  /// Given what is known, the input is its witness, and nothing else is explained.
  void run(const std::string& name, const Source& source, const StartContext& start,
           const std::vector<Version>& versions, const Known* known) {
    const LineIndex lines(source);
    report::DocumentReport document{name, &source, &lines, {}, {}, start, true, {}};
    document.site = site_;
    require_start(versions, start);
    document.versions = infos_of(versions);
    document.models = models_of(versions);
    Progress progress("compared: byte", source.end());
    explainer_.explain(document, versions, known ? &known->key : nullptr,
                       [&](Offset at) { progress.at(at); });
  }

  std::size_t count() const { return count_; }

 private:
  ConceptFilter concepts_;
  std::size_t count_ = 0;
  std::string site_;
  report::Explainer explainer_;
};

/// The entry of a class in a facet, or the shortest of its causes, if any.
std::optional<Known> known_of(const std::string& class_id, Facet facet) {
  if (const Entry* const entry = catalogue::find(class_id, facet))
    return Known{entry->key, &entry->witness, entry->witness.start()};
  const auto causes = catalogue::causes_of(class_id, facet);
  if (causes.empty()) return std::nullopt;
  const Cause& cause = *causes.front();
  return Known{{cause.class_id, facet}, &cause.witness, cause.start()};
}

bool has_entry(const std::string& class_id) {
  return catalogue::find(class_id, Facet::tokens) || catalogue::find(class_id, Facet::errors);
}

/// Whether an entry is known to have done harm under that name, as `CVE-2022-36020`.
bool is_seen_as(const Entry& entry, std::string_view name) {
  return std::ranges::any_of(
      entry.seen, [&](const catalogue::Sighting& one) { return ascii::are_same(one.as, name); });
}

/// The entries that a name without a partition means: all of its concept and characters, or those
/// of the changes that it names, or of the harm.
std::vector<Known> known_by_name(const Arguments& arguments, const std::string& name) {
  std::vector<Known> all;
  for (const Entry& entry : catalogue::entries())
    if (is_wanted(arguments, entry.key.facet) &&
        (is_seen_as(entry, name) ||
         (std::ranges::count(name, '/') == 1 &&
          catalogue::is_called(entry.key.class_id, entry.key.facet, name))))
      all.push_back({entry.key, &entry.witness, entry.witness.start()});
  return all;
}

/// An input that shows a class of tokens which nobody has written about, as `holes` and `identify`
/// print them. It is looked for among their inputs.
std::optional<Known> searched_for(const Arguments& arguments, const std::string& class_id) {
  if (class_id.find('|') == class_id.npos) return std::nullopt;
  const VersionSet set(arguments);
  const std::string_view partition = catalogue::partition_of(class_id);
  std::vector<Version> versions;
  std::size_t named = 0;
  for (std::size_t at = 0; at < partition.size(); ++named)
    at = std::min(partition.find_first_of(",|", at), partition.size()) + 1;
  std::string names;
  for (const Version& version : set.all()) {
    const std::string_view name = version.info->name;
    const std::string around = fmt::format("|{}|", partition);
    const auto is_between = [&](char before, char after) {
      return around.find(fmt::format("{}{}{}", before, name, after)) != around.npos;
    };
    if (!is_between('|', '|') && !is_between('|', ',') && !is_between(',', '|') &&
        !is_between(',', ','))
      continue;
    names += fmt::format("{}{}", names.empty() ? "" : ",", name);
    versions.push_back(version);
  }
  if (versions.size() < 2 || versions.size() != named) return std::nullopt;
  std::vector<std::size_t> all(versions.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  const auto shows = [&](std::string_view input) {
    identify::Candidate candidate;
    candidate.input = input;
    candidate.setting.whole_document = true;
    const auto forks = identify::forks_of(candidate, versions, all, Feedback::tree);
    return std::ranges::find(forks, class_id, &identify::ProbeCause::class_id) != forks.end();
  };
  std::vector<std::string> inputs(holes::tree_beginnings().begin(), holes::tree_beginnings().end());
  for (identify::Candidate& candidate : identify::make_candidates({}))
    inputs.push_back(candidate.setting.whole_document
                         ? std::move(candidate.input)
                         : candidate.input.substr(identify::marker.size()));
  std::ranges::stable_sort(inputs, {}, &std::string::size);
  const auto found = std::ranges::find_if(inputs, shows);
  if (found == inputs.end()) return std::nullopt;
  // These lists outlive the entries, which refer to them.
  static std::list<std::string> strings;
  static std::list<catalogue::Witness> witnesses;
  catalogue::Witness& witness = witnesses.emplace_back();
  witness.text = strings.emplace_back(std::move(*found));
  witness.versions = strings.emplace_back(std::move(names));
  return Known{{strings.emplace_back(class_id), Facet::tokens}, &witness, witness.start()};
}

/// Everything that is known of a class, in the facets that are wanted. Where one facet has an
/// entry, causes of the other are only meant by their own class, or by the facet. Throws UserError
/// where there is nothing.
std::vector<Known> all_known_of(const Arguments& arguments, const std::string& class_id) {
  std::vector<Known> all;
  bool known = false;
  for (const Facet facet : {Facet::tokens, Facet::errors}) {
    const auto one = known_of(class_id, facet);
    known = known || one;
    if (!one || !is_wanted(arguments, facet)) continue;
    const bool is_meant = one->key.class_id == class_id || !has_entry(class_id) ||
                          catalogue::find(class_id, facet) || arguments.has("facet");
    if (is_meant) all.push_back(*one);
  }
  if (all.empty()) all = known_by_name(arguments, class_id);
  if (!all.empty()) return all;
  if (!known && is_wanted(arguments, Facet::tokens))
    if (const auto found = searched_for(arguments, class_id)) return {*found};
  if (known)
    throw UserError(class_id,
                    fmt::format("it differs in {} alone",
                                *arguments.find("facet") == "tokens" ? "errors" : "tokens"));
  std::vector<std::string_view> names;
  for (const Entry& entry : catalogue::entries()) names.push_back(entry.key.class_id);
  for (const Facet facet : {Facet::tokens, Facet::errors})
    for (const Cause& cause : catalogue::causes(facet)) names.push_back(cause.class_id);
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  const auto of_concept = std::ranges::count_if(names, [&](std::string_view name) {
    return name.starts_with(class_id) && name.substr(class_id.size()).starts_with('/');
  });
  if (of_concept > 0)
    throw UserError(class_id, "that is the concept of classes, not a class",
                    fmt::format("specdrift explain --list --concept {0} shows those of the "
                                "catalogue; specdrift explain --causes --concept {0} the others",
                                class_id));
  std::string hint = did_you_mean(class_id, names);
  if (hint.empty()) {
    // Whoever forgets the partition means all classes of that concept and character.
    std::vector<std::string_view> begun;
    for (const std::string_view name : names)
      if (name.starts_with(class_id)) begun.push_back(name);
    if (!begun.empty() && begun.size() <= 12) hint = fmt::format("it is one of {}", listed(begun));
  }
  const auto having = std::ranges::count_if(
      catalogue::entries(), [&](const Entry& entry) { return tells(entry, class_id); });
  if (hint.empty() && having > 0 && std::ranges::all_of(class_id, ascii::is_letter))
    hint = fmt::format("{} that word: specdrift explain --list --word {}",
                       having == 1 ? "one entry has" : fmt::format("{} entries have", having),
                       class_id);
  if (hint.empty())
    hint =
        "explain --list and --causes show those that are; explain FILE explains what an input "
        "shows";
  throw UserError(class_id, "no such class in the catalogue, and no such file", std::move(hint));
}

/// Whether an operand names an input; otherwise it is meant as a class.
bool is_input(const std::string& operand) {
  std::error_code ignored;
  const auto is_class_of = [&](Facet facet) {
    return known_of(operand, facet).has_value() ||
           std::ranges::any_of(catalogue::entries(), [&](const Entry& entry) {
             return entry.key.facet == facet && std::ranges::count(operand, '/') == 1 &&
                    catalogue::is_called(entry.key.class_id, facet, operand);
           });
  };
  const bool is_class = is_class_of(Facet::tokens) || is_class_of(Facet::errors);
  return operand == "-" || (!is_class && std::filesystem::exists(operand, ignored));
}

/// The class in the id that `holes` gives a hole, `hidden:CLASS` or `hidden:CLASS (TOPIC)`; a class
/// as it is.
std::string class_of(const std::string& operand) {
  for (const std::string_view direction : {"hidden:", "phantom:", "altered:", "harmless:"})
    if (operand.starts_with(direction))
      return operand.substr(direction.size(), operand.find(" (") - direction.size());
  return operand;
}

/// The rules of tree construction that inputs take, over the whole history.
int explain_tree(const Arguments& arguments) {
  for (const std::string_view option : {"list", "causes", "facet", "severity", "state", "concept",
                                        "family", "since", "word", "sort", "level"})
    if (arguments.has(option))
      throw UserError(fmt::format("--{}", option), "it does not go together with --tree");
  const VersionSet set(arguments);
  const auto milestones =
      set.listed(arguments.has("versions") ? arguments.value("versions") : "all");
  const history::Line line(milestones);
  const std::string_view format = arguments.value("format");
  const auto& writer = report::writer_of(report::blame_formats, format);
  Output output(arguments.find("output"), requested_content(arguments));
  fit_width(arguments, output);
  std::string out;
  const bool all_read = for_each_input(requested_inputs(arguments), [&](const InputFile& input) {
    input.tell_encoding();
    if (!out.empty() && format != "json") out += '\n';
    out += tree_blame_of(arguments, input, line.versions(), TreeEpochs::left_out, writer.tree);
  });
  output.write(format == "html" ? report::page_of("Rules of tree construction", out) : out);
  output.finish(all_read);
  return all_read ? status_same : status_trouble;
}

int run(const Arguments& arguments) {
  if (requested_tree(arguments)) return explain_tree(arguments);
  std::vector<std::string> classes;
  bool has_inputs = false;
  for (const Arguments::Item& item : arguments.items()) {
    if (item.option == "text" || (item.option.empty() && is_input(item.value)))
      has_inputs = true;
    else if (item.option.empty())
      classes.push_back(class_of(item.value));
  }
  const bool lists = arguments.has("list") || arguments.has("causes");
  if (classes.empty() && !has_inputs && !lists)
    throw UserError("explain", "nothing is named",
                    "name a class, or an input: a file, - or --text; or say --list");
  if (!lists && arguments.has("severity"))
    throw UserError("--severity", "it is for --list and --causes alone");
  for (const std::string_view option : {"since", "word", "sort"})
    if (!arguments.has("list") && arguments.has(option))
      throw UserError(fmt::format("--{}", option), "it is for --list alone");
  std::vector<Known> known;
  for (const std::string& class_id : classes)
    for (const Known& one : all_known_of(arguments, class_id)) known.push_back(one);
  if (int{!classes.empty()} + int{has_inputs} + int{lists} > 1)
    throw UserError("explain", "classes, inputs and lists do not go together");
  if (arguments.has("list") && arguments.has("causes"))
    throw UserError("--causes", "it does not go together with --list");

  for (const std::string_view option : {"state", "concept", "family"})
    if (!classes.empty() && arguments.has(option))
      throw UserError(fmt::format("--{}", option), "the classes are named",
                      "it is for inputs and lists");
  const std::string_view format = arguments.value("format");
  if (arguments.has("level") && (format == "html" || format == "json"))
    throw UserError("--level", fmt::format("{} always has every step", format),
                    "it is for text and markdown");
  Output output(arguments.find("output"), requested_content(arguments));
  const auto writer = make_writer(arguments, subject_of(arguments, has_inputs), output);
  bool all_read = true;
  bool any_read = !known.empty();
  if (arguments.has("causes")) {
    const auto listed = listed_causes(arguments);
    output.write(writer->begin("causes"));
    output.write(writer->list(listed));
  } else if (lists) {
    const auto listed = listed_entries(arguments);
    output.write(writer->begin("entries"));
    output.write(writer->list(listed));
  } else {
    const VersionSet set(arguments);
    Explanations explanations(arguments, set, *writer, output);
    output.write(writer->begin("explanations"));
    for (const Known& one : known)
      explanations.run("(witness)", Source::from_bytes(one.witness->text), one.start,
                       set.listed(one.witness->versions), &one);
    if (has_inputs) {
      const auto versions = set.requested_list(arguments);
      const StartContext start = requested_start(arguments);
      all_read = for_each_input(requested_inputs(arguments), [&](const InputFile& input) {
        input.tell_encoding();
        any_read = true;
        explanations.run(input.name(), input.source(), start, versions, nullptr);
      });
    }
    if (any_read && explanations.count() == 0) output.write(writer->nothing());
  }
  output.write(writer->end());
  output.finish(all_read);
  return all_read ? status_same : status_trouble;
}

constexpr std::string_view usage[] = {"CLASS... [--facet FACET] [OPTION]...",
                                      "[--tree] [OPTION]... {FILE | - | --text S}...",
                                      "{--list | --causes} [OPTION]..."};
constexpr OptionGroup groups[] = {
    {"What to explain", explain_rows}, input_options,  context_options,
    {"Format", format_rows},           output_options, general_options};
constexpr Example examples[] = {
    {"specdrift explain 'comment-end/!/2007,2009|8.2.4,13.2.5,living'",
     "one class of the catalogue"},
    {"specdrift explain page.html", "every class that a page shows, once"},
    {"specdrift explain --text '<!--a--!><img src=x>-->'", "why the versions differ on a string"},
    {"specdrift explain --tree --text '<svg></p>'",
     "which rules of tree construction it takes, where they are, and since when"},
    {"specdrift explain --format html -o why.html page.html", "a page for a browser"},
    {"specdrift explain --list --severity markup --versions 8.2.4,13.2.5",
     "which divergences in markup these two versions have"},
    {"specdrift explain --list --word security", "which of them have to do with security"},
    {"specdrift explain --causes --facet tokens --versions 2009,8.2.4",
     "which causes tell these two apart, and have no entry"},
};

}  // namespace
}  // namespace of_explain

const Verb explain_verb{
    .name = "explain",
    .summary = "explain a divergence class: why, since when, and its smallest input",
    .usage = of_explain::usage,
    .description =
        "Explains the divergence classes that compare names: what differs, since which change of "
        "the standard and why, the row that each version takes, and the steps of the versions on "
        "the smallest input that shows it.\n\nFor an input, it explains the first divergence of "
        "every class. If a class has no entry in the catalogue, it shows what explorations of the "
        "versions have found: the shortest input, and since when it is read in this way. Any other "
        "class, as with a specification of your own, is explained from the data alone. A CVE "
        "number "
        "stands for the class whose change it made known.",
    .groups = of_explain::groups,
    .examples = of_explain::examples,
    .statuses = "0: done; 2: trouble",
    .run = of_explain::run,
};

}  // namespace specdrift::cli
