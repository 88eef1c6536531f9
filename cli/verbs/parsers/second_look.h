#pragma once

#include <span>
#include <string>

#include "cli/options/options.h"
#include "core/holes/parser.h"
#include "core/round_trip/after_serialising.h"

/// The part of `holes --after-serialising` in a listing.
namespace specdrift::cli {

/// A version, or a version in a mode: it writes what it has read by the rules of its day.
void look_again_at(const round_trip::Reader& filter, bool is_mode, const Version& viewer,
                   const identify::ProbeSet& probes, const Arguments& arguments,
                   holes::Listing& listing);

/// Throws UserError where nothing can be written of what the parser reads.
void check_second_look(const identify::Capabilities& capabilities, const Arguments& arguments);

/// A parser. `answers` are those of the first search.
void look_again_at_parser(const holes::ParserSearch& search, const Version& viewer,
                          std::span<const std::string> seeds, const Arguments& arguments,
                          holes::Answers& answers, holes::Listing& listing);

}  // namespace specdrift::cli
