#include "core/machine/attribute_names.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <random>

namespace specdrift {

std::size_t NameHash::operator()(std::string_view name) const {
  static const auto key = std::random_device{}();
  return XXH3_64bits_withSeed(name.data(), name.size(), key);
}

bool AttributeNames::contains(std::string_view name, std::span<const Attribute> attributes) {
  if (attributes.size() <= few)
    return std::ranges::any_of(attributes, [&](const Attribute& a) { return a.name == name; });
  while (hashed_.size() < attributes.size()) hashed_.insert(attributes[hashed_.size()].name);
  return hashed_.contains(name);
}

}  // namespace specdrift
