#pragma once

#include <span>

#include "core/read/entries/patch.h"
#include "core/read/entries/reading.h"
#include "core/read/forms/text_form.h"

namespace specdrift::read {

/// Looks for signs that a part of the text is lost where all that is left can be read: a list of
/// white space that lacks a character which the lists of other entries have, numbers of sections
/// or items with gaps, a table of numbers without its end. Adds them to `reading.doubts`.
void find_doubts(std::span<const Section* const> sections, Reading& reading);

/// Looks for lists and entries of a patch that nothing in the text announces or has a place for.
/// Adds them to `reading.doubts`.
void find_unused(const Patch& patch, Reading& reading);

/// Why the end of a text is lost, from its last section; empty: it is there, or that cannot be
/// known.
std::string lost_end(const Document& document, const Section& last);

}  // namespace specdrift::read
