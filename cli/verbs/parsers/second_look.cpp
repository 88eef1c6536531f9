#include "cli/verbs/parsers/second_look.h"

#include <string>
#include <utility>

#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"
#include "core/holes/modes.h"

namespace specdrift::cli {
namespace {

identify::Capabilities::Writes requested_writes(const Arguments& arguments,
                                                const identify::Capabilities& capabilities) {
  const auto word = arguments.find("filter-writes");
  return word ? identify::writes_named(*word) : capabilities.writes;
}

bool passes_source_on(const Arguments& arguments, const identify::Capabilities& capabilities) {
  return requested_writes(arguments, capabilities) == identify::Capabilities::Writes::source;
}

/// Adds what gets through after serialising to the listing. Pages are written by the rules of the
/// viewer's day, unless the look has other ones.
void look_again(round_trip::SecondLook look, const Version& viewer,
                std::span<const std::string> seeds, holes::Listing& listing) {
  look.viewer = {std::string(viewer.info->name), viewer, *holes::start_in(holes::Mode::standard)};
  look.viewer_rules = round_trip::serialisation_on(viewer.info->date.substr(0, 10));
  Progress progress("second reading", seeds.size());
  look.progress = [&](std::size_t done, std::size_t) { progress.at(done); };
  find_after_serialising(look, seeds, listing);
}

}  // namespace

void look_again_at(const round_trip::Reader& filter, bool is_mode, const Version& viewer,
                   const identify::ProbeSet& probes, const Arguments& arguments,
                   holes::Listing& listing) {
  round_trip::SecondLook look;
  const bool passes_on = passes_source_on(arguments, {});
  look.filter = round_trip::filter_of(filter, passes_on);
  if (!passes_on)
    look.filter_rules = round_trip::serialisation_on(filter.version.info->date.substr(0, 10));
  look.filter_has_scripting = filter.start.scripting;
  if (!is_mode) look.version = &filter;
  look_again(std::move(look), viewer, holes::seeds_for_parser(probes.probes), listing);
}

void check_second_look(const identify::Capabilities& capabilities, const Arguments& arguments) {
  if (!arguments.has("after-serialising") || capabilities.output ||
      passes_source_on(arguments, capabilities) ||
      capabilities.level == identify::Capabilities::Level::tokens)
    return;
  throw UserError("--after-serialising",
                  "this adapter answers without output, and with nodes of a tree: nobody can write "
                  "what its parser has read",
                  "let it answer with output (docs/adapters.md), or name another adapter");
}

void look_again_at_parser(const holes::ParserSearch& search, const Version& viewer,
                          std::span<const std::string> seeds, const Arguments& arguments,
                          holes::Answers& answers, holes::Listing& listing) {
  const identify::Capabilities& capabilities = search.capabilities;
  const bool passes_on = passes_source_on(arguments, capabilities);
  round_trip::SecondLook look;
  if (!capabilities.output && !passes_on)
    look.filter_rules = round_trip::serialisation_on(viewer.info->date.substr(0, 10));
  look.filter_has_scripting = capabilities.scripting;
  // The answers to the first search are known already: they cost nothing.
  look.is_over = [&, before = listing.asked] {
    return search.limit != 0 && listing.asked - before >= search.limit;
  };
  look.filter = [&](const std::string& body) -> std::optional<round_trip::Filtered> {
    const holes::Answers::Answer& answer = answers.to(body);
    if (!answer.events) return std::nullopt;
    round_trip::Filtered filtered{answer.seen_by_policy()};
    const std::string source = std::string(identify::marker) + body;
    if (capabilities.output)
      filtered.page = answer.output;
    else if (passes_on)
      filtered.page = source;
    else
      filtered.reading = round_trip::kept_of(*answer.events);
    return filtered;
  };
  look_again(std::move(look), viewer, seeds, listing);
}

}  // namespace specdrift::cli
