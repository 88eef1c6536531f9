#pragma once

#include <random>
#include <string>

namespace specdrift::test {

/// Returns crowded markup, so that errors of several rows have one place.
std::string crowded_input(std::mt19937& random);

/// Returns markup that tree construction treats differently in some version.
std::string page_input(std::mt19937& random);

}  // namespace specdrift::test
