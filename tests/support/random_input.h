#pragma once

#include <random>
#include <span>
#include <string>
#include <string_view>

namespace specdrift::test {

/// A string put together from what the texts name: characters with rows of their own, tags that
/// switch, references, beginnings that lead to states which few random strings would reach.
/// Ill-formed bytes and controls are among them.
std::string random_input(std::mt19937& random);

/// Beginnings that lead to states which few random inputs would reach.
std::span<const std::string_view> random_openings();

}  // namespace specdrift::test
