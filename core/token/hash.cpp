#include "core/token/hash.h"

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

namespace specdrift {

std::uint64_t hash_of(std::string_view text) {
  return XXH3_64bits(text.data(), text.size());
}

std::string written_digest(std::uint64_t digest) {
  return fmt::format("{:016x}", digest);
}

}  // namespace specdrift
