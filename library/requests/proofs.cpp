#include "library/requests/proofs.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <tuple>

#include "core/html5lib/json_text.h"
#include "core/html5lib/notation.h"
#include "core/html5lib/suite.h"
#include "core/prove/certificate/certificate.h"
#include "core/prove/certificate/statement.h"
#include "core/prove/search/causes.h"
#include "core/prove/search/oracle.h"
#include "core/prove/search/proof_task.h"
#include "core/report/common/json_values.h"
#include "core/report/escape/reversible_escape.h"

namespace specdrift::requests {
namespace {

namespace json = boost::json;

constexpr std::string_view what_else = "compare runs any specification, on inputs that you have";

/// A question, with whoever may end it.
struct Question {
  explicit Question(const Request& request) {
    if (request.facet == Facet::errors) task.errors = prove::ErrorDetail::number;
    task.every_reference = request.references != "shapes";
    task.concepts = request.concepts;
    task.limits = limits_of(request);
    if (request.is_stopped)
      task.limits.is_stopped = [this, &request] {
        return is_stopped = is_stopped || request.is_stopped();
      };
    if (request.progress)
      task.progress = [&request](const prove::Exploration& so_far) {
        request.progress(so_far.states, so_far.frontier);
      };
  }
  Question(const Question&) = delete;
  Question& operator=(const Question&) = delete;

