#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <utility>

#include "core/html5lib/json_text.h"
#include "library/requested.h"
#include "library/requests/verbs.h"

namespace specdrift::requests {

namespace json = boost::json;

Answer refusal_of(std::vector<model::LoadError> mistakes) {
  const model::LoadError& first = mistakes.front();
  Answer refused = Answer::refusal(Problem::specification, first.what, "specification", first.hint);
  if (!first.why.empty()) refused.text += ": " + first.why;
  refused.mistakes = std::move(mistakes);
  return refused;
}

std::string mistakes_json(const std::vector<model::LoadError>& errors) {
  json::array list;
  for (const model::LoadError& error : errors)
    list.push_back(json::object{{"file", error.file},
                                {"line", error.line},
                                {"column", error.column},
                                {"what", error.what},
                                {"why", error.why},
                                {"hint", error.hint}});
  return html5lib::json_text(json::object{{"mistakes", std::move(list)}});
}

Answer run_one_of(std::span<const Verb> verbs, Versions& all, const Request& request,
                  std::string_view text) {
  const auto verb = std::ranges::find(verbs, request.verb, &Verb::name);
  if (verb == verbs.end())
    return Answer::refusal(Problem::options, fmt::format("no such verb: '{}'", request.verb),
                           "verb");
  if (verb->least_versions == 0) return verb->run(request, all, {}, text);
  Answer refused;
  const std::vector<Version> versions =
      requested_versions(all, request, verb->least_versions, verb->most_versions, refused);
  return versions.empty() ? refused : verb->run(request, all, versions, text);
}

std::vector<Version> requested_versions(Versions& all, const Request& request, std::size_t least,
                                        std::size_t most, Answer& refused) {
  if (auto mistakes = all.set_own(request.specification); !mistakes.empty()) {
    refused = refusal_of(std::move(mistakes));
    return {};
  }
  std::vector<std::string> names = request.versions;
  if (names.empty()) {
    const Requested defaults = requested({}, request.start);
    if (defaults.versions.empty()) {
      refused = Answer::refusal(Problem::start, defaults.problem, "context");
      return {};
    }
    for (const Version& version : defaults.versions) names.emplace_back(version.info->name);
  }
  std::vector<Version> versions = all.listed(names, request.start, refused);
  if (refused.problem != Problem::none) return {};
  if (versions.size() < least) {
    refused = Answer::refusal(
        Problem::version,
        versions.empty()
            ? "no versions are named"
            : fmt::format("nothing to compare '{}' with: name two", versions.front().info->name),
        "versions");
  } else if (versions.size() > most) {
    refused = Answer::refusal(
        Problem::version,
        fmt::format("{} versions are named, and {} takes {}", versions.size(), request.verb, most),
        "versions");
  }
  if (refused.problem != Problem::none) versions.clear();
  return versions;
}

}  // namespace specdrift::requests
