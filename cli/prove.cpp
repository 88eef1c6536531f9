// specdrift prove: whether two versions make the same of every input.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/common_options.h"
#include "cli/output.h"
#include "cli/proof_options.h"
#include "cli/trouble.h"
#include "cli/verbs.h"
#include "cli/version_set.h"
#include "core/prove/certificate.h"
#include "core/prove/question.h"
#include "core/report/escape.h"

namespace specdrift::cli {
namespace {

constexpr Option rows[] = {
    {.name = "certificate",
     .argument = "FILE",
     .help = "where they are equal, write what has been shown, of which data and how, to FILE"},
    spec_option,
};

std::string text_of(const prove::Witness& witness, const RunnableVersion& a,
                    const RunnableVersion& b) {
  std::string text =
      fmt::format("{} and {} differ: \"{}\", {}\n", report::escaped_for_terminal(a.info->name),
                  report::escaped_for_terminal(b.info->name),
                  report::escaped_for_terminal(witness.input), prove::name_of(witness.start));
  for (const prove::Finding& finding : witness.findings)
    text += fmt::format("  {}, {}\n", finding.class_id.empty() ? "of no class" : finding.class_id,
                        name_of(finding.severity));
  return text;
}

std::string numbers_of(const prove::Exploration& exploration) {
  return fmt::format("{} states, {} edges, inputs of up to {} characters", exploration.states,
                     exploration.edges, exploration.length);
}

int run(const Arguments& arguments) {
  const VersionSet set(arguments);
  const auto versions = pair_of_versions("prove", set, arguments);
  const auto* const a = versions.first;
  const auto* const b = versions.second;
  const prove::Question question = requested_question(arguments);
  const prove::Judge judge = make_judge({a, b}, question);
  const auto certificate = arguments.find("certificate");
  const std::string names = fmt::format("{} and {}", report::escaped_for_terminal(a->info->name),
                                        report::escaped_for_terminal(b->info->name));
  const prove::Answer answer = [&] {
    try {
      return prove::prove_equal(*a->model, *b->model, question, judge);
    } catch (const prove::Unprovable& e) {
      throw Trouble(names, e.what(), "compare runs any specification, but on inputs alone");
    }
  }();
  Output output(arguments.find("output"));
  if (answer.witness) {
    output.write(text_of(*answer.witness, *a, *b));
    if (answer.exploration.why_not.empty() || answer.exploration.length > 0)
      output.write(answer.exploration.parted == 0
                       ? "No shorter input does it.\n"
                       : "No shorter input on which their tokens are equal does it.\n");
    output.finish();
    return status_differs;
  }
  if (answer.unresolved)
    throw Trouble(names, fmt::format("not proved: they may differ on \"{}\", {}, but do not there",
                                     report::escaped_for_terminal(answer.unresolved->input),
                                     prove::name_of(answer.unresolved->start)));
  if (answer.exploration.parted > 0)
    throw Trouble(
        names,
        fmt::format("not proved: their tokens part, or may, as on \"{}\"",
                    report::escaped_for_terminal(answer.exploration.first_parted)),
        "errors are compared as far as tokens are equal, and there they are; distinguish shows "
        "how tokens part");
  if (!answer.are_equal())
    throw Trouble(names,
                  fmt::format("not closed: {} ({})", answer.exploration.why_not,
                              numbers_of(answer.exploration)),
                  "no difference has been found, and nothing is proved; see --max-states, "
                  "--max-memory and --max-seconds");
  if (certificate) {
    Output file(*certificate);
    file.write(
        prove::certificate_text(prove::make_certificate(*a->model, *b->model, question, answer)));
    file.finish();
  }
  if (answer.same_data) {
    output.write(
        fmt::format("{} are the same data: equal in tokens, errors and all else.\n", names));
  } else {
    constexpr std::string_view equal[] = {
        "make the same tokens of every input",
        "make the same tokens of every input, and report equally many errors",
        "make the same tokens of every input, and report the same errors in the same order",
        "make the same tokens of every input, and report the same errors at the same places"};
    output.write(fmt::format("{} {}{}.\n", names, equal[static_cast<std::size_t>(question.errors)],
                             question.concepts.empty() ? "" : " that stays within these concepts"));
    output.write(fmt::format("{}; closed\n{} contexts: ", numbers_of(answer.exploration),
                             answer.ground.contexts.size()));
    output.write(fmt::format("{}\n", fmt::join(answer.ground.contexts, ", ")));
  }
  output.finish();
  return status_same;
}

constexpr std::string_view usage[] = {"A B [OPTION]..."};
constexpr OptionGroup groups[] = {
    {"What to prove", rows}, proof_options, output_options, general_options};
constexpr Example examples[] = {
    {"specdrift prove 8.2.4 13.2.5", "no input tells them apart by its tokens"},
    {"specdrift prove 2009 8.2.4 --context data --concept 'comment*'",
     "the shortest comment that does"},
    {"specdrift prove 13.2.5 mine --spec mine.xml --certificate mine.json",
     "a rewritten file does what it did"},
};

}  // namespace

const Verb prove_verb{
    .name = "prove",
    .summary =
        "that two versions make the same tokens of every input, or the shortest that differs",
    .usage = usage,
    .description =
        "Explores the data of two versions side by side, over every input from every context: all "
        "that decides how they go on, what one has written and the other has not, and one "
        "character of each class that no row tells apart. Where that closes without a "
        "difference, there is none. A difference is only reported if the tokenizers themselves, "
        "run on the input, show it; it is the shortest.\n\n"
        "A limit that is reached is trouble, never a proof. Tree construction takes no part: "
        "each context is one that it can ask for.",
    .groups = groups,
    .examples = examples,
    .statuses = "0: equal; 1: they differ; 2: trouble, or not closed",
    .run = run,
};

}  // namespace specdrift::cli
