#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace specdrift::adapter {

/// Pairs of places at which two sequences are the same, ascending in both. Members that occur once
/// in both are anchors; what is between two anchors is aligned in the same way, and short stretches
/// by their longest common subsequence. Time n log n; not always the most pairs that there are.
std::vector<std::pair<std::size_t, std::size_t>> align(std::span<const std::uint64_t> one,
                                                       std::span<const std::uint64_t> other);

}  // namespace specdrift::adapter
