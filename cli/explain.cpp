// specdrift explain: what is known of a divergence class.

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/split.hpp>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <system_error>
#include <vector>

#include "cli/color.h"
#include "cli/common_options.h"
#include "cli/input_files.h"
#include "cli/output.h"
#include "cli/start_context.h"
#include "cli/suggestions.h"
#include "cli/trouble.h"
#include "cli/verbs.h"
#include "cli/version_set.h"
#include "core/catalogue/catalogue.h"
#include "core/compare/differ.h"
#include "core/report/explanation.h"
#include "core/trace/fork.h"

namespace specdrift::cli {
namespace {

using catalogue::Entry;
using report::Explanation;
using report::ExplanationWriter;

constexpr std::string_view severity_words[] = {"errors", "text", "structure", "markup"};
constexpr std::string_view facet_words[] = {"tokens", "errors"};
constexpr std::string_view format_words[] = {"text", "markdown", "html", "json"};

constexpr Option explain_rows[] = {
    {.name = "list", .help = "list the catalogue instead, in the order of the classes"},
    {.name = "facet",
     .argument = "FACET",
     .help = "only what differs in tokens, or in parse errors; by default both",
     .words = facet_words},
    {.name = "severity",
     .argument = "SEVERITY",
     .help = "with --list: only entries whose witness differs that much; may be given several "
             "times",
     .words = severity_words},
    {.name = "since",
     .argument = "DATE",
     .help = "with --list: only what a change of that day or later (2009, 2009-06 or 2009-06-04) "
             "brought about"},
    {.name = "versions",
     .argument = "LIST",
     .help = "the versions to compare inputs with, as for compare; with --list: only what tells "
             "two of them apart",
     .default_value = "2007,2009,8.2.4,13.2.5"},
    spec_option,
};
constexpr Option format_rows[] = {
    {.name = "format",
     .argument = "FORMAT",
     .help = "text, markdown, html (a page for a browser), or json (one value)",
     .default_value = "text",
     .words = format_words},
};

std::unique_ptr<ExplanationWriter> make_writer(const Arguments& arguments, const Output& output) {
  const std::string_view format = arguments.value("format");
  if (format == "json") return std::make_unique<report::ExplanationJson>();
  if (format == "html") return std::make_unique<report::ExplanationHtml>();
  if (format == "markdown") return std::make_unique<report::ExplanationMarkdown>();
  return std::make_unique<report::ExplanationText>(wants_color(arguments, output));
}

bool is_wanted(const Arguments& arguments, Facet facet) {
  const auto wanted = arguments.find("facet");
  return !wanted || *wanted == name_of(facet);
}

// -- the list

bool is_wanted_date(std::string_view date) {
  constexpr std::string_view form = "0000-00-00";
  if (date.size() != 4 && date.size() != 7 && date.size() != 10) return false;
  for (std::size_t i = 0; i < date.size(); ++i)
    if (form[i] == '-' ? date[i] != '-' : date[i] < '0' || date[i] > '9') return false;
  return true;
}

std::vector<const Entry*> listed_entries(const Arguments& arguments) {
  std::vector<std::string_view> severities;
  for (const Arguments::Item& item : arguments.items())
    if (item.option == "severity") severities.push_back(item.value);
  const auto since = arguments.find("since");
  if (since && !is_wanted_date(*since))
    throw Trouble("--since", fmt::format("'{}' is no date", *since),
                  "it is a year, a month or a day, as in 2009-06-04");
  std::vector<std::string_view> versions;
  const VersionSet set(arguments);
  if (arguments.has("versions"))
    for (const RunnableVersion* version : set.requested_list(arguments))
      versions.push_back(version->info->name);
  std::vector<const Entry*> entries;
  for (const Entry& entry : catalogue::entries()) {
    if (!is_wanted(arguments, entry.key.facet)) continue;
    if (!severities.empty() &&
        std::ranges::find(severities, name_of(entry.severity)) == severities.end())
      continue;
    if (since && std::ranges::none_of(entry.since, [&](const catalogue::Change& change) {
          return change.date.substr(0, since->size()) >= *since;
        }))
      continue;
    if (!versions.empty() && !catalogue::separates(entry.key.class_id, versions)) continue;
    entries.push_back(&entry);
  }
  return entries;
}

// -- explanations

/// Explains the first divergence of each class, or of one that is wanted.
class Explainer final : public DivergenceSink {
 public:
  Explainer(const Arguments& arguments, ExplanationWriter& writer, Output& output)
      : arguments_(arguments), writer_(writer), output_(output) {}

