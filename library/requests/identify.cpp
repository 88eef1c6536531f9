#include "library/requests/identify.h"

#include <fmt/core.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <span>

#include "core/html5lib/json_text.h"
#include "core/identify/errors.h"
#include "core/identify/identification.h"
#include "core/identify/observed.h"
#include "core/identify/probes.h"
#include "core/identify/projection.h"
#include "core/report/identification/identification_report.h"
#include "library/requested.h"

namespace specdrift::requests {
namespace {

namespace json = boost::json;

/// The parts of a document that the DOM shows.
identify::Capabilities of_dom() {
  identify::Capabilities capabilities;
  capabilities.name = "browser";
  capabilities.instructions = identify::Capabilities::Instructions::node;
  capabilities.doctype = identify::Capabilities::Doctype::ids;
  capabilities.quirks = true;
  return capabilities;
}

/// The first search takes a second; what it has found is kept.
identify::ProbeSearch& search() {
  static identify::ProbeSearch found(built_in_versions().all());
  return found;
}

identify::Amount amount_of(const Request& request) {
  return request.format == "quick" ? identify::Amount::quick : identify::Amount::full;
}

/// The capabilities that the object declares; otherwise those of the DOM.
identify::Capabilities capabilities_in(const json::object& object, Answer& refused) {
  const json::value* const said = object.if_contains("capabilities");
  if (!said) return of_dom();
  identify::Capabilities capabilities = identify::capabilities_from_json(*said);
  if (identify::reports_errors(capabilities))
    refused = Answer::refusal(Problem::answers, "parse errors are not asked for here",
                              "capabilities", "leave 'errors' out: only tokens are compared");
  return capabilities;
}

std::string_view string_in(const json::object& object, std::string_view key) {
  const json::value* const value = object.if_contains(key);
  return value && value->is_string() ? std::string_view(value->get_string()) : std::string_view();
}

}  // namespace

Answer list_probes(const Request& request, Versions& all, const std::vector<Version>&,
                   std::string_view text) {
  all.reading = "the capabilities";
  Answer refused;
  const json::object object = text.empty()
                                  ? json::object()
                                  : read_object(text, "the description of the parser is", refused);
  if (refused.problem != Problem::none) return refused;
  const identify::Capabilities capabilities = capabilities_in(object, refused);
  if (refused.problem != Problem::none) return refused;
  const identify::ProbeSet set = search().find(capabilities, amount_of(request));
  json::array list;
  const auto add = [&](const std::vector<identify::Probe>& probes) {
    for (const identify::Probe& probe : probes)
      list.push_back(json::object{{"id", probe.id}, {"input", probe.input}});
  };
  if (!text.empty()) add(set.self_test);  // the DOM of a browser needs none
  add(set.probes);
  return {html5lib::json_text(list) + '\n'};
}

Answer identify_parser(const Request& request, Versions& all, const std::vector<Version>&,
                       std::string_view text) {
  Answer refused;
  const json::object object = read_object(text, "the answers are", refused);
  if (refused.problem != Problem::none) return refused;
  const json::value* const events = object.if_contains("events");
  if (!events || !events->is_object())
    return Answer::refusal(Problem::answers, "there are no events", "events",
                           "it is an object: the events of each probe, by its id");
  all.reading = "the capabilities";
  identify::Capabilities capabilities = capabilities_in(object, refused);
  if (refused.problem != Problem::none) return refused;
  capabilities.name = string_in(object, "name");
  capabilities.version = string_in(object, "version");
  identify::ProbeSet set = search().find(capabilities, identify::Amount::full);
  const auto observation_of = [&](const identify::Probe& probe) {
    identify::Observation one;
    const json::value* const seen = events->get_object().if_contains(probe.id);
    if (!seen || !seen->is_array()) {
      one.outcome = identify::Outcome::declined;
      one.why = seen ? "it has no answer" : "it was not asked";
    } else {
      all.reading = fmt::format("the answer to probe {}", probe.id);
      one.events =
          identify::project(identify::events_from_json(*seen), capabilities, probe.setting);
    }
    return one;
  };
  for (const identify::Probe& probe : set.self_test) {
    if (!events->get_object().contains(probe.id)) continue;
    if (const std::string fault = fault_in_self_test(probe, observation_of(probe)); !fault.empty())
      return Answer::refusal(Problem::answers, fault, "events", identify::self_test_hint);
  }
  std::vector<identify::Observation> observations;
  for (const identify::Probe& probe : set.probes) observations.push_back(observation_of(probe));
  const identify::Identification parser = identify::classify(
      capabilities, "", search().versions(), std::move(set.probes), std::move(observations));
  const std::span parsers(&parser, 1);
  const std::string day(string_in(object, "day"));
  if (request.format == "json") return {report::identification_json(parsers, day)};
  if (request.format == "html") return {report::identification_html(parsers, day)};
  if (request.format == "markdown") return {report::identification_markdown(parsers, day)};
  return Answer::refusal(Problem::options,
                         fmt::format("identify has no format '{}'", request.format), "format",
                         "it is one of json, html, markdown");
}

Answer compare_with_parser(const Request& request, Versions&, const std::vector<Version>& versions,
                           std::string_view text) {
  Answer refused;
  const json::object object = read_object(text, "the answer is", refused);
  if (refused.problem != Problem::none) return refused;
  const json::value* const events = object.if_contains("events");
  if (!events || !events->is_array())
    return Answer::refusal(Problem::answers, "there are no events", "events");
  const identify::Capabilities capabilities = of_dom();
  const identify::Setting setting;
  const identify::Events seen =
      identify::project(identify::events_from_json(*events), capabilities, setting);
  const Source source = Source::from_bytes(string_in(object, "input"));
  json::array list;
  for (const Version& version : versions) {
    const auto tokenizer = version.make_tokenizer(source, request.start);
    const identify::Events read =
        identify::project(identify::read_events(*tokenizer, source), capabilities, setting);
    list.push_back(json::object{{"version", version.info->name},
                                {"agrees", read == seen},
                                {"kept", identify::is_kept_by_trees(read)},
                                {"events", identify::to_json(read)}});
  }
  return {html5lib::json_text(
              json::object{{"events", identify::to_json(seen)}, {"versions", std::move(list)}}) +
          '\n'};
}

}  // namespace specdrift::requests
