#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

#include "core/token/token.h"

namespace specdrift {

/// The names that the current tag has so far: looked through one by one while they are few, hashed
/// beyond. Hashes have a key drawn once a process, so that no page can choose names that collide.
class AttributeNames {
 public:
  AttributeNames();
  AttributeNames(const AttributeNames& other);
  AttributeNames& operator=(const AttributeNames&) = delete;
  ~AttributeNames();

  void clear() {
    if (hashed_) forget();
  }

  /// Whether one of `attributes` has this name. Requires: between two calls to clear, `attributes`
  /// only grows.
  bool contains(std::string_view name, std::span<const Attribute> attributes);

 private:
  static constexpr std::size_t few = 16;

  class Hashed;  // what it is made of is costly to include

  void forget();

  std::unique_ptr<Hashed> hashed_;  ///< null while they are few
};

}  // namespace specdrift
