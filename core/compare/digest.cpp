#include "core/compare/digest.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <random>

namespace specdrift {
namespace {

Digest to_digest(XXH128_hash_t hash) {
  return {hash.low64, hash.high64};
}

}  // namespace

std::uint64_t digest_key() {
  static const std::uint64_t key =
      std::uint64_t{std::random_device{}()} << 32 | std::random_device{}();
  return key;
}

Digest digest_of(std::string_view text) {
  return to_digest(XXH3_128bits_withSeed(text.data(), text.size(), digest_key()));
}

Digest chained(const Digest& before, std::string_view what, const Digest& member) {
  const struct { Digest before, what, member; } links{before, digest_of(what), member};
  return to_digest(XXH3_128bits_withSeed(&links, sizeof links, digest_key()));
}

}  // namespace specdrift
