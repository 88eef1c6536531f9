#pragma once

#include <span>
#include <string>

#include "cli/options/options.h"

namespace specdrift::cli {

/// The manual page `specdrift-VERB`(1), in the language of man(7).
std::string manual_page(const Verb& verb);

/// The manual page `specdrift`(1), which lists the verbs.
std::string manual_page(std::span<const Verb* const> verbs);

/// Writes them all into a folder, which is made where there is none. Throws UserError.
void write_manual_pages(const std::string& folder, std::span<const Verb* const> verbs);

}  // namespace specdrift::cli
