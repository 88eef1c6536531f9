#include "library/c/prove.h"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "core/html5lib/json_text.h"
#include "core/prove/analysis/control.h"
#include "core/prove/certificate/certificate.h"
#include "core/prove/certificate/certificate_check.h"
#include "core/prove/certificate/statement.h"
#include "core/prove/search/oracle.h"
#include "core/prove/search/proof_task.h"
#include "core/report/escape/reversible_escape.h"
#include "library/c/result.h"

namespace specdrift::c {
namespace {

namespace json = boost::json;
using requests::Answer;
using requests::Problem;

void add_input(json::object& object, std::string_view input) {
  auto text = report::reversible(input, report::Medium::json, true);
  object["input"] = std::move(text.text);
  if (text.escaped) object["input_escaped"] = true;
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

Answer open(const prove::ProofResult& proved) {
  const prove::Exploration& explored = proved.exploration;
  if (proved.unresolved)
    return Answer::refusal(
        Problem::limit,
        fmt::format("not proved: the versions may differ on '{}', but do not there",
                    proved.unresolved->input),
        "", "sd_compare runs any specification, on inputs that you have");
  return Answer::refusal(Problem::limit,
                         fmt::format("not decided: {} ({} states, inputs of up to {} characters)",
                                     explored.why_not, explored.states, explored.length),
                         "", "raise \"states\" or \"seconds\"");
}

prove::ProofTask task_of(const requests::Request& request) {
  prove::ProofTask task;
  if (request.facet == Facet::errors) task.errors = prove::ErrorDetail::number;
  if (request.states) task.limits.states = *request.states;
  if (request.seconds) task.limits.seconds = static_cast<double>(*request.seconds);
  return task;
}

Answer prove(const requests::Request& request, requests::Versions&,
             const std::vector<Version>& versions, std::string_view) {
  bool is_stopped = false;
  prove::ProofTask task = task_of(request);
  if (request.is_stopped)
    task.limits.is_stopped = [&] { return is_stopped = is_stopped || request.is_stopped(); };
  const prove::Oracle oracle = prove::make_oracle(versions, task);
  const model::Model &a = *versions[0].model, &b = *versions[1].model;
  prove::ProofResult proved;
  json::object object;
  try {
    proved = prove::prove_equal(a, b, task, oracle);
    if (is_stopped) throw Cancelled{};
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
  } catch (const prove::UnsupportedSpecification& e) {
    return Answer::refusal(Problem::specification, e.what(), "versions",
                           "sd_compare runs any specification, on inputs that you have");
  }
  object["states"] = proved.exploration.states;
  object["length"] = proved.exploration.length;
  return {html5lib::json_text(object) + '\n'};
}

/// The concepts of every milestone and of the two.
std::vector<std::string_view> concepts_of(const std::vector<Version>& versions) {
  std::vector<std::string_view> names;
  const auto add = [&](const model::Model& model) {
    for (const model::Table& table : model.tables) {
      names.push_back(table.concept_name);
      for (const model::ConceptCase& one : table.concepts) names.push_back(one.name);
    }
  };
  for (const history::LineVersion& version : requests::line().versions()) add(*version.model);
  for (const Version& version : versions) add(*version.model);
  return names;
}

Answer check(const requests::Request& request, requests::Versions& all, const std::vector<Version>&,
             std::string_view text) {
  prove::Certificate certificate;
  try {
    certificate = prove::read_certificate(text);
  } catch (const std::runtime_error& e) {
    return Answer::refusal(Problem::options, e.what(), "certificate",
                           "sd_prove makes one, in the member \"certificate\"");
  }
  requests::Request asked = request;
  asked.versions = {certificate.versions[0].name, certificate.versions[1].name};
  Answer refused;
  std::vector<Version> versions = requests::requested_versions(all, asked, 2, 2, refused);
  if (versions.empty()) return refused;
  // They come in the order of their age.
  if (versions[0].info->name != asked.versions[0]) std::swap(versions[0], versions[1]);
  if (versions[0].info->name != asked.versions[0] || versions[1].info->name != asked.versions[1])
    return Answer::refusal(Problem::version, "a certificate names versions by their whole names",
                           "certificate");
  bool is_stopped = false;
  prove::CheckTask task;
  task.concepts = concepts_of(versions);
  task.limits = task_of(request).limits;
  if (request.is_stopped)
    task.limits.is_stopped = [&] { return is_stopped = is_stopped || request.is_stopped(); };
  json::object object;
  try {
    json::array shown;
    for (const std::string& line :
         prove::check_certificate(certificate, versions[0], versions[1], task))
      shown.emplace_back(line);
    object = {{"holds", true}, {"shown", std::move(shown)}};
  } catch (const prove::Refuted& refuted) {
    object = {{"holds", false}, {"why", refuted.why}};
  } catch (const prove::NotChecked& open) {
    if (is_stopped) throw Cancelled{};
    return Answer::refusal(Problem::limit, "not checked to the end: " + open.why, "",
                           "raise \"states\" or \"seconds\"");
  } catch (const prove::UnsupportedSpecification& e) {
    return Answer::refusal(Problem::specification, e.what(), "certificate");
  }
  if (is_stopped) throw Cancelled{};
  return {html5lib::json_text(object) + '\n'};
}

}  // namespace

const requests::Verb prove_verb{"prove", 2, 2, prove};
const requests::Verb check_verb{"check", 0, 0, check};

}  // namespace specdrift::c
