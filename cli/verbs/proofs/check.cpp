// specdrift check: whether a certificate holds.

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/files/file_contents.h"
#include "cli/files/saved_file.h"
#include "cli/options/common_options.h"
#include "cli/options/proof_options.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/verbs.h"
#include "core/prove/analysis/digest.h"
#include "core/prove/certificate/certificate.h"
#include "core/prove/certificate/checker.h"
#include "core/prove/certificate/saved_exploration.h"
#include "core/prove/certificate/statement.h"
#include "core/prove/search/pair_setup.h"
#include "core/report/common/report_words.h"
#include "core/report/escape/escape.h"
#include "core/token/hash.h"

namespace specdrift::cli {
namespace of_check {
namespace {

constexpr Option rows[] = {
    {.name = "saved",
     .argument = "FILE",
     .help = "the states that prove --saved kept; by default the file that the certificate names, "
             "in the folder of the certificate"},
    {.name = "explore", .help = "use no kept states: find all of them again from the beginning"},
    spec_option,
};
constexpr Option limit_rows[] = {max_states_option, max_memory_option, max_seconds_option};

/// Why a certificate does not hold.
struct Refuted {
  std::string why;
};

std::string escaped(std::string_view text) {
  return report::escaped_for_terminal(text);
}

bool reads_standard_input(const Arguments& arguments) {
  return std::ranges::any_of(arguments.items(), [](const Arguments::Item& item) {
    return item.option.empty() && item.value == "-";
  });
}

/// The text of the file that keeps the states; nothing if none does. That which the certificate
/// names has to be as it was; another one is as good if it holds.
std::optional<std::string> states_text(const Arguments& arguments, const std::string& path,
                                       const prove::Certificate& certificate) {
  if (arguments.has("explore")) return std::nullopt;
  if (const auto file = arguments.find("saved"))
    return std::string(FileContents::of_file(std::string(*file)).bytes());
  const std::string& name = certificate.states_file;
  if (name.empty()) return std::nullopt;
  if (name.find('/') != std::string::npos) throw Refuted{"its states are in another directory"};
  if (reads_standard_input(arguments))
    throw UserError(path, "it names a file of states, and no folder that this is in",
                    "--saved names the file; --explore does without");
  // Whose file it is does not matter: all of it is checked. But it has to be a file.
  const std::string file = path.substr(0, path.rfind('/') + 1) + name;
  constexpr std::size_t most_bytes = std::size_t{2} << 30U;
  const auto kept = read_saved_file(file, most_bytes, Owner::any);
  if (!kept) throw UserError(file, "it is not there", "--explore does without kept states");
  const std::string& text = *kept;
  if (written_digest(hash_of(text)) != certificate.states_digest)
    throw Refuted{fmt::format("{} has changed since, or is another file", escaped(file))};
  return text;
}

/// What the certificate is about. Throws Refuted where there is no such thing.
prove::ProofTask question_of(const prove::Certificate& certificate, const Version& a,
                             const Version& b) {
  prove::ProofTask task;
  const Version versions[] = {a, b};
  for (const std::string& name : certificate.concepts)
    if (!is_concept(name, versions))
      throw Refuted{fmt::format("there is no concept '{}'", escaped(name))};
  task.concepts = certificate.concepts;
  const auto facet = std::ranges::find(prove::facet_words, certificate.facet);
  if (facet == std::end(prove::facet_words))
    throw Refuted{fmt::format("there is no facet '{}'", escaped(certificate.facet))};
  task.errors = static_cast<prove::ErrorDetail>(facet - std::begin(prove::facet_words));
  if (certificate.references != "every" && certificate.references != "shapes")
    throw Refuted{"it has other names of references"};
  task.every_reference = certificate.references == "every";
  if (certificate.context_words.empty()) throw Refuted{"it names no context to begin in"};
  const auto known = prove::context_words();
  for (const std::string& word : certificate.context_words)
    if (std::ranges::find(known, word) == known.end())
      throw Refuted{fmt::format("there is no context '{}'", escaped(word))};
  std::erase_if(task.starts, [&](const prove::NamedStart& start) {
    return std::ranges::find(certificate.context_words, start.context) ==
           certificate.context_words.end();
  });
  return task;
}

void check_ground(const prove::Certificate& certificate, const prove::Assumptions& assumptions) {
  if (assumptions.contexts != certificate.contexts)
    throw Refuted{"its contexts are not all that it asks for"};
  if (assumptions.alphabet != certificate.alphabet)
    throw Refuted{"its characters are not two of each class"};
}

void check_data(const prove::Certificate& certificate, const Version& a, const Version& b) {
  const Version versions[] = {a, b};
  for (std::size_t i = 0; i < 2; ++i)
    if (certificate.versions[i].digest !=
        written_digest(prove::behaviour_digest(*versions[i].model)))
      throw Refuted{fmt::format("the data of {} is not what it is about",
                                escaped(certificate.versions[i].name))};
}

/// Where nothing has been explored that counts, nothing may be counted.
void check_no_exploration(const prove::Certificate& certificate) {
  const bool counts = certificate.closed || certificate.states != 0 || certificate.edges != 0 ||
                      certificate.configurations != 0 || certificate.length != 0;
  if (counts || !certificate.states_file.empty())
    throw Refuted{"it counts the states of an exploration, which is not what it shows"};
  if (certificate.same_data && certificate.counterexample)
    throw Refuted{"it says that they differ, and that they do not"};
}

/// What they were taken to be, if the certificate says so: it cannot, where they cannot be
/// explored.
void check_ground(const prove::Certificate& certificate, const Version& a, const Version& b,
                  const prove::ProofTask& task) {
  if (certificate.contexts.empty() && certificate.alphabet.empty()) return;
  try {
    check_ground(certificate, prove::PairSetup(*a.model, *b.model, task).assumptions());
  } catch (const prove::UnsupportedSpecification&) {
    throw Refuted{"it has contexts and characters of versions that cannot be explored"};
  }
}

std::string check_counterexample(const prove::Certificate& certificate, const Version& a,
                                 const Version& b, const prove::ProofTask& task) {
  const auto& found = *certificate.counterexample;
  const auto starts = prove::common_starts(*a.model, *b.model, task.starts);
  const auto start = std::ranges::find_if(
      starts, [&](const StartContext& one) { return prove::name_of(one) == found.context; });
  if (start == starts.end())
    throw Refuted{fmt::format("there is no context '{}' among those that it asks for",
                              escaped(found.context))};
  const prove::Oracle oracle = make_oracle({a, b}, task);
  if (!oracle.differs(found.input, *start))
    throw Refuted{
        fmt::format("they do not differ on \"{}\", {}", escaped(found.input), found.context)};
  if (!task.concepts.empty() && prove::findings_on(found.input, *start, oracle, task).empty())
    throw Refuted{fmt::format("they differ on \"{}\", {}, by other concepts", escaped(found.input),
                              found.context)};
  check_no_exploration(certificate);
  check_ground(certificate, a, b, task);
  const prove::Statement statement(*a.model, *b.model, task);
  return fmt::format(
      "that input has been run through both; that no shorter one does it has not been checked\n"
      "It holds: {}\n",
      escaped(statement.different(found.input, *start)));
}

std::string check_same_data(const prove::Certificate& certificate, const Version& a,
                            const Version& b, const prove::ProofTask& task) {
  if (!prove::are_same_data(*a.model, *b.model))
    throw Refuted{"it says that they are the same data, which they are not"};
  check_no_exploration(certificate);
  if (!certificate.contexts.empty() || !certificate.alphabet.empty())
    throw Refuted{"it has contexts and characters, of which it shows nothing"};
  return fmt::format("It holds: {}\n",
                     escaped(prove::Statement(*a.model, *b.model, task).same_data()));
}

/// Throws Refuted where the file of states does not go with the certificate.
prove::Checkpoint kept_states(const std::string& text, const std::string& path,
                              const prove::Certificate& certificate,
                              const prove::SavedExploration& wanted) {
  prove::SavedExploration run;
  try {
    run = prove::read_saved_exploration(text);
  } catch (const std::runtime_error& e) {
    throw Refuted{fmt::format("of its states: {}", escaped(e.what()))};
  }
  if (const std::string why = prove::difference_of(wanted, run); !why.empty())
    throw Refuted{fmt::format("of its states: {}", escaped(why))};
  if (run.checkpoint.is_finished() && !run.checkpoint.candidates.empty() && !run.concepts.empty())
    throw UserError(path, "not checked to the end: the versions differ in other concepts",
                    "without --concept, prove finds where");
  if (!run.checkpoint.is_finished() || !run.checkpoint.candidates.empty())
    throw Refuted{"its states are those of an exploration that has not closed"};
  if (run.checkpoint.nodes.size() != certificate.states)
    throw Refuted{fmt::format(
        "it speaks of {}, and {} kept", report::counted(certificate.states, "state"),
        run.checkpoint.nodes.size() == 1 ? "1 is"
                                         : fmt::format("{} are", run.checkpoint.nodes.size()))};
  return std::move(run.checkpoint);
}

/// What a certificate says of a search that has kept no states, as far as it can be told.
void check_counts(const prove::Certificate& certificate, const prove::Checked& checked) {
  if (certificate.states < certificate.configurations)
    throw Refuted{fmt::format("it speaks of {} states, and of {} different ones",
                              certificate.states, certificate.configurations)};
  if (certificate.length < checked.length || certificate.length >= certificate.states)
    throw Refuted{fmt::format("its states are up to {} characters away, not {}", checked.length,
                              certificate.length)};
}

std::string check_states(const Arguments& arguments, const std::string& path,
                         const prove::Certificate& certificate, const Version& a, const Version& b,
                         const prove::ProofTask& task) {
  if (!certificate.closed) throw Refuted{"the exploration had not closed"};
  const prove::Oracle oracle = make_oracle({a, b}, task);
  const prove::PairSetup setup(*a.model, *b.model, task);
  const prove::Assumptions assumptions = setup.assumptions();
  check_ground(certificate, assumptions);
  if (certificate.states == 0) throw Refuted{"nothing has been explored"};
  // The product of two numbers out of a file may be too large.
  if (certificate.edges % assumptions.symbols != 0 ||
      certificate.edges / assumptions.symbols != certificate.states)
    throw Refuted{fmt::format("{} edges are not those of {} states with {} classes of characters",
                              certificate.edges, certificate.states, assumptions.symbols)};
  const auto text = states_text(arguments, path, certificate);
  const prove::Limits limits = requested_limits(arguments);
  prove::Checker checker(setup, oracle);
  Progress progress("checked: state", certificate.states);
  checker.tell([&](std::uint64_t states, std::uint64_t inputs) {
    progress.at(states, inputs == 0 ? "" : fmt::format("input {}", inputs));
  });
  prove::Checked checked;
  std::string shown;
  if (text) {
    const prove::SavedExploration wanted = prove::about(*a.model, *b.model, task);
    const prove::Checkpoint kept = kept_states(*text, path, certificate, wanted);
    checked = checker.check(kept, limits);
    if (checked.wrong.empty() && checked.why_not.empty() && checked.length != certificate.length)
      checked.wrong = fmt::format("its states are up to {} characters away, not {}", checked.length,
                                  certificate.length);
    shown =
        fmt::format("{} stepped to again: {}\n", report::counted(kept.nodes.size(), "kept state"),
                    report::counted(checked.configurations, "configuration"));
  } else {
    checked = checker.explore(limits);
    shown = fmt::format(
        "no kept states: {} found again from the starts\n"
        "how many states and edges the search has had has not been checked\n",
        report::counted(checked.configurations, "configuration"));
  }
  if (!checked.why_not.empty())
    throw UserError(path, fmt::format("not checked to the end: {}", escaped(checked.why_not)),
                    checked.why_not.starts_with("it has reached")
                        ? "see --max-states and --max-seconds"
                        : "nothing has been refuted");
  if (!checked.wrong.empty()) throw Refuted{escaped(checked.wrong)};
  if (checked.configurations != certificate.configurations)
    throw Refuted{fmt::format("it speaks of {} configurations, and there are {}",
                              certificate.configurations, checked.configurations)};
  if (!text) check_counts(certificate, checked);
  const bool of_errors = task.errors != prove::ErrorDetail::none;
  constexpr std::string_view reported[] = {
      "", "on whatever way to one of them, one has reported as many errors more than the other\n",
      "what one has reported, the other has in the same order\n",
      "what one has reported, the other has in the same order and at the same places\n"};
  shown += fmt::format(
      "where {} is one of them\n"
      "each of {} classes of characters leads from each of them to one of them: {} steps\n"
      "nowhere have they written different things, nor if the input ends there\n"
      "{}{}"
      "{}, one to each, run through the tokenizers: equal tokens{}\n"
      "It holds: {}\n",
      assumptions.contexts.size() == 1
          ? "the context begins"
          : fmt::format("each of {} contexts begins", assumptions.contexts.size()),
      assumptions.symbols, checked.steps, reported[static_cast<std::size_t>(task.errors)],
      of_errors
          ? "no character there is counts otherwise to the streams than the one of its class, "
            "and where the input ends, they have reported the same\n"
          : "",
      report::counted(checked.inputs, "input"), of_errors ? " and errors" : "",
      escaped(prove::Statement(*a.model, *b.model, task).equal()));
  return shown;
}

int run(const Arguments& arguments) {
  std::vector<std::string> paths;
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty()) paths.push_back(item.value);
  if (paths.size() != 1)
    throw UserError("check", "it takes one certificate", "as in: specdrift check mine.json");
  const bool is_standard_input = reads_standard_input(arguments);
  const std::string path = is_standard_input ? "(standard input)" : paths.front();
  const VersionSet set(arguments);
  prove::Certificate certificate;
  try {
    const FileContents file =
        is_standard_input ? FileContents::of_standard_input() : FileContents::of_file(path);
    certificate = prove::read_certificate(file.bytes());
  } catch (const std::runtime_error& e) {
    if (dynamic_cast<const UserError*>(&e)) throw;
    throw UserError(path, escaped(e.what()), "prove --certificate writes one");
  }
  const Version& a = set.named(certificate.versions[0].name, path);
  const Version& b = set.named(certificate.versions[1].name, path);
  const std::string names = fmt::format("{} and {}", escaped(a.info->name), escaped(b.info->name));
  const Version versions[] = {a, b};
  for (std::size_t i = 0; i < 2; ++i)
    if (versions[i].info->name != certificate.versions[i].name)
      throw UserError(path, fmt::format("there is no version '{}'; {} begins so",
                                        certificate.versions[i].name, versions[i].info->name));
  Output output(arguments.find("output"), Content::text);
  fit_width(arguments, output);
  try {
    check_data(certificate, a, b);
    if (certificate.abstractions != prove::written_abstractions())
      throw Refuted{"its abstractions are not those that are checked"};
    const prove::ProofTask task = question_of(certificate, a, b);
    std::string shown = fmt::format("the data of {} is what it is about\n", names);
    shown += certificate.counterexample ? check_counterexample(certificate, a, b, task)
             : certificate.same_data    ? check_same_data(certificate, a, b, task)
                                        : check_states(arguments, path, certificate, a, b, task);
    output.write(shown);
    output.finish();
    return status_same;
  } catch (const Refuted& refuted) {
    output.write(fmt::format("{} does not hold: {}\n", escaped(path), refuted.why));
    output.finish();
    return status_differs;
  } catch (const prove::UnsupportedSpecification& e) {
    throw UserError(names, e.what(), "compare runs any specification, but on inputs alone");
  }
}

constexpr std::string_view usage[] = {"CERTIFICATE | - [OPTION]..."};
constexpr OptionGroup groups[] = {
    {"What to check", rows}, {"How far", limit_rows}, output_options, general_options};
constexpr Example examples[] = {
    {"specdrift check mine.json --spec mine.xml", "what prove --certificate mine.json has shown"},
};

}  // namespace
}  // namespace of_check

const Verb check_verb{
    .name = "check",
    .summary = "check whether a certificate of prove holds, in another and simpler way",
    .usage = of_check::usage,
    .description =
        "Verifies what prove --certificate has written, so that nobody has to trust the search. It "
        "checks that the certificate is about the data of these versions; that every context "
        "begins in one of the states that prove --saved kept; that every class of characters leads "
        "from each of these states to another of them; and that the versions have written the same "
        "on each of these steps, and wherever the input ends. Each step is computed again, and "
        "none is left out. For each state, one input that leads to it is also run through the "
        "tokenizers. If a certificate has no kept states, all states are found again. If it is "
        "about parse errors, it also checks that on all ways to a state the one version has "
        "reported the same number of errors more than the other, and that the numbers are equal "
        "wherever the input ends.\n\nA certificate that says that the versions differ holds if "
        "they differ on its input.\n\nA certificate on standard input (-) names no folder: the "
        "states "
        "that it was kept with are given by --saved, or found again by --explore.",
    .groups = of_check::groups,
    .examples = of_check::examples,
    .statuses = "0: it holds; 1: it does not; 2: trouble, or not checked to the end",
    .run = of_check::run,
};

}  // namespace specdrift::cli
