#include "library/requests/history.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/report/history/history_filter.h"
#include "core/report/pages/pages.h"
#include "core/report/states/concepts.h"
#include "core/report/states/states_report.h"
#include "core/report/versions/versions_report.h"
#include "library/requested.h"
#include "library/requests/formats.h"

namespace specdrift::requests {
namespace {

Answer describe(const Request& request, Versions& all, const std::vector<Version>&,
                std::string_view) {
  const auto* const write = report::find_format(report::versions_formats, request.format);
  if (!write) return unknown_format(request, report::format_words<report::versions_formats>);
  if (auto mistakes = all.set_own(request.specification); !mistakes.empty())
    return refusal_of(std::move(mistakes));
  std::vector<Version> versions = request.versions.empty() ? all.all() : std::vector<Version>();
  for (const std::string& name : request.versions) {
    const model::Model* const model = all.find(name);
    if (!model) return no_such_version(name);
    const Version* const known = built_in_versions().find(model->version);
    versions.push_back(known ? *known : version_of(*model));
  }
  return fitted(request, write->write({versions, !request.versions.empty()}));
}

const model::Model* last_read_by(const std::optional<std::string>& parser, std::string_view member,
                                 Answer& refused) {
  if (!parser) return nullptr;
  report::LastRead read = report::last_read_by(*parser);
  if (read.model || refused.problem != Problem::none) return read.model;
  if (read.hint.empty())
    read.hint = fmt::format("these follow one: {}", fmt::join(read.readers, ", "));
  refused = Answer::refusal(Problem::options, std::move(read.why), member, read.hint);
  return nullptr;
}

Answer show_history(const Request& request, Versions&, const std::vector<Version>&,
                    std::string_view) {
  const auto* const write = report::find_format(report::history_formats, request.format);
  if (!write) return unknown_format(request, report::format_words<report::history_formats>);
  if (request.is_timeline && request.format != "text")
    return Answer::refusal(Problem::options,
                           fmt::format("there is no timeline in {}", request.format), "timeline",
                           "its format is \"text\"; json has every date");
  Answer refused;
  report::HistoryFilter filter;
  if (request.since) filter.since = *request.since;
  if (request.until) filter.until = *request.until;
  filter.facet = request.facet;
  filter.needs_reason = request.has_reason;
  filter.is_of_tree = request.is_of_rules;
  filter.words = request.words;
  if (!request.state_names.empty() || !request.concepts.empty() || !request.families.empty())
    filter.concepts = named_concepts(request, {}, refused);
  filter.read_by = last_read_by(request.read_by, "readBy", refused);
  filter.unread_by = last_read_by(request.unread_by, "unreadBy", refused);
  if (refused.problem != Problem::none) return refused;
  const report::History history = report::filtered_history(filter);
  return fitted(request, request.is_timeline ? report::history_timeline(history)
                                             : write->write(history, style_of(request).columns));
}

}  // namespace

std::vector<std::string> named_concepts(const Request& request,
                                        std::span<const model::Model* const> more,
                                        Answer& refused) {
  const report::ConceptNames names(more, true);
  std::vector<std::string> concepts;
  const auto add = [&](std::vector<std::string> found, std::string_view member,
                       std::string_view kind, const std::string& name) {
    if (found.empty() && refused.problem == Problem::none)
      refused =
          Answer::refusal(Problem::options, fmt::format("no version has a {} '{}'", kind, name),
                          member, "states lists those of a version");
    std::ranges::move(found, std::back_inserter(concepts));
  };
  for (const std::string& name : request.state_names)
    add(names.of_state(name), "state", "state", name);
  for (const std::string& name : request.concepts)
    add(names.of_concept(name), "concepts", "concept", name);
  for (const std::string& name : request.families)
    add(names.of_family(name), "family", "family of states", name);
  std::ranges::sort(concepts);
  return concepts;
}

const Verb describe_verb{"describe", 0, 0, describe};
const Verb history_verb{"history", 0, 0, show_history};

}  // namespace specdrift::requests
