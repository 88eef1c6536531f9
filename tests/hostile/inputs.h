#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/token/context.h"

namespace specdrift {

/// An input made to be slow or large, of any size.
struct Hostile {
  std::string_view name;
  std::function<std::string(std::size_t bytes)> make;
  StartContext start;
};

std::vector<Hostile> hostile_inputs();

}  // namespace specdrift
