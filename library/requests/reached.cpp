#include "library/requests/reached.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <utility>

#include "core/html5lib/json_text.h"

namespace specdrift::requests {
namespace {

namespace json = boost::json;

constexpr double usual_seconds = 5, least_seconds = 0.001, most_seconds = 3600;  // for an answer

}  // namespace

void ReachedParser::start() {
  if (const std::string why = request_.reach(Reach::start, number_, {}, 0); !why.empty())
    throw identify::AdapterTrouble(why, "docs/adapters.md says how an adapter is written");
  is_running_ = true;
}

identify::Adapter::Reply ReachedParser::exchange(std::string_view line, Duration limit) {
  std::string reply = request_.reach(Reach::exchange, number_, line, limit.count());
  Reply answer;
  if (!reply.empty() && reply.front() == '{') {
    answer.line = std::move(reply);
    return answer;
  }
  is_running_ = false;
  switch (reply.empty() ? 'c' : reply.front()) {
  case 'h':
    answer.outcome = identify::Outcome::hung;
    answer.why = fmt::format("no answer within {} s", static_cast<double>(limit.count()) / 1000);
    break;
  case 'f':
    answer.outcome = identify::Outcome::flooded;
    answer.why = fmt::format("more than {} MiB without an answer", most_output >> 20);
    break;
  default:
    answer.outcome = identify::Outcome::crashed;
    answer.why = reply.empty() ? "it closed its output" : reply.substr(1);
  }
  return answer;
}

std::string ReachedParser::last_words() const {
  return request_.reach(Reach::last_words, number_, {}, 0);
}

void ReachedParser::end() {
  if (std::exchange(is_running_, false)) request_.reach(Reach::stop, number_, {}, 0);
}

std::string string_in(const json::object& object, std::string_view name) {
  const json::value* const value = object.if_contains(name);
  return value && value->is_string() ? std::string(std::string_view(value->get_string()))
                                     : std::string();
}

bool flag_in(const json::object& object, std::string_view name) {
  const json::value* const value = object.if_contains(name);
  return value && value->is_bool() && value->get_bool();
}

std::set<std::string> words_in(const json::object& object, std::string_view name) {
  std::set<std::string> words;
  const json::value* const list = object.if_contains(name);
  if (!list || !list->is_array()) return words;
  for (const json::value& word : list->get_array())
    if (word.is_string()) words.emplace(std::string_view(word.get_string()));
  return words;
}

std::vector<NamedParser> parsers_in(const json::object& object) {
  std::vector<NamedParser> parsers;
  const json::value* const list = object.if_contains("parsers");
  if (!list || !list->is_array()) return parsers;
  for (const json::value& one : list->get_array())
    if (one.is_object())
      parsers.push_back({string_in(one.get_object(), "command"),
                         string_in(one.get_object(), "place"), flag_in(one.get_object(), "typed")});
  return parsers;
}

identify::Adapter::Duration time_in(const json::object& object) {
  const json::value* const value = object.if_contains("seconds");
  const double seconds = value && value->is_number() ? value->to_number<double>() : usual_seconds;
  return identify::Adapter::Duration(
      static_cast<std::int64_t>(std::clamp(seconds, least_seconds, most_seconds) * 1000));
}

std::string trouble_json(std::string_view what, std::string_view why, std::string_view hint) {
  return html5lib::json_text(
      json::object{{"trouble", json::object{{"what", what}, {"why", why}, {"hint", hint}}}});
}

void tell_gone(const Request& request, const std::vector<std::string>& ids) {
  for (const std::string& id : ids)
    request.reach(Reach::tell, 0, html5lib::json_text(json::object{{"gone", id}}), 0);
}

}  // namespace specdrift::requests
