#include "library/requests/holes.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <set>
#include <utility>

#include "core/holes/parser.h"
#include "core/identify/observed.h"
#include "core/report/holes/holes_report.h"
#include "library/requested.h"
#include "library/requests/formats.h"

namespace specdrift::requests {
namespace {

namespace json = boost::json;
using identify::Observation;
using identify::Probe;

constexpr std::string_view form_of_answers = "docs/adapters.md has the form of an answer";

/// The filter has answered otherwise than it may, or its caller ends the search.
struct Ended {
  Answer refused;
};

/// The filter of a request.
class Filter {
 public:
  Filter(Versions& all, identify::Capabilities capabilities, const AskFilter& ask)
      : all_(all), capabilities_(std::move(capabilities)), ask_(ask) {}

  /// Throws Ended and BadEvents.
  Observation ask(const Probe& probe) const {
    const std::optional<std::string> line = ask_(probe.input);
    if (!line) throw Ended{Answer::refusal(Problem::stopped, "the callback ended it")};
    all_.reading = fmt::format("the answer to '{}'", probe.input);
    Answer refused;
    const json::object answer = read_object(*line, all_.reading + " is", refused);
    if (refused.problem != Problem::none)
      throw Ended{Answer::refusal(Problem::answers, refused.text, "filter", form_of_answers)};
    return observed(answer, probe, capabilities_);
  }

  /// Throws Ended if it fails one of these probes, which every parser reads in the same way.
  void test(const std::vector<Probe>& probes) const {
    for (const Probe& probe : probes)
      if (const std::string fault = fault_in_self_test(probe, ask(probe)); !fault.empty())
        throw Ended{Answer::refusal(Problem::answers, fault, "filter", identify::self_test_hint)};
  }

 private:
  Versions& all_;
  identify::Capabilities capabilities_;
  const AskFilter& ask_;
};

/// The place of the viewer among the versions of a search; otherwise `refused` says why not.
std::size_t viewer_of(const Request& request, Versions& all, std::span<const Version> versions,
                      Answer& refused) {
  const std::vector<Version> named =
      all.listed({request.viewer.empty() ? "living" : request.viewer}, request.start, refused);
  if (refused.problem != Problem::none) {
    refused.place = "viewer";
    return 0;
  }
  const auto place = holes::place_among(versions, named.front().info->name);
  if (named.size() == 1 && place) return *place;
  refused = Answer::refusal(Problem::version,
                            fmt::format("'{}' cannot be compared with a parser", request.viewer),
                            "viewer", "name one milestone, as in 2009 or living");
  return 0;
}

Answer reported(const Request& request, const holes::Listing& listing) {
  const auto* const format = report::find_format(report::holes_formats, request.format);
  if (!format) return unknown_format(request, report::format_words<report::holes_formats>);
  return fitted(request,
                format->write(listing, {.style = style_of(request),
                                        .run = {SPECDRIFT_VERSION, "", !request.known.empty()}}));
}

}  // namespace

Answer list_holes(const Request& request, Versions& all, std::string_view capabilities,
                  const AskFilter& ask) {
  Answer refused = reported(request, {});  // a format that is none costs no search
  if (refused.problem != Problem::none) return refused;
  refused = {};
  all.reading = "the capabilities";
  const json::object said = read_object(capabilities, "the description of the filter is", refused);
  if (refused.problem != Problem::none)
    return Answer::refusal(Problem::answers, refused.text, "capabilities",
                           "docs/adapters.md has the form of an adapter's first line");
  identify::ProbeSearch probes(built_in_versions().all());
  holes::ParserSearch search;
  search.versions = probes.versions();
  search.viewer = viewer_of(request, all, search.versions, refused);
  if (refused.problem != Problem::none) return refused;
  search.capabilities = identify::capabilities_from_json(said);
  search.limit = request.limit.value_or(holes::usual_questions);
  const Filter filter(all, search.capabilities, ask);
  search.ask = [&](const Probe& probe) { return filter.ask(probe); };
  holes::Listing listing = listing_of(search);
  if (!request.filter_writes.empty()) {
    if (std::ranges::find(identify::writes_words, request.filter_writes) ==
        std::end(identify::writes_words))
      return Answer::refusal(
          Problem::options, fmt::format("'{}' is no form of output", request.filter_writes),
          "filterWrites", fmt::format("it is one of {}", fmt::join(identify::writes_words, ", ")));
    listing.writes = identify::writes_named(request.filter_writes);
  }
  try {
    filter.test(probes.make_self_test(search.capabilities));
    find_holes_of_parser(search, probes, listing);
  } catch (Ended& ended) {
    return std::move(ended.refused);
  }
  holes::arrange(listing);
  accept(listing, std::set<std::string>(request.known.begin(), request.known.end()));
  return reported(request, listing);
}

}  // namespace specdrift::requests
