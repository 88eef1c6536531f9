#pragma once

#include <span>
#include <string_view>

namespace specdrift::identify {

/// Beginnings of inputs that parsers are known to read by rules of their own, whatever the texts
/// say.
std::span<const std::string_view> own_rules();

}  // namespace specdrift::identify
