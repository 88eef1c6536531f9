#include "library/requests/ask_parsers.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <set>
#include <utility>

#include "core/holes/readings.h"
#include "core/html5lib/json_text.h"
#include "core/identify/conversation.h"
#include "core/report/identification/identification_report.h"
#include "library/requests/formats.h"
#include "library/requests/verbs.h"

namespace specdrift::requests {
namespace {

namespace json = boost::json;
using identify::Identification;

/// The parser that has a number of Request::reach.
class Reached final : public identify::Adapter {
 public:
  Reached(const Request& request, std::size_t number) : request_(request), number_(number) {}
  ~Reached() override { end(); }
  Reached(const Reached&) = delete;
  Reached& operator=(const Reached&) = delete;

  bool is_running() const override { return is_running_; }

  void start() override {
    if (const std::string why = request_.reach(Reach::start, number_, {}, 0); !why.empty())
      throw identify::AdapterTrouble(why, "docs/adapters.md says how an adapter is written");
    is_running_ = true;
  }

  void stop() override { end(); }

  Reply exchange(std::string_view line, Duration limit) override {
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

  std::string last_words() const override {
    return request_.reach(Reach::last_words, number_, {}, 0);
  }

 private:
  void end() {
    if (std::exchange(is_running_, false)) request_.reach(Reach::stop, number_, {}, 0);
  }

  const Request& request_;
  std::size_t number_;
  bool is_running_ = false;
};

/// A parser of the request.
struct Named {
  std::string command, place;
  bool is_typed = true;
};

constexpr double least_seconds = 0.001, most_seconds = 3600;  // for an answer

/// The members of the text. Requires: they are in their form, which the callers see to.
struct Task {
  std::vector<Named> parsers;
  identify::Adapter::Duration limit{5000};
  identify::Amount amount = identify::Amount::full;
  std::string day;
  std::set<std::string> known;
  bool has_known = false;
};

std::string string_in(const json::object& object, std::string_view name) {
  const json::value* const value = object.if_contains(name);
  return value && value->is_string() ? std::string(std::string_view(value->get_string()))
                                     : std::string();
}

bool flag_in(const json::object& object, std::string_view name) {
  const json::value* const value = object.if_contains(name);
  return value && value->is_bool() && value->get_bool();
}

/// The objects in an array.
std::vector<Named> parsers_in(const json::object& object) {
  std::vector<Named> parsers;
  const json::value* const list = object.if_contains("parsers");
  if (!list || !list->is_array()) return parsers;
  for (const json::value& one : list->get_array())
    if (one.is_object())
      parsers.push_back({string_in(one.get_object(), "command"),
                         string_in(one.get_object(), "place"), flag_in(one.get_object(), "typed")});
  return parsers;
}

Task task_in(const json::object& object) {
  Task task;
  task.parsers = parsers_in(object);
  if (const json::value* const limit = object.if_contains("seconds"))
    if (limit->is_number())
      task.limit = identify::Adapter::Duration(static_cast<std::int64_t>(
          std::clamp(limit->to_number<double>(), least_seconds, most_seconds) * 1000));
  if (flag_in(object, "quick")) task.amount = identify::Amount::quick;
  task.day = string_in(object, "day");
  if (const json::value* const known = object.if_contains("known"); known && known->is_array()) {
    task.has_known = true;
    for (const json::value& id : known->get_array())
      if (id.is_string()) task.known.emplace(std::string_view(id.get_string()));
  }
  return task;
}

std::string trouble_json(const Named& parser, const identify::AdapterTrouble& trouble) {
  return html5lib::json_text(json::object{
      {"trouble",
       json::object{{"what", parser.command}, {"why", trouble.what()}, {"hint", trouble.hint()}}}});
}

/// Throws AdapterTrouble.
Identification asked(identify::Conversation& parser, const Named& named,
                     identify::ProbeSearch& search, identify::Amount amount) {
  identify::Capabilities capabilities = parser.begin();
  identify::ProbeSet probes = search.find(capabilities, amount);
  parser.test(probes);
  auto observations = parser.ask(probes);
  Identification found =
      identify::classify(std::move(capabilities), named.command, search.versions(),
                         std::move(probes.probes), std::move(observations), amount);
  holes::find_readings(search.versions(), found);
  return found;
}

bool deviates(const Identification& parser) {
  return parser.new_deviations() > 0 ||
         (parser.deviations.empty() && parser.verdict != identify::Verdict::exact);
}

}  // namespace

Answer ask_parsers(const Request& request, Versions& all, const std::vector<Version>&,
                   std::string_view text) {
  const auto* const format = report::find_format(report::identification_formats, request.format);
  if (!format) return unknown_format(request, report::format_words<report::identification_formats>);
  Answer answer;
  const json::object object = read_object(text, "the parsers are", answer);
  if (answer.problem != Problem::none) return answer;
  if (auto mistakes = all.set_own(request.specification); !mistakes.empty())
    return refusal_of(std::move(mistakes));
  const Task task = task_in(object);
  identify::ProbeSearch search(all.all());
  std::vector<Identification> parsers;
  std::vector<std::string> places;
  for (std::size_t i = 0; i < task.parsers.size(); ++i) {
    Reached reached(request, i);
    const Named& named = task.parsers[i];
    identify::Conversation parser(reached, named.is_typed ? named.command : "", task.limit);
    try {
      parsers.push_back(asked(parser, named, search, task.amount));
      places.push_back(named.place);
    } catch (const identify::AdapterTrouble& trouble) {
      // One adapter that does not work is no reason to keep back what others said.
      const std::string told = trouble_json(named, trouble);
      if (task.parsers.size() == 1) return Answer::refusal(Problem::answers, told);
      request.reach(Reach::tell, i, told, 0);
    }
  }
  for (const std::string& id : identify::accept(parsers, task.known))
    request.reach(Reach::tell, 0, html5lib::json_text(json::object{{"gone", id}}), 0);
  if (parsers.empty()) return Answer::refusal(Problem::answers, "no parser answers");
  report::IdentificationSettings settings{.day = task.day,
                                          .color = request.color,
                                          .tool_version = SPECDRIFT_VERSION,
                                          .places = places,
                                          .has_known = task.has_known};
  answer = fitted(request, format->write(parsers, settings));
  for (const Identification& parser : parsers) answer.differs |= deviates(parser);
  return answer;
}

}  // namespace specdrift::requests
