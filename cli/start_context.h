#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cli/options.h"
#include "core/token/context.h"
#include "core/token/tokenizer.h"
#include "versions/registry.h"

namespace specdrift::cli {

/// The version of that name. Throws Trouble, with the names that come near.
const Version& version_named(std::string_view name);

/// What --version asks for. Throws Trouble if it is missing.
const Version& requested_version(const Verb& verb, const Arguments& arguments);

/// What the context options ask for (common_options.h).
StartContext requested_start(const Arguments& arguments);

/// The initial state or content model of that name. Throws Trouble, with the names that come near.
TextMode initial_state_named(std::string_view name);

/// Why a version has no tokenizer that starts there, in words.
std::string no_such_start(const Version& version, const StartContext& start);

/// Throws Trouble where the version has no such start. Requires: the source outlives the tokenizer.
std::unique_ptr<Tokenizer> make_tokenizer(const Version& version, const Source& source,
                                          const StartContext& start);

}  // namespace specdrift::cli
