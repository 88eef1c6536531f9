#include "library/requests/ask_filter.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "core/holes/pair.h"
#include "core/holes/parser.h"
#include "core/prove/search/causes.h"
#include "core/prove/search/oracle.h"
#include "core/report/holes/accepted_holes.h"
#include "core/report/holes/holes_report.h"
#include "library/requests/formats.h"
#include "library/requests/history.h"
#include "library/requests/proofs.h"
#include "library/requests/reached.h"
#include "library/requests/verbs.h"

namespace specdrift::requests {
namespace {

namespace json = boost::json;
using holes::Listing;

Answer trouble(std::string_view what, std::string_view why, std::string_view hint = {}) {
  return Answer::refusal(Problem::answers, trouble_json(what, why, hint));
}

/// The place of a word of the task among these; nothing: it has none.
std::optional<std::size_t> word_in(const json::object& object, std::string_view name,
                                   std::span<const std::string_view> words, Answer& refused) {
  const std::string word = string_in(object, name);
  if (word.empty()) return std::nullopt;
  const auto found = std::ranges::find(words, word);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  refused = trouble(name, fmt::format("there is no '{}'", word),
                    fmt::format("it is one of {}", fmt::join(words, ", ")));
  return std::nullopt;
}

/// A milestone, or the own specification.
std::optional<Version> version_named(Versions& all, std::string_view name, std::string_view member,
                                     Answer& refused) {
  const std::vector<Version> known = all.all();
  if (const model::Model* const model = all.find(name))
    for (const Version& version : known)
      if (version.info->name == model->version) return version;
  std::vector<std::string_view> names;
  for (const Version& version : known) names.push_back(version.info->name);
  refused = trouble(member, fmt::format("no such version: '{}'", name),
                    fmt::format("the versions are {}", fmt::join(names, ", ")));
  return std::nullopt;
}

/// The ids that are accepted.
std::set<std::string> accepted_in(const json::object& object, Answer& refused) {
  constexpr std::string_view hint = "it has to be what specdrift holes --format json wrote";
  std::set<std::string> ids = words_in(object, "known");
  const json::value* const lists = object.if_contains("baselines");
  if (!lists || !lists->is_array()) return ids;
  for (const json::value& list : lists->get_array()) {
    if (!list.is_object()) continue;
    const std::string name = string_in(list.get_object(), "name");
    try {
      report::ListedIds listed = report::ids_of_list(string_in(list.get_object(), "text"));
      if (!listed.why_not.empty()) refused = trouble(name, listed.why_not, hint);
      ids.merge(listed.ids);
    } catch (const std::runtime_error& error) {  // JsonError
      refused = trouble(name, error.what(), hint);
    }
  }
  return ids;
}

/// A search, with what the request says of it.
class Hunt {
 public:
  Hunt(const Request& request, Versions& all, const json::object& task)
      : request_(request), all_(all), task_(task) {}

  /// `refused` says why there is no listing.
  std::optional<Listing> run(const std::vector<NamedParser>& parsers, Answer& refused) {
    const std::string viewer = string_in(task_, "viewer"), filter = string_in(task_, "filter");
    const auto shows = version_named(all_, viewer.empty() ? "living" : viewer, "viewer", refused);
    if (!shows) return std::nullopt;
    const auto mode = holes::split_mode(filter);
    if (filter.empty()) return of_parser(*shows, parsers.front(), refused);
    const auto judges = version_named(all_, mode ? mode->version : filter, "filter", refused);
    if (!judges) return std::nullopt;
    return mode ? of_mode(*shows, *judges, mode->mode, refused)
                : of_versions(*shows, *judges, refused);
  }

 private:
  std::optional<Listing> of_versions(const Version& viewer, const Version& filter,
                                     Answer& refused) {
    std::vector<Version> pair;  // the older first
    for (const Version& version : all_.all())
      for (const Version* const one : {&viewer, &filter})
        if (one->info->name == version.info->name) pair.push_back(*one);
    const std::size_t first = pair.front().info->name == viewer.info->name ? 0 : 1;
    prove::ProofTask task = holes::task_of_pair();
    // A module has no clock of processor time, and is slower.
    task.limits.seconds = most_seconds;
    task.limits.bytes = limits_of(request_).bytes;
    const prove::Oracle oracle = prove::make_oracle(pair, task);
    try {
      const prove::Causes causes = prove::find_causes(*pair[0].model, *pair[1].model, task, oracle);
      return holes::listing_of_pair(viewer, filter, causes, oracle, {first, 1 - first});
    } catch (const prove::UnsupportedSpecification& error) {
      refused = trouble(fmt::format("{} and {}", viewer.info->name, filter.info->name),
                        error.what(), "compare runs any specification, but on inputs alone");
      return std::nullopt;
    }
  }

