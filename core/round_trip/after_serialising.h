#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/holes/listing.h"
#include "core/holes/search.h"
#include "core/round_trip/reading.h"

namespace specdrift::round_trip {

/// A filter's reading of an input.
struct Filtered {
  identify::Events seen;  ///< what its policy has judged
  /// Its output. Nothing: `reading`, as it is written by the standard's rules.
  std::optional<std::string> page = {};
  Reading reading = {};
};

/// Gives an input to the filter, after the marker. Nothing: it did not answer.
using Filter = std::function<std::optional<Filtered>(const std::string& body)>;

/// A filter that is a version, or a version in a mode: it reads and keeps everything.
/// `passes_source_on`: what it hands on is the input. Requires: `reader` outlives it.
Filter filter_of(const Reader& reader, bool passes_source_on);

/// Who looks for what gets through after serialising.
struct SecondLook {
  Reader viewer;  ///< as a page is read
  Serialisation viewer_rules;
  Filter filter;
  std::optional<Serialisation> filter_rules = {};  ///< where the filter hands no page on
  bool filter_has_scripting = true;                ///< its flag, when its reading is written
  /// The version that the filter is, if it is one: differences are named by their class.
  const Reader* version = nullptr;
  /// Told how many inputs are done, of how many.
  std::function<void(std::size_t done, std::size_t all)> progress = {};
  /// True if no further input is continued by payloads; none: never.
  std::function<bool()> is_over = {};
};

/// One input's finding after serialising: it is in a second reading, and neither has
/// the filter seen it, nor is it in the first reading, nor in the page as it is handed on.
struct Rewritten {
  holes::Rewriting rewriting;
  holes::Difference difference;
  std::string topic;  ///< that of the trip
};

/// The worst of the trips of what the filter makes of an input:
/// - its own reading is written and read by the viewer, if it hands no page on;
/// - the page is read, written and read again by the viewer, with scripting, and first without.
std::optional<Rewritten> look_again(const SecondLook& look, const Filtered& filtered);

/// Inputs that a reading and a writing may take apart: markup that ends each of the elements with
/// raw text, in a comment, a value and text, as it is and with references.
const std::vector<std::string>& inputs_to_rewrite();

/// Continues these inputs by payloads and adds what gets through after serialising to the listing.
/// A search: what is not found may be there.
void find_after_serialising(const SecondLook& look, std::span<const std::string> seeds,
                            holes::Listing& listing);

}  // namespace specdrift::round_trip
