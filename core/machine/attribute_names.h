#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/token/token.h"

namespace specdrift {

/// The names that the current tag has so far: looked through one by one while they are few, hashed
/// beyond. Hashes have a key drawn once a process, so that no page can choose names that collide.
class AttributeNames {
 public:
  void clear() {
    if (!hashed_.empty()) hashed_ = {};  // clearing would cost what the largest tag so far did
  }

  /// Whether one of `attributes` has this name. Requires: between two calls to clear, `attributes`
  /// only grows.
  bool contains(std::string_view name, std::span<const Attribute> attributes);

 private:
  static constexpr std::size_t few = 16;

  struct KeyItself {
    using is_avalanching = void;
    std::size_t operator()(std::uint64_t key) const { return key; }
  };

  bool find(std::string_view name, std::uint64_t& key, std::span<const Attribute> attributes) const;

  /// From the hash of a name to the index of its attribute. The table never looks at a name again
  /// when it grows.
  boost::unordered_flat_map<std::uint64_t, std::uint32_t, KeyItself> hashed_;
};

}  // namespace specdrift