  prove::ProofTask task;
  bool is_stopped = false;
};

Answer stopped() {
  return Answer::refusal(Problem::stopped, "the callback ended it");
}

/// Empty: each is a concept of a version, or begins one.
Answer wrong_concept(const Request& request, const std::vector<Version>& versions) {
  for (const std::string& pattern : request.concepts) {
    const bool is_known = std::ranges::any_of(versions, [&](const Version& version) {
      return std::ranges::any_of(version.model->tables, [&](const model::Table& table) {
        std::vector<std::string_view> names{table.concept_name};
        for (const model::ConceptCase& one : table.concepts) names.push_back(one.name);
        return prove::is_concept(pattern, names);
      });
    });
    if (!is_known)
      return Answer::refusal(Problem::options,
                             fmt::format("neither version has a concept '{}'", pattern), "concepts",
                             "a concept is written as in comment-end, and comment* means several");
  }
  return {};
}

void add_input(json::object& object, std::string_view input) {
  auto text = report::reversible(input, report::Medium::json, true);
  object["input"] = std::move(text.text);
  if (text.escaped) object["input_escaped"] = true;
}

void add_numbers(json::object& object, const prove::Exploration& exploration) {
  object["states"] = exploration.states;
  object["edges"] = exploration.edges;
  object["length"] = exploration.length;
}

json::object witness_json(const prove::ProofResult& proved, const prove::Statement& statement) {
  const prove::Witness& witness = *proved.witness;
  json::object object{{"result", "different"},
                      {"statement", statement.different(witness.input, witness.start)}};
  add_input(object, witness.input);
  object["context"] = prove::name_of(witness.start);
  object["shortest"] =
      proved.is_shortest && (proved.exploration.closed || proved.exploration.is_over);
  json::array findings;
  for (const prove::Finding& finding : witness.findings)
    findings.push_back(json::object{
        {"class_id", finding.class_id.empty() ? json::value() : json::value(finding.class_id)},
        {"severity", name_of(finding.severity)}});
  object["findings"] = std::move(findings);
  return object;
}

Answer not_decided(const prove::Exploration& explored) {
  return Answer::refusal(Problem::limit,
                         fmt::format("not decided: {} ({} states, inputs of up to {} characters)",
                                     explored.why_not, explored.states, explored.length),
                         "", "raise \"states\" or \"seconds\"");
}

Answer open(const prove::ProofResult& proved) {
  if (proved.unresolved)
    return Answer::refusal(
        Problem::limit,
        fmt::format("not proved: the versions may differ on '{}', but do not there",
                    proved.unresolved->input),
        "", what_else);
  return not_decided(proved.exploration);
}

Answer prove_pair(const Request& request, Versions&, const std::vector<Version>& versions,
                  std::string_view) {
  if (Answer wrong = wrong_concept(request, versions); wrong.problem != Problem::none) return wrong;
  Question question(request);
  const prove::ProofTask& task = question.task;
  const model::Model &a = *versions[0].model, &b = *versions[1].model;
  const prove::Oracle oracle = prove::make_oracle(versions, task);
  json::object object;
  try {
    const prove::ProofResult proved = prove::prove_equal(a, b, task, oracle);
    if (question.is_stopped) return stopped();
    const prove::Statement statement(a, b, task);
    if (proved.witness) {
      object = witness_json(proved, statement);
    } else if (proved.are_equal()) {
      object = {{"result", proved.same_data ? "same data" : "equal"},
                {"statement", proved.same_data ? statement.same_data() : statement.equal()}};
    } else if (proved.exploration.diverged > 0 && proved.exploration.closed) {
      object = {
          {"result", "other tokens"},
          {"statement",
           fmt::format("{} have equal errors as far as their tokens are equal, which they are "
                       "not",
                       statement.names())}};
      add_input(object, proved.exploration.first_diverged);
    } else {
      return open(proved);
    }
    if (!object.contains("input") || proved.witness)
      object["certificate"] =
          json::string(prove::certificate_text(prove::make_certificate(a, b, task, proved)));
    add_numbers(object, proved.exploration);
  } catch (const prove::UnsupportedSpecification& e) {
    return Answer::refusal(Problem::specification, e.what(), "versions", what_else);
  }
  return {html5lib::json_text(object) + '\n'};
}

/// A difference of two versions as an input shows it.
struct Shown {
  std::string input;
  Severity severity = Severity::errors;
};

/// A cause ends as soon as it shows: something after it may make it graver. The gravest, and of
/// these the first; nothing that is tried proves that nothing else is graver.
Shown worst_of(const prove::Cause& cause, const prove::Oracle& oracle) {
  constexpr std::string_view ends[] = {">",        "-->",    "\">",    "'>",         "><b>",
                                       "-><b>",    "<b>",    "<b>-->", "-<b>-->",    "><b>-->",
                                       "-><b>-->", "\"><b>", "'><b>",  "=\"><b>\">", "='><b>'>",
                                       " a>",      "/>",     ";"};
  Shown worst{cause.input, cause.severity};
  for (const std::string_view end : ends) {
    const std::string input = cause.input + std::string(end);
    for (const prove::Finding& finding : oracle.findings(input, cause.start))
      if (finding.class_id == cause.class_id && finding.severity > worst.severity)
        worst = {input, finding.severity};
  }
  return worst;
}

/// How each version reads an input, by its name.
json::object readings_of(const std::vector<Version>& versions, const std::string& input,
                         const StartContext& start) {
  json::object readings;
  const Source source = Source::from_string(input);
  for (const Version& version : versions)
    if (const auto tokenizer = version.make_tokenizer(source, start))
      readings[version.info->name] = html5lib::read_all(*tokenizer).tokens;
  return readings;
}

json::object shown_json(const Shown& shown, const std::vector<Version>& versions,
                        const StartContext& start) {
  json::object object;
  add_input(object, shown.input);
  object["severity"] = name_of(shown.severity);
  object["readings"] = readings_of(versions, shown.input, start);
  return object;
}

/// The causes as objects, the gravest continuation first, and their inputs as tests.
class Listed {
 public:
  Listed(const std::vector<Version>& versions, const prove::Oracle& oracle,
         const std::vector<prove::Cause>& causes)
      : versions_(versions) {
    for (const prove::Cause& cause : causes) found_.push_back({&cause, worst_of(cause, oracle)});
    std::ranges::stable_sort(found_, [](const Found& a, const Found& b) {
      return std::tuple(b.worst.severity, b.cause->severity, a.cause->length) <
             std::tuple(a.worst.severity, a.cause->severity, b.cause->length);
    });
  }

