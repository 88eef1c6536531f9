#pragma once

#include <span>

#include "core/read/entries/reading.h"
#include "core/read/forms/text_form.h"

namespace specdrift::read {

/// Looks for links whose words name one state and whose target is another one. Adds them to
/// `reading.doubts`. `sections`: those of the tokenizer.
void find_odd_links(std::span<const Section* const> sections, Reading& reading);

}  // namespace specdrift::read
