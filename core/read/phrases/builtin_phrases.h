#pragma once

#include <string_view>
#include <vector>

namespace specdrift::read {

/// The files of spec/phrases (spec/generate_phrases.cpp).
std::vector<std::string_view> builtin_phrases();

}  // namespace specdrift::read
