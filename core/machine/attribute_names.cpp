#include "core/machine/attribute_names.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <random>

namespace specdrift {
namespace {

std::uint64_t hash_with_key(std::string_view name) {
  static const auto key = std::random_device{}();
  return XXH3_64bits_withSeed(name.data(), name.size(), key);
}

}  // namespace

/// Moves `key` on to where the name is, or to where it can be put if it is not there.
bool AttributeNames::find(std::string_view name, std::uint64_t& key,
                          std::span<const Attribute> attributes) const {
  for (;; ++key) {
    const auto found = hashed_.find(key);
    if (found == hashed_.end()) return false;
    if (attributes[found->second].name == name) return true;
  }
}

bool AttributeNames::contains(std::string_view name, std::span<const Attribute> attributes) {
  if (attributes.size() <= few)
    return std::ranges::any_of(attributes, [&](const Attribute& a) { return a.name == name; });
  while (hashed_.size() < attributes.size()) {
    const auto index = static_cast<std::uint32_t>(hashed_.size());
    std::uint64_t key = hash_with_key(attributes[index].name);
    find(attributes[index].name, key, attributes);
    hashed_.emplace(key, index);
  }
  std::uint64_t key = hash_with_key(name);
  return find(name, key, attributes);
}

}  // namespace specdrift
