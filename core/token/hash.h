#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace specdrift {

/// A hash of a string that is the same in every process (XXH3).
std::uint64_t hash_of(std::string_view text);

/// A digest as files have it: sixteen hexadecimal digits.
std::string written_digest(std::uint64_t digest);

}  // namespace specdrift