  json::array causes() const {
    json::array causes;
    for (const auto& [cause, worst] : found_) {
      json::object object{
          {"class_id", cause->class_id.empty() ? json::value() : json::value(cause->class_id)},
          {"length", cause->length},
          {"context", report::to_json(cause->start)},
          {"where", prove::name_of(cause->start)}};
      for (auto& [name, value] :
           shown_json({cause->input, cause->severity}, versions_, cause->start))
        object[name] = value;
      object["worst"] = worst.input == cause->input
                            ? json::value()
                            : json::value(shown_json(worst, versions_, cause->start));
      object["at_most"] =
          cause->may_differ ? json::value(name_of(std::max({prove::severity_of(*cause->may_differ),
                                                            cause->severity, worst.severity})))
                            : json::value();
      causes.push_back(std::move(object));
    }
    return causes;
  }

  /// A suite for each version, by its name: what it makes of all these inputs, which are read
  /// differently.
  json::object suites() const {
    std::vector<html5lib::SuiteInput> inputs;
    const auto add = [&](const Shown& shown, const prove::Cause& cause) {
      inputs.push_back(
          {fmt::format("{} ({})", cause.class_id.empty() ? "of no class" : cause.class_id,
                       name_of(shown.severity)),
           shown.input, cause.start});
    };
    for (const auto& [cause, worst] : found_) {
      add({cause->input, cause->severity}, *cause);
      if (worst.input != cause->input) add(worst, *cause);
    }
    json::object suites;
    for (const Version& version : versions_)
      suites[version.info->name] =
          json::string(html5lib::write_suite(inputs, *version.info, version.make_tokenizer).text);
    return suites;
  }

 private:
  struct Found {
    const prove::Cause* cause;
    Shown worst;
  };
  const std::vector<Version>& versions_;
  std::vector<Found> found_;
};

Answer distinguish_pair(const Request& request, Versions&, const std::vector<Version>& versions,
                        std::string_view) {
  if (Answer wrong = wrong_concept(request, versions); wrong.problem != Problem::none) return wrong;
  if (request.facet == Facet::errors)
    return Answer::refusal(Problem::options, "distinguish is about tokens", "facet",
                           "prove takes the facet errors");
  Question question(request);
  prove::ProofTask& task = question.task;
  task.rates_causes = task.concepts.empty();
  const model::Model &a = *versions[0].model, &b = *versions[1].model;
  const prove::Oracle oracle = prove::make_oracle(versions, task);
  try {
    const prove::Causes found = prove::find_causes(a, b, task, oracle);
    if (question.is_stopped) return stopped();
    const bool is_closed = found.exploration.closed && found.unconfirmed == 0;
    if (found.causes.empty() && !is_closed) return not_decided(found.exploration);
    const prove::Statement statement(a, b, task);
    const prove::Cause* const first = found.causes.empty() ? nullptr : &found.causes.front();
    json::object object{{"result", first             ? "different"
                                   : found.same_data ? "same data"
                                                     : "equal"},
                        {"statement", first ? statement.different(first->input, first->start)
                                      : found.same_data ? statement.same_data()
                                                        : statement.equal()},
                        {"closed", found.exploration.closed},
                        {"why_not", report::text_or_null(found.exploration.why_not)}};
    add_numbers(object, found.exploration);
    const Listed listed(versions, oracle, found.causes);
    object["causes"] = listed.causes();
    object["suites"] = listed.suites();
    return {html5lib::json_text(object) + '\n'};
  } catch (const prove::UnsupportedSpecification& e) {
    return Answer::refusal(Problem::specification, e.what(), "versions", what_else);
  }
}

}  // namespace

prove::Limits limits_of(const Request& request) {
  prove::Limits limits;
  // A module of WebAssembly has no more than four gigabytes, and this is an estimate.
  if constexpr (sizeof(void*) == 4) limits.bytes = std::uint64_t{1} << 30U;
  if (request.states) limits.states = *request.states;
  if (request.seconds) limits.seconds = static_cast<double>(*request.seconds);
  return limits;
}

const Verb prove_verb{"prove", 2, 2, prove_pair};
const Verb distinguish_verb{"distinguish", 2, 2, distinguish_pair};

}  // namespace specdrift::requests
