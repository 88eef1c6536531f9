#pragma once

#include <span>

#include "core/read/entries/reading.h"
#include "core/read/forms/text_form.h"
#include "core/read/phrases/phrase_book.h"

namespace specdrift::read {

/// Looks for sentences that others need, or that every introduction has, and that the text lacks.
/// Without an introduction, only those outside of it are looked for; if the section before the
/// first state defines something, its heading is in doubt. Adds to `reading.doubts`.
void find_lost_definitions(const PhraseBook& book, std::span<const Section* const> sections,
                           const Document& document, Reading& reading);

/// Looks for a table of numeric references that a row announces and the text lacks. Adds to
/// `reading.doubts`.
void find_lost_table(Reading& reading);

}  // namespace specdrift::read
