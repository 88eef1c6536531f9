#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/compare/divergence.h"
#include "core/token/version_info.h"

namespace specdrift::catalogue {

/// The cause of a difference by a rule that only one parser has. The construct and the characters
/// follow where a small input shows them: `own-rule/tag-name/=`.
inline constexpr std::string_view own_rule = "own-rule";

/// The name of a divergence class that is the same whichever versions are compared: its concept and
/// character class, `comment-end/!`, without the partition of `class_id`. Where the catalogue knows
/// several changes of the standard that concern the same concept and characters, the ids of those
/// that the class can come from follow: `named-character-reference/none@r4960`. `compared` dates
/// versions that no entry is about; it may be empty. An id without a partition is a name already.
std::string class_name(std::string_view class_id, Facet facet,
                       std::span<const VersionInfo* const> compared = {});

/// Whether a class can be meant by a name: by its id, by its name, or by concept and character
/// class without the changes.
bool is_called(std::string_view class_id, Facet facet, std::string_view name);

}  // namespace specdrift::catalogue
