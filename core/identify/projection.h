#pragma once

#include <string>
#include <string_view>

#include "core/identify/capabilities.h"
#include "core/identify/event.h"

namespace specdrift::identify {

/// Most probes stand after this, in a body, and what comes before is left out of what is compared.
inline constexpr std::string_view marker = "<!DOCTYPE html><title>t</title><body><i id=in></i>";

/// Everything that a probe is about, in addition to its input.
struct Setting {
  bool whole_document = false;  ///< it is about the DOCTYPE: no marker precedes it
  bool in_foreign_content = false;
  bool about_errors = false;  ///< not its tokens, but its parse errors are compared
  bool as_reported = false;   ///< nothing is projected: a document, not a probe
};

/// A name as it was before a tree adjusted it, as in `foreignObject` or `viewBox`. One that begins
/// with a capital was not adjusted: its parser does not make small letters of capitals.
std::string unadjusted(std::string name);

/// Takes away what comes before the element of the marker, if that is found.
void drop_what_precedes(Events& events);

/// The events that an adapter with these capabilities would report of what a version makes of a
/// probe, or has reported, in the form in which the two are compared.
Events project(Events events, const Capabilities& capabilities, const Setting& setting);

/// Whether an adapter with these capabilities can show what parsers make of the input, given one
/// that some version makes of it.
bool can_show(std::string_view input, const Events& events, const Capabilities& capabilities,
              const Setting& setting);

/// Whether tree construction leaves what the tokenizer emits as it is, except what `project` knows
/// of: no tag that is ignored, moved, implied or made twice.
bool is_kept_by_trees(const Events& events);

}  // namespace specdrift::identify
