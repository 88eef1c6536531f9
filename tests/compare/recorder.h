#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/compare/differ.h"

namespace specdrift::test {

/// The findings of a comparison, a line each, as in
///   tokens markup 0-23 e1 2007 2009|8.2.4 13.2.5
///   episode 1 0-23 met again
struct Recorded {
  std::vector<std::string> lines;
  Summary summary;
};

/// Compares versions (all, if none are named) on a string.
Recorded record(std::string_view input, const StartContext& start = {}, CompareOptions options = {},
                const std::vector<std::string_view>& versions = {});

}  // namespace specdrift::test
