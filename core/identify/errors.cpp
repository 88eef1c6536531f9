#include "core/identify/errors.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/throw_exception.hpp>
#include <tuple>

#include "core/html5lib/json_text.h"
#include "core/html5lib/notation.h"

namespace specdrift::identify {
namespace {

namespace json = boost::json;

Event error_event(std::string code, std::string place) {
  Event event;
  event.kind = EventKind::error;
  event.text = std::move(code);
  event.data = std::move(place);
  return event;
}

[[noreturn]] void fail(std::size_t number, std::string_view why) {
  boost::throw_exception(BadEvents(fmt::format("error {}: {}", number, why)));
}

Event error_from_json(const json::value& value, std::size_t number) {
  if (value.is_string()) return error_event(std::string(value.get_string()), {});
  if (!value.is_object()) fail(number, "neither a code nor an object with a \"code\"");
  const json::object& object = value.get_object();
  const json::value* const code = object.if_contains("code");
  if (code && !code->is_string() && !code->is_null()) fail(number, "its \"code\" is not a string");
  std::string place;
  for (const char* const key : {"line", "col"}) {
    const json::value* const found = object.if_contains(key);
    if (!found) continue;
    if (!found->is_int64() || found->get_int64() < 1)
      fail(number, fmt::format("its \"{}\" is not a number from 1", key));
    place += fmt::format("{}{}", place.empty() ? "" : ":", found->get_int64());
  }
  return error_event(code && code->is_string() ? std::string(code->get_string()) : "", place);
}

bool is_unnamed_error(const Event& event) {
  return event.kind == EventKind::error && event.text.empty();
}

}  // namespace

Events read_errors(Tokenizer& tokenizer, const Source& source) {
  Events events;
  for (TokenBatch batch; tokenizer.read(batch);) {
    const std::vector<ParseError> errors = batch.errors.from(0);
    const auto places = html5lib::error_positions(source, errors);
    for (std::size_t i = 0; i < errors.size(); ++i)
      events.push_back(error_event(std::string(errors[i].code),
                                   fmt::format("{}:{}", places[i].line, places[i].column)));
  }
  return events;
}

Events errors_from_json(const json::value& value) {
  Events events;
  if (value.is_int64() && value.get_int64() >= 0 &&
      value.get_int64() <= static_cast<std::int64_t>(most_errors)) {
    events.assign(static_cast<std::size_t>(value.get_int64()), error_event({}, {}));
    return events;
  }
  if (!value.is_array() || value.get_array().size() > most_errors)
    boost::throw_exception(
        BadEvents(fmt::format("\"errors\" is neither a number nor a list, of up to {}: {}",
                              most_errors, html5lib::json_text(value).substr(0, 100))));
  for (const json::value& error : value.get_array())
    events.push_back(error_from_json(error, events.size() + 1));
  return events;
}

Events project_errors(Events errors, const Capabilities& capabilities,
                      const std::set<std::string>* codes) {
  const bool counts_only = capabilities.errors == Capabilities::Errors::count;
  if (codes && !counts_only)
    std::erase_if(errors, [&](const Event& error) {
      return !error.text.empty() && !codes->contains(error.text);
    });
  for (Event& error : errors) {
    if (counts_only) error.text.clear();
    // An error without a code was only counted, and texts without codes say little of places.
    if (error.text.empty() || !capabilities.error_places) error.data.clear();
  }
  std::ranges::sort(errors, {},
                    [](const Event& error) { return std::tie(error.text, error.data); });
  return errors;
}

bool agree(const Events& one, const Events& other) {
  if (one == other) return true;
  const bool any_errors = !one.empty() && one.size() == other.size() &&
                          one[0].kind == EventKind::error && other[0].kind == EventKind::error;
  return any_errors && (std::ranges::all_of(one, is_unnamed_error) ||
                        std::ranges::all_of(other, is_unnamed_error));
}

}  // namespace specdrift::identify