  /// Compares an input. Given an entry, the input is its witness, and nothing else is explained.
  void run(const std::string& name, const Source& source, const StartContext& start,
           const std::vector<const RunnableVersion*>& versions, const Entry* entry) {
    const LineIndex lines(source);
    report::DocumentReport document{name, &source, &lines, {}, {}, start, true, {}};
    std::vector<Participant> participants;
    for (const RunnableVersion* version : versions) {
      document.versions.push_back(version->info);
      document.models.push_back(version->model);
      participants.push_back({version->info, make_tokenizer(*version, source, start)});
    }
    trace::ForkFinder finder(document.models, source, start);
    document_ = &document;
    finder_ = &finder;
    entry_ = entry;
    if (!entry) explained_.clear();
    CompareOptions options;
    options.errors = true;
    compare(source, std::move(participants), options, *this);
  }

  void divergence(const Divergence& divergence) override {
    const auto forks = finder_->find(divergence);
    if (forks.empty()) explain({}, divergence, {});
    for (const trace::Fork& fork : forks) explain(fork.class_id, divergence, {&fork, 1});
  }

  void episode(const Episode&) override {}

  std::size_t count() const { return count_; }

 private:
  void explain(const std::string& class_id, const Divergence& divergence,
               std::span<const trace::Fork> forks) {
    if (!is_wanted(arguments_, divergence.facet)) return;
    if (entry_ && (class_id != entry_->key.class_id || divergence.facet != entry_->key.facet))
      return;
    if (!explained_.insert({class_id, divergence.facet}).second) return;
    const report::Finding finding{divergence, forks};
    const Explanation explanation{{class_id, divergence.facet},
                                  catalogue::find(class_id, divergence.facet),
                                  *document_,
                                  finding,
                                  entry_ != nullptr};
    output_.write(writer_.explanation(explanation, count_ == 0));
    ++count_;
  }

