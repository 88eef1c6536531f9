#pragma once

#include <span>

#include "core/read/entries/reading.h"
#include "core/read/forms/text_form.h"

namespace specdrift::read {

/// Looks for what a text says twice, and each time otherwise: a label that two entries of a state
/// have, a character whose number, name and glyph are not of one character, an error code that the
/// text's own list of parse errors does not have. Adds them to `reading.doubts`. `sections`: those
/// of the tokenizer.
void find_contradictions(const Document& document, std::span<const Section* const> sections,
                         Reading& reading);

}  // namespace specdrift::read
