#pragma once

#include "core/compare/token_stream.h"

namespace specdrift {

/// Whether the heads of two streams are the same in every aspect, except for a self-closing flag
/// that one of the versions does not model.
bool same_head(const TokenStream& a, const TokenStream& b);

}  // namespace specdrift
