#pragma once

#include <boost/unordered/unordered_flat_set.hpp>
#include <span>
#include <string_view>

#include "core/token/token.h"

namespace specdrift {

/// Hashes with a key drawn once a process, so that no page can choose names that collide.
struct NameHash {
  using is_avalanching = void;
  std::size_t operator()(std::string_view name) const;
};

/// The names that the current tag has so far: looked through one by one while they are few, hashed beyond.
class AttributeNames {
 public:
  void clear() {
    if (!hashed_.empty()) hashed_ = {};  // clearing would cost what the largest tag so far did
  }

  /// Whether one of `attributes` has this name. Requires: between two calls to clear, `attributes` only grows.
  bool contains(std::string_view name, std::span<const Attribute> attributes);

 private:
  static constexpr std::size_t few = 16;

  boost::unordered_flat_set<std::string_view, NameHash> hashed_;
};

}  // namespace specdrift
