#pragma once

#include <optional>
#include <string_view>

#include "core/encoding/choice.h"
#include "core/encoding/decode.h"

namespace specdrift::cli {

/// The text that versions read, and how its encoding was found.
struct ChosenText {
  encoding::Choice choice;
  std::optional<encoding::Decoded> decoded;  ///< none: in UTF-8 the bytes are what they are
};

/// Chooses the encoding and decodes. A document that is parsed in a tentative encoding until a meta
/// element says another one is read again in that, as browsers do ("change the encoding",
/// 13.2.3.5). Whatever tree construction ignores in a frameset counts here, too.
ChosenText chosen_text(std::string_view bytes, const encoding::ChoiceOptions& options);

/// The encoding that the bytes look like although they are read otherwise: UTF-16 or UTF-32.
encoding::Lookalike unlike_choice(std::string_view bytes, const encoding::Choice& choice);

}  // namespace specdrift::cli