  const Arguments& arguments_;
  ExplanationWriter& writer_;
  Output& output_;
  const report::DocumentReport* document_ = nullptr;
  trace::ForkFinder* finder_ = nullptr;
  const Entry* entry_ = nullptr;
  std::set<std::pair<std::string, Facet>> explained_;
  std::size_t count_ = 0;
};

/// The entries of a class, in the facets that are wanted. Throws Trouble where there is none.
std::vector<const Entry*> entries_of(const Arguments& arguments, const std::string& class_id) {
  std::vector<const Entry*> entries;
  bool known = false;
  for (const Facet facet : {Facet::tokens, Facet::errors}) {
    const Entry* const entry = catalogue::find(class_id, facet);
    known = known || entry;
    if (entry && is_wanted(arguments, facet)) entries.push_back(entry);
  }
  if (!entries.empty()) return entries;
  if (known)
    throw Trouble(class_id,
                  fmt::format("it differs in {} alone",
                              *arguments.find("facet") == "tokens" ? "errors" : "tokens"));
  std::vector<std::string_view> names;
  for (const Entry& entry : catalogue::entries()) names.push_back(entry.key.class_id);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::string hint = did_you_mean(class_id, names);
  if (hint.empty()) {
    // Whoever forgets the partition means all classes of that concept and character.
    std::vector<std::string_view> begun;
    for (const std::string_view name : names)
      if (name.starts_with(class_id)) begun.push_back(name);
    if (!begun.empty() && begun.size() <= 12) hint = fmt::format("it is one of {}", listed(begun));
  }
  if (hint.empty())
    hint = "explain --list shows those that are; explain FILE explains what an input shows";
  throw Trouble(class_id, "no such class in the catalogue, and no such file", std::move(hint));
}

/// Whether an operand names an input; otherwise it is meant as a class.
bool is_input(const std::string& operand) {
  std::error_code ignored;
  const bool is_class =
      catalogue::find(operand, Facet::tokens) || catalogue::find(operand, Facet::errors);
  return operand == "-" || (!is_class && std::filesystem::exists(operand, ignored));
}

int run(const Arguments& arguments) {
  std::vector<std::string> classes;
  bool has_inputs = false;
  for (const Arguments::Item& item : arguments.items()) {
    if (item.option == "text" || (item.option.empty() && is_input(item.value)))
      has_inputs = true;
    else if (item.option.empty())
      classes.push_back(item.value);
  }
  const bool lists = arguments.has("list");
  if (classes.empty() && !has_inputs && !lists)
    throw Trouble("explain", "nothing is named",
                  "name a class, or an input: a file, - or --text; or say --list");
  for (const std::string_view option : {"severity", "since"})
    if (!lists && arguments.has(option))
      throw Trouble(fmt::format("--{}", option), "it is for --list alone");
  std::vector<const Entry*> entries;
  for (const std::string& class_id : classes)
    for (const Entry* const entry : entries_of(arguments, class_id)) entries.push_back(entry);
  if (int{!classes.empty()} + int{has_inputs} + int{lists} > 1)
    throw Trouble("explain", "classes, inputs and --list do not go together");

  Output output(arguments.find("output"));
  const auto writer = make_writer(arguments, output);
  bool all_read = true;
  if (lists) {
    const auto listed = listed_entries(arguments);
    output.write(writer->begin("entries"));
    output.write(writer->list(listed));
  } else {
    const VersionSet set(arguments);
    Explainer explainer(arguments, *writer, output);
    output.write(writer->begin("explanations"));
    for (const Entry* const entry : entries)
      explainer.run("(witness)", Source::from_bytes(entry->witness.text), entry->witness.start(),
                    set.listed(entry->witness.versions), entry);
    if (has_inputs) {
      const auto versions = set.requested_list(arguments);
      const StartContext start = requested_start(arguments);
      all_read = for_each_input(requested_inputs(arguments), [&](const InputFile& input) {
        explainer.run(input.name(), input.source(), start, versions, nullptr);
      });
    }
    if (explainer.count() == 0) output.write(writer->nothing());
  }
  output.write(writer->end());
  output.finish(all_read);
  return all_read ? status_same : status_trouble;
}

constexpr std::string_view usage[] = {"CLASS... [--facet FACET] [OPTION]...",
                                      "[OPTION]... {FILE | - | --text S}...", "--list [OPTION]..."};
constexpr OptionGroup groups[] = {
    {"What to explain", explain_rows}, input_options,  context_options,
    {"Format", format_rows},           output_options, general_options};
constexpr Example examples[] = {
    {"specdrift explain 'comment-end/!/2007,2009|8.2.4,13.2.5'", "one class of the catalogue"},
    {"specdrift explain page.html", "every class that a page shows, once"},
    {"specdrift explain --text '<!--a--!><img src=x>-->'", "what parts the versions on a string"},
    {"specdrift explain --format html -o why.html page.html", "a page for a browser"},
    {"specdrift explain --list --severity markup --versions 8.2.4,13.2.5",
     "what can tell these two apart that much"},
};

}  // namespace

const Verb explain_verb{
    .name = "explain",
    .summary = "what is known of a divergence class: why, since when, and the smallest input",
    .usage = usage,
    .description =
        "Explains the divergence classes that compare names: what differs, since which change of "
        "the standard and why, the row that each version takes, and the steps of the versions on "
        "the smallest input that shows it.\n\n"
        "Of an input it explains the first divergence of every class. What is not in the "
        "catalogue, as with a specification of one's own, is explained from the data alone.",
    .groups = groups,
    .examples = examples,
    .statuses = "0: done; 2: trouble",
    .run = run,
};

}  // namespace specdrift::cli
