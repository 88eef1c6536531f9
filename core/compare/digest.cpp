#include "core/compare/digest.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
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

struct DigestOfPieces::Stream {
  XXH3_state_t state;
};

DigestOfPieces::DigestOfPieces() = default;
DigestOfPieces::~DigestOfPieces() = default;
DigestOfPieces::DigestOfPieces(DigestOfPieces&&) noexcept = default;

DigestOfPieces& DigestOfPieces::operator=(const DigestOfPieces& other) {
  if (this == &other) return *this;
  std::copy_n(other.held_.data(), other.size_, held_.data());
  size_ = other.size_;
  streams_ = other.streams_;
  if (streams_) {
    if (!stream_) stream_ = std::make_unique<Stream>();
    XXH3_copyState(&stream_->state, &other.stream_->state);
  }
  return *this;
}

void DigestOfPieces::clear() {
  size_ = 0;
  streams_ = false;
}

void DigestOfPieces::add_many(std::string_view bytes) {
  if (!stream_) stream_ = std::make_unique<Stream>();
  if (!streams_) XXH3_128bits_reset_withSeed(&stream_->state, digest_key());
  streams_ = true;
  XXH3_128bits_update(&stream_->state, held_.data(), size_);
  XXH3_128bits_update(&stream_->state, bytes.data(), bytes.size());
  size_ = 0;
}

Digest DigestOfPieces::digest() const {
  if (!streams_) return digest_of({held_.data(), size_});
  XXH3_state_t all;
  XXH3_copyState(&all, &stream_->state);
  XXH3_128bits_update(&all, held_.data(), size_);
  return to_digest(XXH3_128bits_digest(&all));
}

Digest chained(const Digest& before, std::string_view what, const Digest& member) {
  const struct { Digest before, what, member; } links{before, digest_of(what), member};
  return to_digest(XXH3_128bits_withSeed(&links, sizeof links, digest_key()));
}

}  // namespace specdrift
