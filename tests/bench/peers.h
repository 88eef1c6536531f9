#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace specdrift::bench {

/// A tokenizer or parser of somebody else, found on this machine.
struct Peer {
  std::string_view name;
  std::uint64_t (*run)(std::string_view document);  ///< some number that depends on all of it
};

/// None, where pkg-config found none when this was built.
std::span<const Peer> peers();

}  // namespace specdrift::bench
