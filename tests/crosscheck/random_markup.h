#pragma once

#include <random>
#include <string>

namespace specdrift::test {

/// What stands close together, so that errors of several rows have one place.
std::string crowded_input(std::mt19937& random);

/// What tree construction treats otherwise in some version.
std::string page_input(std::mt19937& random);

}  // namespace specdrift::test
