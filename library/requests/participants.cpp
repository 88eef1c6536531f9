#include "library/requests/participants.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <deque>
#include <utility>

#include "core/adapter/parsers.h"
#include "core/identify/event.h"

namespace specdrift::requests {
namespace {

namespace json = boost::json;
using identify::Capabilities;

/// The time of a comparison grows with the square of their number.
constexpr std::size_t most_parsers = 1000;

Answer wrong_parser(std::string why) {
  return Answer::refusal(Problem::answers, std::move(why), "parsers",
                         R"(each is an object: {"name": "mine", "capabilities": {"adapter": 1, )"
                         R"("name": "mine"}, "events": [["S", "b", []]]})");
}

/// A parser is asked about a whole document, and tokens are compared.
Answer not_of_parsers(const Request& request) {
  const StartContext& start = request.start;
  const std::string_view option = request.errors                      ? "errors"
                                  : start.mode != StartContext().mode ? "context"
                                  : !start.last_start_tag.empty()     ? "lastStartTag"
                                  : start.foreign_content             ? "foreignContent"
                                  : start.feedback != Feedback::tree  ? "tree"
                                                                      : "";
  if (option.empty()) return {};
  return Answer::refusal(Problem::options,
                         fmt::format("'{}' does not go together with parsers", option), option,
                         "they are asked about whole documents, and tokens are compared");
}

/// The parsers of a request.
struct Callers {
  std::deque<VersionInfo> infos;
  std::deque<std::string> names;
  std::vector<adapter::Parser> parsers;
  std::vector<report::ParserReport> reports;
};

/// Adds one. Throws BadCapabilities and BadEvents.
Answer add(Callers& callers, const json::value& value, const std::vector<Version>& versions,
           Versions& all) {
  const json::object* const object = value.if_object();
  const json::value* const name = object ? object->if_contains("name") : nullptr;
  const json::value* const said = object ? object->if_contains("capabilities") : nullptr;
  const json::value* const events = object ? object->if_contains("events") : nullptr;
  if (!name || !name->is_string() || !said || !events)
    return wrong_parser("a parser lacks its name, its capabilities or its events");
  const std::string& called =
      callers.names.emplace_back(adapter::participant_name(std::string_view(name->get_string())));
  const auto is_called = [&](std::string_view other) { return other == called; };
  if (called.empty() ||
      std::ranges::any_of(versions,
                          [&](const Version& one) { return is_called(one.info->name); }) ||
      std::ranges::count_if(callers.names, is_called) > 1)
    return wrong_parser(fmt::format("two participants are called '{}'", called));
  all.reading = fmt::format("the capabilities of '{}'", called);
  const Capabilities has = identify::capabilities_from_json(*said);
  if (!has.in_document_order)
    return wrong_parser(fmt::format("'{}' reports events in no order", called));
  all.reading = fmt::format("the events of '{}'", called);
  adapter::Answer answer{identify::events_from_json(*events)};
  const auto places = identify::places_from_json(*events);
  VersionInfo& info = callers.infos.emplace_back();
  info.name = info.title = called;
  info.models_self_closing = has.self_closing && has.level == Capabilities::Level::tokens;
  callers.reports.push_back({called, report::parser_title(has.name, has.version),
                             what_is_not_seen(has), has.places != Capabilities::Places::none,
                             has.level == Capabilities::Level::tree, has.scripting});
  callers.parsers.push_back(
      {&info, has, [answer = std::move(answer), places, has](const Source& source) {
         adapter::Answer placed = answer;
         placed.places = adapter::places_in(source, places, has.places);
         return placed;
       }});
  return {};
}

Answer compare_with_parsers(const Request& request, Versions& all,
                            const std::vector<Version>& versions, std::string_view text) {
  if (Answer refused = not_of_parsers(request); refused.problem != Problem::none) return refused;
  if (request.parsers.size() > most_parsers)
    return wrong_parser(fmt::format("there are {} parsers, and {} can take part",
                                    request.parsers.size(), most_parsers));
  Callers callers;
  for (const json::value& one : request.parsers)
    if (Answer refused = add(callers, one, versions, all); refused.problem != Problem::none)
      return refused;
  Request asked = request;
  if (!request.says_scripting)
    asked.start.scripting = std::ranges::any_of(callers.reports, &report::ParserReport::scripting);
  return compare_participants(asked, adapter::with_parsers(versions, std::move(callers.parsers)),
                              text, callers.reports);
}

}  // namespace

const Verb compare_with_parsers_verb{"compare", 1, ~std::size_t{0}, compare_with_parsers};

}  // namespace specdrift::requests
