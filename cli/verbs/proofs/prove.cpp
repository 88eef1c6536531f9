// specdrift prove: whether two versions make the same of every input.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "cli/files/state_file.h"
#include "cli/options/common_options.h"
#include "cli/options/proof_options.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/signals.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/proofs/round_trip.h"
#include "cli/verbs/verbs.h"
#include "core/prove/certificate/certificate.h"
#include "core/prove/certificate/statement.h"
#include "core/prove/search/proof_task.h"
#include "core/report/common/report_words.h"
#include "core/report/escape/escape.h"
#include "core/report/round_trip/round_trip_report.h"

namespace specdrift::cli {
namespace of_prove {
namespace {

constexpr Option rows[] = {
    {.name = "certificate",
     .argument = "FILE",
     .help = "write to FILE what has been proved, about which data and how; specdrift check "
             "verifies it",
     .is_stream = true,
     .is_written = true},
    {.name = "saved",
     .argument = "FILE",
     .help = "when it is interrupted or a limit is reached, keep the states that it has reached in "
             "FILE; if the file exists, resume from it. A certificate names the file, for "
             "specdrift check",
     .is_written = true},
    any_owner_option,
    spec_option,
};
constexpr Option trip_rows[] = {
    {.name = "round-trip",
     .help =
         "instead of a proof, search for inputs that A reads, writes by the standard's rules of "
         "its day, and B (without B: A) then reads otherwise; each may be a version in a mode, "
         "as in 'living with scripting off'"},
    {.name = "length",
     .argument = "N",
     .help = "with --round-trip: try up to N pieces after each beginning, instead of 3 to 5",
     .numbers = {.least = 0, .most = 12}},
    {.name = "direction-at-least",
     .argument = "DIRECTION",
     .help = "with --round-trip: show and count for the status only this direction and worse ones: "
             "hidden (the second reading sees a tag or an attribute that the first did not), "
             "altered, phantom (the first alone sees one) or harmless; json has all",
     .default_value = "harmless",
     .words = holes::direction_words},
    format_option<report::round_trip_formats>,
};

std::string text_of(const prove::ProofResult& answer, const prove::Statement& statement) {
  const prove::Witness& witness = *answer.witness;
  std::string text = fmt::format(
      "{}\n", report::escaped_for_terminal(statement.different(witness.input, witness.start)));
  for (const prove::Finding& finding : witness.findings)
    text += fmt::format(
        "  {}, {}\n",
        finding.class_id.empty() ? "of no class" : report::escaped_for_terminal(finding.class_id),
        name_of(finding.severity));
  if (!answer.is_shortest)
    text +=
        fmt::format("  a shorter one may: not all could be explored{}{}\n",
                    answer.exploration.why_not.empty() || answer.exploration.is_over ? "" : ": ",
                    answer.exploration.is_over ? "" : answer.exploration.why_not);
  else if (answer.exploration.closed || answer.exploration.is_over)
    text += report::escaped_for_terminal(statement.shortest(answer)) + '\n';
  return text;
}

std::string numbers_of(const prove::Exploration& exploration) {
  return fmt::format("{}, {}, inputs of up to {}", report::counted(exploration.states, "state"),
                     report::counted(exploration.edges, "edge"),
                     report::counted(exploration.length, "character"));
}

void write_certificate(std::string_view path, const prove::Certificate& certificate) {
  Output file(path, Content::data);
  file.write(prove::certificate_text(certificate));
  file.finish();
}

/// Says how much was run in vain. Errors are not compared where tokens differ.
std::string words_on_search(const prove::UnsupportedSpecification::Searched& searched,
                            bool of_errors) {
  if (searched.inputs == 0) return "no input could be tried";
  return fmt::format("no difference{} was seen on {} of up to {}, which lead to {}",
                     of_errors ? " of errors with equal tokens" : "",
                     report::counted(searched.inputs, "input"),
                     report::counted(searched.length, "character"),
                     report::counted(searched.configurations, "configuration"));
}

/// In a proof of errors: the start from which the tokens differ on the first input after which
/// errors were not compared. None: no run of the tokenizers shows that they do.
std::optional<StartContext> start_of_other_tokens(const prove::ProofResult& answer,
                                                  const prove::ProofTask& task,
                                                  const prove::Oracle& oracle) {
  if (answer.exploration.diverged == 0) return std::nullopt;
  const std::string& input = answer.exploration.first_diverged;
  const Source source = Source::from_string(input);
  for (const prove::NamedStart& named : task.starts) {
    if (oracle.make_tokenizer(0, source, named.start) &&
        oracle.make_tokenizer(1, source, named.start) && oracle.tokens_differ(input, named.start))
      return named.start;
  }
  return std::nullopt;
}

/// How to go on with what has not closed.
std::string words_on_going_on(const StateFile& states) {
  return fmt::format("the same command goes on from {}",
                     report::escaped_for_terminal(states.path()));
}

/// Why not all could be explored; empty: it was. `states`: what it goes on from; null: nothing.
std::string words_on_rest(const prove::ProofResult& answer, const StateFile* states) {
  if (answer.exploration.closed) return {};
  return fmt::format("; not all could be explored: {} ({}){}{}", answer.exploration.why_not,
                     numbers_of(answer.exploration), states ? "; " : "",
                     states ? words_on_going_on(*states) : "");
}

std::string text_of_other_tokens(const prove::ProofResult& answer, const StartContext& start,
                                 std::string_view names, const StateFile* states) {
  return fmt::format(
      "{} differ: their tokens do on \"{}\", {}; distinguish shows how\nErrors are compared as far "
      "as tokens are equal. There no difference was found{}.\n",
      names, report::escaped_for_terminal(answer.exploration.first_diverged), prove::name_of(start),
      words_on_rest(answer, states));
}

/// Throws UserError where nothing has been shown.
void check_answer(const prove::ProofResult& answer, const std::string& names, bool of_errors,
                  const StateFile* states) {
  if (answer.witness) return;
  if (answer.unresolved)
    throw UserError(names,
                    fmt::format("not proved: they may differ on \"{}\", {}, but do not there",
                                report::escaped_for_terminal(answer.unresolved->input),
                                prove::name_of(answer.unresolved->start)),
                    words_on_search(answer.searched, of_errors) + words_on_rest(answer, states));
  if (answer.exploration.diverged > 0)
    throw UserError(
        names,
        fmt::format("not proved: their tokens differ, or may, as on \"{}\"{}",
                    report::escaped_for_terminal(answer.exploration.first_diverged),
                    words_on_rest(answer, states)),
        "errors are compared as far as tokens are equal, and there they are; distinguish shows "
        "how tokens differ");
  if (!answer.are_equal())
    throw UserError(names,
                    fmt::format("not closed: {} ({})", answer.exploration.why_not,
                                numbers_of(answer.exploration)),
                    states
                        ? words_on_going_on(*states)
                        : "no difference has been found, and nothing is proved; see --max-states, "
                          "--max-memory and --max-seconds");
}

std::string text_of_equal(const prove::ProofResult& answer, const prove::Statement& statement) {
  if (answer.same_data)
    return fmt::format("{}\n", report::escaped_for_terminal(statement.same_data()));
  const std::string believed =
      answer.exploration.believed == 0
          ? ""
          : fmt::format(
                " What follows on {} of the states is taken from the file of --saved; check "
                "goes through all.",
                answer.exploration.believed);
  return fmt::format("{}{}\n{}; closed\n{}: {}\n", report::escaped_for_terminal(statement.equal()),
                     believed, numbers_of(answer.exploration),
                     report::counted(answer.assumptions.contexts.size(), "context"),
                     report::escaped_for_terminal(
                         fmt::format("{}", fmt::join(answer.assumptions.contexts, ", "))));
}

/// Throws UserError where one of the files cannot be written.
void check_files(const Arguments& arguments) {
  for (const std::string_view option : {"certificate", "output"})
    Output::check(arguments.find(option));
  if (const auto path = arguments.find("saved")) Output::check(path, Output::Links::replaced);
}

int run(const Arguments& arguments) {
  if (arguments.has("round-trip")) return prove_round_trip(arguments);
  if (arguments.has("length") || arguments.value("format") != "text" ||
      arguments.value("direction-at-least") != "harmless")
    throw UserError("prove", "--length, --direction-at-least and --format are for --round-trip",
                    "a proof is written with --certificate");
  check_files(arguments);
  const VersionSet set(arguments, VersionSet::Operands::versions);
  const auto versions = pair_of_versions("prove", set, arguments);
  const Version &a = versions[0], &b = versions[1];
  prove::ProofTask task = requested_task(arguments, versions);
  const prove::Oracle oracle = make_oracle(versions, task);
  const bool of_errors = task.errors != prove::ErrorDetail::none;
  const std::string names = fmt::format("{} and {}", report::escaped_for_terminal(a.info->name),
                                        report::escaped_for_terminal(b.info->name));
  std::optional<StopOnSignal> stop;
  std::optional<LastWords> last_words;
  if (!arguments.has("saved"))
    last_words.emplace(
        "specdrift: interrupted, and nothing is kept; with --saved FILE it can be interrupted, and "
        "the same command continues from there");
  std::optional<StateFile> states;
  const prove::ProofResult answer = [&] {
    try {
      if (const auto path = arguments.find("saved")) {
        stop.emplace();
        states.emplace(std::string(*path), a, b, task, requested_owner(arguments));
        states->prepare(task);
      }
      return prove::prove_equal(*a.model, *b.model, task, oracle);
    } catch (const prove::UnsupportedSpecification& e) {
      throw UserError(names, e.what(),
                      words_on_search(e.searched(), of_errors) +
                          "; compare runs any specification, on inputs that you have");
    } catch (const prove::OtherStates& e) {
      throw UserError(states->path(), e.what(), "without that file, it begins again");
    }
  }();
  if (states && answer.checkpoint && !answer.witness) states->write(*answer.checkpoint);
  const StateFile* const kept = states && answer.checkpoint ? &*states : nullptr;
  const auto elsewhere =
      answer.witness ? std::nullopt : start_of_other_tokens(answer, task, oracle);
  if (elsewhere) {
    Output output(arguments.find("output"), Content::text);
    fit_width(arguments, output);
    output.write(text_of_other_tokens(answer, *elsewhere, names, kept));
    output.finish();
    return status_differs;
  }
  check_answer(answer, names, of_errors, kept);
  if (const auto path = arguments.find("certificate")) {
    prove::Certificate certificate = prove::make_certificate(*a.model, *b.model, task, answer);
    if (states && answer.checkpoint && !answer.witness) {
      certificate.states_file = states->name();
      certificate.states_digest = states->digest();
    }
    write_certificate(*path, certificate);
  }
  const prove::Statement statement(*a.model, *b.model, task);
  Output output(arguments.find("output"), Content::text);
  fit_width(arguments, output);
  output.write(answer.witness ? text_of(answer, statement) : text_of_equal(answer, statement));
  output.finish();
  return answer.witness ? status_differs : status_same;
}

constexpr std::string_view usage[] = {"A B [OPTION]...", "--round-trip A [B] [OPTION]..."};
constexpr OptionGroup groups[] = {{"What to prove", rows},
                                  proof_options,
                                  {"Round trips", trip_rows},
                                  output_options,
                                  general_options};
constexpr Example examples[] = {
    {"specdrift prove 8.2.4 13.2.5", "no input has different tokens in the two versions"},
    {"specdrift prove 8.2.4 13.2.5 --facet errors",
     "the shortest input with different parse errors"},
    {"specdrift prove 2009 8.2.4 --context data --concept 'comment*'",
     "the shortest comment with different tokens"},
    {"specdrift prove 13.2.5 mine --spec mine.xml --certificate mine.json",
     "a specification of your own makes the same tokens"},
    {"specdrift prove --round-trip 2009 living --length 2",
     "what a browser sees in what a filter of 2009 has written, and the filter has not seen"},
};

}  // namespace
}  // namespace of_prove

const Verb prove_verb{
    .name = "prove",
    .summary =
        "prove that two versions make the same tokens of every input, or find the shortest that "
        "differs",
    .usage = of_prove::usage,
    .description =
        "Explores two versions side by side, over every input from every context. A state of the "
        "exploration holds everything that decides how the two versions continue, and what one of "
        "them has written and the other has not. From each state, one character is tried of every "
        "class that no row tells apart. Once all reachable states have been explored without a "
        "difference, it is proved that none exists. A difference is reported only if the "
        "tokenizers themselves show it on the input, and the input is a shortest one.\n\nWith "
        "--facet errors the number of parse errors has to be equal too. Errors are compared as far "
        "as tokens are equal: once tokens differ, nothing is proved about errors.\n\nWith --saved "
        "it can be stopped at any time, by a limit or with Ctrl-C, and the same command resumes "
        "it; the result is the same.\n\nIf a limit is reached, nothing is proved, and the status "
        "is 2. Tree construction is not simulated. Instead, the exploration begins in every "
        "context that tree construction can ask for.\n\nWith --round-trip nothing is proved: a "
        "stated set "
        "of inputs is read, written and read again, and the shortest of each kind are shown whose "
        "second reading is another one (docs/round-trips.md).",
    .groups = of_prove::groups,
    .examples = of_prove::examples,
    .statuses =
        "0: equal, or --round-trip has found nothing; 1: they differ, or it has; 2: trouble, or "
        "not closed",
    .run = of_prove::run,
};

}  // namespace specdrift::cli
