#include "library/requests/ask_parsers.h"

#include <boost/json/object.hpp>
#include <set>
#include <utility>

#include "core/holes/readings.h"
#include "core/identify/conversation.h"
#include "core/report/identification/identification_report.h"
#include "library/requests/formats.h"
#include "library/requests/reached.h"
#include "library/requests/verbs.h"

namespace specdrift::requests {
namespace {

namespace json = boost::json;
using identify::Identification;

/// The members of the text. Requires: they are in their form, which the callers see to.
struct Task {
  std::vector<NamedParser> parsers;
  identify::Adapter::Duration limit{};
  identify::Amount amount = identify::Amount::full;
  std::string day;
  std::set<std::string> known;
  bool has_known = false;
};

Task task_in(const json::object& object) {
  Task task;
  task.parsers = parsers_in(object);
  task.limit = time_in(object);
  if (flag_in(object, "quick")) task.amount = identify::Amount::quick;
  task.day = string_in(object, "day");
  const json::value* const known = object.if_contains("known");
  task.has_known = known && known->is_array();
  task.known = words_in(object, "known");
  return task;
}

/// Throws AdapterTrouble.
Identification asked(identify::Conversation& parser, const NamedParser& named,
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
    ReachedParser reached(request, i);
    const NamedParser& named = task.parsers[i];
    identify::Conversation parser(reached, named.is_typed ? named.command : "", task.limit);
    try {
      parsers.push_back(asked(parser, named, search, task.amount));
      places.push_back(named.place);
    } catch (const identify::AdapterTrouble& trouble) {
      // One adapter that does not work is no reason to keep back what others said.
      const std::string told = trouble_json(named.command, trouble.what(), trouble.hint());
      if (task.parsers.size() == 1) return Answer::refusal(Problem::answers, told);
      request.reach(Reach::tell, i, told, 0);
    }
  }
  tell_gone(request, identify::accept(parsers, task.known));
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
