#include "library/c/prove.h"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "core/html5lib/json_text.h"
#include "core/prove/analysis/control.h"
#include "core/prove/certificate/certificate.h"
#include "core/prove/certificate/certificate_check.h"
#include "library/c/result.h"
#include "library/requests/proofs.h"

namespace specdrift::c {
namespace {

namespace json = boost::json;
using requests::Answer;
using requests::Problem;

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
  if (versions.empty()) {
    if (refused.place == "versions") refused.place = "certificate";
    return refused;
  }
  // They come in the order of their age.
  if (versions[0].info->name != asked.versions[0]) std::swap(versions[0], versions[1]);
  if (versions[0].info->name != asked.versions[0] || versions[1].info->name != asked.versions[1])
    return Answer::refusal(Problem::version, "a certificate names versions by their whole names",
                           "certificate");
  bool is_stopped = false;
  prove::CheckTask task;
  task.concepts = concepts_of(versions);
  task.limits = requests::limits_of(request);
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

const requests::Verb check_verb{"check", 0, 0, check};

}  // namespace specdrift::c
