#include "core/identify/observed.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/throw_exception.hpp>
#include <utility>

#include "core/html5lib/json_text.h"
#include "core/identify/errors.h"
#include "core/identify/projection.h"

namespace specdrift::identify {
namespace {

namespace json = boost::json;

Events shown(Events events, const Probe& probe, const Capabilities& capabilities) {
  if (probe.setting.as_reported) return events;
  return project(std::move(events), capabilities, probe.setting);
}

Events seen_in(const json::object& answer, const Probe& probe, const Capabilities& capabilities,
               const std::set<std::string>& codes) {
  const char* const member = probe.setting.about_errors ? "errors" : "events";
  const json::value* const found = answer.if_contains(member);
  if (!found)
    boost::throw_exception(
        BadEvents(fmt::format("neither \"{}\" nor \"error\" in its answer", member)));
  if (probe.setting.about_errors)
    return project_errors(errors_from_json(*found), capabilities, &codes);
  return shown(events_from_json(*found), probe, capabilities);
}

}  // namespace

Observation observed(const json::object& answer, const Probe& probe,
                     const Capabilities& capabilities, const std::set<std::string>& codes) {
  if (const json::value* const error = answer.if_contains("error"); error && !error->is_null())
    return {Outcome::declined,
            {},
            error->is_string() ? std::string(std::string_view(error->get_string()))
                               : html5lib::json_text(*error)};
  Observation seen{Outcome::answered, seen_in(answer, probe, capabilities, codes), {}};
  if (probe.setting.as_reported && capabilities.places != Capabilities::Places::none)
    seen.places = places_from_json(answer.at("events"));
  if (!capabilities.output) return seen;
  seen.output = output_from_json(answer);
  if (const json::value* const judged = answer.if_contains("judged"))
    seen.judged = shown(events_from_json(*judged, "judged"), probe, capabilities);
  return seen;
}

std::string fault_in_self_test(const Probe& probe, const Observation& seen) {
  if (seen.outcome == Outcome::declined)
    return fmt::format("it fails the self-test: asked about '{}', it gives up: {}", probe.input,
                       seen.why);
  if (std::ranges::any_of(probe.predictions,
                          [&](const Events& prediction) { return agree(prediction, seen.events); }))
    return {};
  return fmt::format("it fails the self-test: of '{}' it makes {}, not {}", probe.input,
                     in_words(seen.events), in_words(probe.predictions.back()));
}

}  // namespace specdrift::identify