  /// The place of a version among those that are compared with parsers.
  std::optional<std::size_t> place_of(const Version& version, std::string_view member,
                                      Answer& refused) {
    const auto place = holes::place_among(probes().versions(), version.info->name);
    if (!place)
      refused =
          trouble(member, fmt::format("{} cannot be compared with a parser", version.info->name),
                  holes::no_parser_hint);
    return place;
  }

  std::optional<holes::ParserSearch> begin(const Version& viewer, Answer& refused) {
    const json::value* const limit = task_.if_contains("limit");
    const auto place = place_of(viewer, "viewer", refused);
    if (!place) return std::nullopt;
    holes::ParserSearch search;
    search.versions = probes().versions();
    search.viewer = *place;
    if (limit && limit->is_number())
      search.limit = static_cast<std::size_t>(limit->to_number<double>());
    return search;
  }

  std::optional<Listing> of_mode(const Version& viewer, const Version& filter,
                                 std::string_view name, Answer& refused) {
    const auto mode = holes::mode_named(name);
    if (!mode)
      refused = trouble("filter", fmt::format("no mode is called '{}'", name),
                        "the modes are " + holes::mode_names());
    auto search = mode ? begin(viewer, refused) : std::nullopt;
    const auto place = search ? place_of(filter, "filter", refused) : std::nullopt;
    if (!place) return std::nullopt;
    Listing listing = take_mode(*search, search->versions[*place], *mode);
    find_holes_of_parser(*search, probes(), listing);
    return listing;
  }

  std::optional<Listing> of_parser(const Version& viewer, const NamedParser& named,
                                   Answer& refused) {
    ReachedParser reached(request_, 0);
    identify::Conversation filter(reached, named.is_typed ? named.command : "", time_in(task_));
    try {
      auto search = begin(viewer, refused);
      if (!search) return std::nullopt;
      search->capabilities = filter.begin();
      filter.test(probes().make_self_test(search->capabilities));
      search->ask = [&](const identify::Probe& probe) { return filter.ask_in_search(probe); };
      Listing listing = listing_of(*search);
      if (named.is_typed) listing.command = named.command;  // one that a shell can start
      find_holes_of_parser(*search, probes(), listing);
      return listing;
    } catch (const identify::AdapterTrouble& said) {
      refused = trouble(named.command, said.what(), said.hint());
      return std::nullopt;
    }
  }

  identify::ProbeSearch& probes() {
    if (!probes_) probes_.emplace(all_.all());
    return *probes_;
  }

  static constexpr double most_seconds = 600;

  const Request& request_;
  Versions& all_;
  const json::object& task_;
  std::optional<identify::ProbeSearch> probes_ = {};
};

}  // namespace

Answer ask_filter(const Request& request, Versions& all, const std::vector<Version>&,
                  std::string_view text) {
  const auto* const format = report::find_format(report::holes_formats, request.format);
  if (!format) return unknown_format(request, report::format_words<report::holes_formats>);
  Answer refused;
  const json::object task = read_object(text, "the task is", refused);
  if (refused.problem != Problem::none) return refused;
  if (auto mistakes = all.set_own(request.specification); !mistakes.empty())
    return refusal_of(std::move(mistakes));
  const std::vector<NamedParser> parsers = parsers_in(task);
  if (parsers.size() + !string_in(task, "filter").empty() != 1)
    return trouble("holes", parsers.empty() ? "no filter is named" : "one filter at a time");
  const std::vector<std::string> concepts = named_concepts(request, models_of(all.all()), refused);
  const bool wants_some =
      !request.state_names.empty() || !request.concepts.empty() || !request.families.empty();
  const auto writes = word_in(task, "filterWrites", identify::writes_words, refused);
  const auto fail_on = word_in(task, "failOn", holes::fail_on_words, refused);
  const auto at_least = word_in(task, "atLeast", holes::direction_words, refused);
  const std::set<std::string> accepted = accepted_in(task, refused);
  if (refused.problem != Problem::none) return refused;
  std::optional<Listing> found = Hunt(request, all, task).run(parsers, refused);
  if (!found) return refused;
  found->options = string_in(task, "options");
  if (writes) found->writes = identify::writes_named(identify::writes_words[*writes]);
  if (fail_on) found->fail_on = static_cast<holes::FailOn>(*fail_on);
  holes::arrange(*found);
  tell_gone(request, accept(*found, accepted));
  if (flag_in(task, "newOnly")) leave_out_known(*found);
  if (wants_some)
    keep_classes(*found, [&](std::string_view class_id) {
      return std::ranges::binary_search(concepts, class_id.substr(0, class_id.find('/')),
                                        std::less<>());
    });
  report::HolesSettings settings{
      .style = style_of(request),
      .run = {SPECDRIFT_VERSION, parsers.empty() ? std::string() : parsers.front().place,
              task.contains("known") || task.contains("baselines")}};
  if (at_least) settings.at_least = static_cast<holes::Direction>(*at_least);
  Answer answer = fitted(request, format->write(*found, settings));
  answer.differs = found->failures() > 0;
  return answer;
}

}  // namespace specdrift::requests
