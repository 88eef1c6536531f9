#include "library/wasm/identify.h"

#include <fmt/core.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <span>

#include "core/html5lib/json_text.h"
#include "core/identify/identification.h"
#include "core/identify/probes.h"
#include "core/identify/projection.h"
#include "core/report/identification/identification_report.h"
#include "library/requested.h"

namespace specdrift::wasm {
namespace {

namespace json = boost::json;

/// What the DOM shows of a document.
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

identify::ProbeSet probes_of(const Request& request) {
  return search().find(
      of_dom(), request.format == "quick" ? identify::Amount::quick : identify::Amount::full);
}

/// Null where it is no JSON.
json::value parsed_json(std::string_view text) {
  boost::system::error_code error;
  json::parse_options options;
  options.allow_invalid_utf8 = true;
  json::value value = json::parse(json::string_view(text.data(), text.size()), error, {}, options);
  return error ? json::value() : value;
}

std::string_view string_in(const json::object& object, std::string_view key) {
  const json::value* const value = object.if_contains(key);
  return value && value->is_string() ? std::string_view(value->get_string()) : std::string_view();
}

}  // namespace

Answer list_probes(const Request& request) {
  json::array list;
  for (const identify::Probe& probe : probes_of(request).probes)
    list.push_back(json::object{{"id", probe.id}, {"input", probe.input}});
  return {html5lib::json_text(list) + '\n'};
}

Answer identify_parser(const Request& request, std::string_view text) {
  const json::value parsed = parsed_json(text);
  const json::object* const object = parsed.if_object();
  const json::value* const events = object ? object->if_contains("events") : nullptr;
  if (!events || !events->is_object()) return {"there are no events", true};
  identify::Capabilities capabilities = of_dom();
  capabilities.name = string_in(*object, "name");
  capabilities.version = string_in(*object, "version");
  identify::ProbeSet set = search().find(capabilities, identify::Amount::full);
  std::vector<identify::Observation> observations;
  for (const identify::Probe& probe : set.probes) {
    identify::Observation one;
    const json::value* const seen = events->get_object().if_contains(probe.id);
    if (!seen || !seen->is_array()) {
      one.outcome = identify::Outcome::declined;
      one.why = "it was not asked";
    } else {
      one.events =
          identify::project(identify::events_from_json(*seen), capabilities, probe.setting);
    }
    observations.push_back(std::move(one));
  }
  const identify::Identification parser = identify::classify(
      capabilities, "", search().versions(), std::move(set.probes), std::move(observations));
  const std::span parsers(&parser, 1);
  const std::string day(string_in(*object, "day"));
  if (request.format == "json") return {report::identification_json(parsers, day)};
  if (request.format == "html") return {report::identification_html(parsers, day)};
  if (request.format == "markdown") return {report::identification_markdown(parsers, day)};
  return {fmt::format("identify has no format '{}'", request.format), true};
}

Answer compare_with_parser(const Request& request, const std::vector<Version>& versions,
                           std::string_view text) {
  const json::value parsed = parsed_json(text);
  const json::object* const object = parsed.if_object();
  const json::value* const events = object ? object->if_contains("events") : nullptr;
  if (!events || !events->is_array()) return {"there are no events", true};
  const identify::Capabilities capabilities = of_dom();
  const identify::Setting setting;
  const identify::Events seen =
      identify::project(identify::events_from_json(*events), capabilities, setting);
  const Source source = Source::from_bytes(string_in(*object, "input"));
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

}  // namespace specdrift::wasm
