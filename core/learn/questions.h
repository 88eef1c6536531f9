#pragma once

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/learn/battery.h"

namespace specdrift::learn {

/// Inputs at random, of the pieces that markup is made of: one to ten of them, in an order that
/// often makes constructs. The same for the same seed, on every computer.
class RandomInputs {
 public:
  explicit RandomInputs(std::uint64_t seed) : random_(seed) {}
  std::string next();

 private:
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }
  std::mt19937_64 random_;
};

/// The inputs of known causes and witnesses, by length.
std::vector<std::string> known_inputs();

/// Each state, each kind of character there, and each way to go on: by length. `beginnings`: how a
/// model comes to its states.
std::set<std::pair<std::size_t, std::string>> systematic_inputs(
    const std::map<std::uint16_t, std::vector<std::string>>& beginnings);

}  // namespace specdrift::learn
