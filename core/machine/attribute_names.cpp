#include "core/machine/attribute_names.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <random>

namespace specdrift {
namespace {

std::uint64_t hash_with_key(std::string_view name) {
  static const auto key = std::random_device{}();
  return XXH3_64bits_withSeed(name.data(), name.size(), key);
}

}  // namespace

/// From the hash of a name to the index of its attribute. The table never looks at a name again
/// when it grows.
class AttributeNames::Hashed {
 public:
  bool contains(std::string_view name, std::span<const Attribute> attributes) {
    while (indexes_.size() < attributes.size()) {
      const auto index = static_cast<std::uint32_t>(indexes_.size());
      std::uint64_t key = hash_with_key(attributes[index].name);
      find(attributes[index].name, key, attributes);
      indexes_.emplace(key, index);
    }
    std::uint64_t key = hash_with_key(name);
    return find(name, key, attributes);
  }

 private:
  struct KeyItself {
    using is_avalanching = void;
    std::size_t operator()(std::uint64_t key) const { return static_cast<std::size_t>(key); }
  };

  /// Moves `key` on to where the name is, or to where it can be put if it is not there.
  bool find(std::string_view name, std::uint64_t& key,
            std::span<const Attribute> attributes) const {
    for (;; ++key) {
      const auto found = indexes_.find(key);
      if (found == indexes_.end()) return false;
      if (attributes[found->second].name == name) return true;
    }
  }

  boost::unordered_flat_map<std::uint64_t, std::uint32_t, KeyItself> indexes_;
};

AttributeNames::AttributeNames() = default;
AttributeNames::AttributeNames(const AttributeNames& other)
    : hashed_(other.hashed_ ? std::make_unique<Hashed>(*other.hashed_) : nullptr) {}
AttributeNames::~AttributeNames() = default;

void AttributeNames::forget() {
  hashed_.reset();
}

bool AttributeNames::contains(std::string_view name, std::span<const Attribute> attributes) {
  if (attributes.size() <= few)
    return std::ranges::any_of(attributes, [&](const Attribute& a) { return a.name == name; });
  if (!hashed_) hashed_ = std::make_unique<Hashed>();
  return hashed_->contains(name, attributes);
}

}  // namespace specdrift
