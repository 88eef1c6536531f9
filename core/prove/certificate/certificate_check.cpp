#include "core/prove/certificate/certificate_check.h"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>

#include "core/model/wording/wording.h"
#include "core/prove/analysis/digest.h"
#include "core/prove/certificate/saved_exploration.h"
#include "core/prove/certificate/statement.h"
#include "core/prove/search/pair_setup.h"

namespace specdrift::prove {
namespace {

using Lines = std::vector<std::string>;

std::string holds(std::string_view statement) {
  return fmt::format("It holds: {}", statement);
}

/// Returns the question of the certificate. Throws Refuted where there is no such thing.
ProofTask question_of(const Certificate& certificate, const CheckTask& how) {
  ProofTask task;
  for (const std::string& name : certificate.concepts)
    if (!is_concept(name, how.concepts))
      throw Refuted{fmt::format("there is no concept '{}'", name)};
  task.concepts = certificate.concepts;
  const auto facet = std::ranges::find(facet_words, certificate.facet);
  if (facet == std::end(facet_words))
    throw Refuted{fmt::format("there is no facet '{}'", certificate.facet)};
  task.errors = static_cast<ErrorDetail>(facet - std::begin(facet_words));
  if (certificate.references != "every" && certificate.references != "shapes")
    throw Refuted{"it has other names of references"};
  task.every_reference = certificate.references == "every";
  if (certificate.context_words.empty()) throw Refuted{"it names no context to begin in"};
  const auto known = context_words();
  for (const std::string& word : certificate.context_words)
    if (std::ranges::find(known, word) == known.end())
      throw Refuted{fmt::format("there is no context '{}'", word)};
  std::erase_if(task.starts, [&](const NamedStart& start) {
    return std::ranges::find(certificate.context_words, start.context) ==
           certificate.context_words.end();
  });
  return task;
}

void check_ground(const Certificate& certificate, const Assumptions& assumptions) {
  if (assumptions.contexts != certificate.contexts)
    throw Refuted{"its contexts are not all that it asks for"};
  if (assumptions.alphabet != certificate.alphabet)
    throw Refuted{"its characters are not two of each class"};
}

void check_data(const Certificate& certificate, const Version& a, const Version& b) {
  const Version versions[] = {a, b};
  for (std::size_t i = 0; i < 2; ++i)
    if (certificate.versions[i].digest != written_digest(behaviour_digest(*versions[i].model)))
      throw Refuted{
          fmt::format("the data of {} is not what it is about", certificate.versions[i].name)};
}

/// Where nothing has been explored that counts, nothing may be counted.
void check_no_exploration(const Certificate& certificate) {
  const bool counts = certificate.closed || certificate.states != 0 || certificate.edges != 0 ||
                      certificate.configurations != 0 || certificate.length != 0;
  if (counts || !certificate.states_file.empty())
    throw Refuted{"it counts the states of an exploration, which is not what it shows"};
  if (certificate.same_data && certificate.counterexample)
    throw Refuted{"it says that they differ, and that they do not"};
}

/// Checks contexts and characters, if the certificate has them: it cannot, where they cannot be
/// explored.
void check_ground(const Certificate& certificate, const Version& a, const Version& b,
                  const ProofTask& task) {
  if (certificate.contexts.empty() && certificate.alphabet.empty()) return;
  try {
    check_ground(certificate, PairSetup(*a.model, *b.model, task).assumptions());
  } catch (const UnsupportedSpecification&) {
    throw Refuted{"it has contexts and characters of versions that cannot be explored"};
  }
}

Lines check_counterexample(const Certificate& certificate, const Version& a, const Version& b,
                           const ProofTask& task) {
  const auto& found = *certificate.counterexample;
  const auto starts = common_starts(*a.model, *b.model, task.starts);
  const auto start = std::ranges::find_if(
      starts, [&](const StartContext& one) { return name_of(one) == found.context; });
  if (start == starts.end())
    throw Refuted{
        fmt::format("there is no context '{}' among those that it asks for", found.context)};
  // Newlines are outside: a proof of the same versions says nothing of such an input.
  if (found.input.find('\r') != found.input.npos)
    throw Refuted{"its input has a CR, and inputs have none"};
  const Oracle oracle = make_oracle({a, b}, task);
  if (!oracle.differs(found.input, *start))
    throw Refuted{fmt::format("they do not differ on \"{}\", {}", found.input, found.context)};
  if (!task.concepts.empty() && findings_on(found.input, *start, oracle, task).empty())
    throw Refuted{
        fmt::format("they differ on \"{}\", {}, by other concepts", found.input, found.context)};
  check_no_exploration(certificate);
  check_ground(certificate, a, b, task);
  return {"that input has been run through both; that no shorter one does it has not been checked",
          holds(Statement(*a.model, *b.model, task).different(found.input, *start))};
}

Lines check_same_data(const Certificate& certificate, const Version& a, const Version& b,
                      const ProofTask& task) {
  if (!are_same_data(*a.model, *b.model))
    throw Refuted{"it says that they are the same data, which they are not"};
  check_no_exploration(certificate);
  if (!certificate.contexts.empty() || !certificate.alphabet.empty())
    throw Refuted{"it has contexts and characters, of which it shows nothing"};
  return {holds(Statement(*a.model, *b.model, task).same_data())};
}

/// Throws Refuted where the file of states does not go with the certificate.
Checkpoint kept_states(const std::string& text, const Certificate& certificate,
                       const SavedExploration& wanted) {
  SavedExploration run;
  try {
    run = read_saved_exploration(text);
  } catch (const std::runtime_error& e) {
    throw Refuted{fmt::format("of its states: {}", e.what())};
  }
  if (const std::string why = difference_of(wanted, run); !why.empty())
    throw Refuted{fmt::format("of its states: {}", why)};
  if (run.checkpoint.is_finished() && !run.checkpoint.candidates.empty() && !run.concepts.empty())
    throw NotChecked{"the versions differ in other concepts",
                     "without --concept, prove finds where"};
  if (!run.checkpoint.is_finished() || !run.checkpoint.candidates.empty())
    throw Refuted{"its states are those of an exploration that has not closed"};
  if (run.checkpoint.nodes.size() != certificate.states)
    throw Refuted{fmt::format(
        "it speaks of {}, and {} kept", model::counted(certificate.states, "state"),
        run.checkpoint.nodes.size() == 1 ? "1 is"
                                         : fmt::format("{} are", run.checkpoint.nodes.size()))};
  return std::move(run.checkpoint);
}

/// Checks the counts of a search that has kept no states, as far as that can be told.
void check_counts(const Certificate& certificate, const Checked& checked) {
  if (certificate.states < certificate.configurations)
    throw Refuted{fmt::format("it speaks of {} states, and of {} different ones",
                              certificate.states, certificate.configurations)};
  if (certificate.length < checked.length || certificate.length >= certificate.states)
    throw Refuted{fmt::format("its states are up to {} characters away, not {}", checked.length,
                              certificate.length)};
}

Lines check_states(const Certificate& certificate, const Version& a, const Version& b,
                   const ProofTask& task, const CheckTask& how) {
  if (!certificate.closed) throw Refuted{"the exploration had not closed"};
  const Oracle oracle = make_oracle({a, b}, task);
  const PairSetup setup(*a.model, *b.model, task);
  const Assumptions assumptions = setup.assumptions();
  check_ground(certificate, assumptions);
  if (certificate.states == 0) throw Refuted{"nothing has been explored"};
  // The product of two numbers out of a file may be too large.
  if (certificate.edges % assumptions.symbols != 0 ||
      certificate.edges / assumptions.symbols != certificate.states)
    throw Refuted{fmt::format("{} edges are not those of {} states with {} classes of characters",
                              certificate.edges, certificate.states, assumptions.symbols)};
  const auto text = how.kept_states();
  Checker checker(setup, oracle);
  if (how.progress) checker.tell(how.progress);
  Checked checked;
  Lines shown;
  if (text) {
    const Checkpoint kept = kept_states(*text, certificate, about(*a.model, *b.model, task));
    checked = checker.check(kept, how.limits);
    if (checked.wrong.empty() && checked.why_not.empty() && checked.length != certificate.length)
      checked.wrong = fmt::format("its states are up to {} characters away, not {}", checked.length,
                                  certificate.length);
    shown = {fmt::format("{} stepped to again: {}", model::counted(kept.nodes.size(), "kept state"),
                         model::counted(checked.configurations, "configuration"))};
  } else {
    checked = checker.explore(how.limits);
    shown = {fmt::format("no kept states: {} found again from the starts",
                         model::counted(checked.configurations, "configuration")),
             "how many states and edges the search has had has not been checked"};
  }
  if (!checked.why_not.empty())
    throw NotChecked{checked.why_not, checked.why_not.starts_with("it has reached")
                                          ? "see --max-states and --max-seconds"
                                          : "nothing has been refuted"};
  if (!checked.wrong.empty()) throw Refuted{checked.wrong};
  if (checked.configurations != certificate.configurations)
    throw Refuted{fmt::format("it speaks of {} configurations, and there are {}",
                              certificate.configurations, checked.configurations)};
  if (!text) check_counts(certificate, checked);
  shown.push_back(assumptions.contexts.size() == 1
                      ? "where the context begins is one of them"
                      : fmt::format("where each of {} contexts begins is one of them",
                                    assumptions.contexts.size()));
  shown.push_back(fmt::format(
      "each of {} classes of characters leads from each of them to one of them: {} steps",
      assumptions.symbols, checked.steps));
  shown.emplace_back("nowhere have they written different things, nor if the input ends there");
  const bool of_errors = task.errors != ErrorDetail::none;
  if (of_errors) {
    constexpr std::string_view reported[] = {
        "", "on whatever way to one of them, one has reported as many errors more than the other",
        "what one has reported, the other has in the same order",
        "what one has reported, the other has in the same order and at the same places"};
    shown.emplace_back(reported[static_cast<std::size_t>(task.errors)]);
    shown.emplace_back(
        "no character there is counts otherwise to the streams than the one of its class, and "
        "where the input ends, they have reported the same");
  }
  shown.push_back(fmt::format("{}, one to each, run through the tokenizers: equal tokens{}",
                              model::counted(checked.inputs, "input"),
                              of_errors ? " and errors" : ""));
  shown.push_back(holds(Statement(*a.model, *b.model, task).equal()));
  return shown;
}

}  // namespace

std::vector<std::string> check_certificate(const Certificate& certificate, const Version& a,
                                           const Version& b, const CheckTask& task) {
  check_data(certificate, a, b);
  if (certificate.abstractions != written_abstractions())
    throw Refuted{"its abstractions are not those that are checked"};
  const ProofTask question = question_of(certificate, task);
  Lines shown{fmt::format("the data of {} and {} is what it is about", a.info->name, b.info->name)};
  const Lines more = certificate.counterexample ? check_counterexample(certificate, a, b, question)
                     : certificate.same_data    ? check_same_data(certificate, a, b, question)
                                                : check_states(certificate, a, b, question, task);
  shown.insert(shown.end(), more.begin(), more.end());
  return shown;
}

}  // namespace specdrift::prove
