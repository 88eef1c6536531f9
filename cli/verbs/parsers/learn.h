#pragma once

#include <cstddef>
#include <string>

#include "cli/options/options.h"
#include "cli/options/version_set.h"
#include "cli/process/ask_adapter.h"
#include "core/identify/identification.h"

namespace specdrift::cli {

/// Throws UserError where --learn, or an option of it, is asked for in a way that cannot be.
void require_learnable(const Arguments& arguments, std::size_t adapters);

/// Learns a model of the parser, writes it to --output, and says in `parser` how far it holds.
/// Throws UserError for a parser that no model can be learned from: then nothing is written.
void learn(const Arguments& arguments, const VersionSet& versions, AdapterConversation& adapter,
           identify::Identification& parser, const std::string& day);

}  // namespace specdrift::cli
