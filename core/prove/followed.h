#pragma once

#include "core/model/model.h"

namespace specdrift::prove {

/// The longest name of a tag, and the longest word that was just read, that a Configuration can
/// tell from others.
inline constexpr std::size_t longest_name = 15;
inline constexpr std::size_t longest_word = 7;

/// Throws Unprovable where rows ask for what the machines of a proof do not follow: it would be
/// taken for something that never holds.
void refuse_what_is_not_followed(const model::Model& model);

}  // namespace specdrift::prove
