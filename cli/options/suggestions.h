#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace specdrift::cli {

/// The candidates that a mistyped word most likely meant: those that it begins, else those that
/// need the fewest letters inserted, left out, changed or swapped, if these are few for its length.
/// Case does not count. Each once.
std::vector<std::string_view> nearest(std::string_view word,
                                      std::span<const std::string_view> candidates);

/// "did you mean 'a' or 'b'?", or nothing.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates);

/// "a, b or c".
std::string listed(std::span<const std::string_view> words);

/// The items between the separators, empty ones included.
std::vector<std::string> split_at(std::string_view separators, std::string_view list);

}  // namespace specdrift::cli
