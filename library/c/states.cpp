#include "library/c/states.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/report/states/states_report.h"

namespace specdrift::c {
namespace {

using requests::Answer;
using requests::Problem;

Answer no_such_state(const requests::Request& request) {
  return Answer::refusal(Problem::options,
                         fmt::format("{} has no such state: '{}'",
                                     fmt::join(request.versions, " nor "), request.state),
                         "state", "sd_states without \"state\" lists them");
}

Answer of_version(const requests::Request& request, const model::Model& model) {
  if (!request.state.empty()) {
    const auto tables = report::find_tables(model, request.state);
    if (tables.empty()) return no_such_state(request);
    return {report::states_json(report::show_state(model, tables.front()))};
  }
  report::StatesList list = report::list_states(model);
  if (!request.family.empty()) report::keep_family(list, request.family);
  return {report::states_json(list)};
}

Answer of_pair(const requests::Request& request, const model::Model& a, const model::Model& b) {
  report::StatesDiff diff = report::diff_states(a, b);
  if (!request.state.empty()) {
    const auto of_a = report::find_tables(a, request.state);
    const auto of_b = report::find_tables(b, request.state);
    if (of_a.empty() && of_b.empty()) return no_such_state(request);
    report::keep_tables(diff, of_a, of_b);
  }
  if (!request.family.empty()) report::keep_family(diff, request.family);
  return {report::states_json(diff)};
}

/// The order of the versions is the caller's: the first is the one before.
Answer show_states(const requests::Request& request, requests::Versions& all,
                   const std::vector<Version>&, std::string_view) {
  const auto families = report::state_families();
  if (!request.family.empty() && std::ranges::find(families, request.family) == families.end())
    return Answer::refusal(Problem::options,
                           fmt::format("there is no family of states '{}'", request.family),
                           "family", fmt::format("it is one of {}", fmt::join(families, ", ")));
  if (auto mistakes = all.set_own(request.specification); !mistakes.empty())
    return requests::refusal_of(std::move(mistakes));
  std::vector<const model::Model*> models;
  for (const std::string& name : request.versions) {
    models.push_back(all.find(name));
    if (!models.back())
      return Answer::refusal(Problem::version, fmt::format("no such version: '{}'", name),
                             "versions", "sd_versions lists all");
  }
  return models.size() == 1 ? of_version(request, *models[0])
                            : of_pair(request, *models[0], *models[1]);
}

}  // namespace

const requests::Verb states_verb{"states", 0, 0, show_states};

}  // namespace specdrift::c
