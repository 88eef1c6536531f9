#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/token/context.h"

namespace specdrift::html5lib {

/// The start that a name asks for, whatever its case: `data`, `script`, …; the suites' names
/// ("Script data state"); the content models of the older texts. One word needs its case: `CDATA`
/// is the content model (raw text in the later versions), `cdata` the CDATA section.
std::optional<TextMode> find_initial_state(std::string_view name);

/// The start that a content model of the older texts asks for, whatever its case: PCDATA, RCDATA,
/// CDATA, PLAINTEXT.
std::optional<TextMode> find_content_model(std::string_view name);

/// `data`, `rcdata`, `rawtext`, `script`, `plaintext`, `cdata`.
std::string_view initial_state_name(TextMode mode);
std::span<const std::string_view> initial_state_names();

/// `rcdata after <title>`, `data in foreign content`.
std::string start_name(const StartContext& start);

}  // namespace specdrift::html5lib
