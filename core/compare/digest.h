#pragma once

#include <cstdint>
#include <string_view>

namespace specdrift {

/// A keyed 128-bit digest: equal for equal contents. The key is drawn once a process, so no page
/// can be made whose contents differ and whose digests do not; a digest is never part of a report.
struct Digest {
  std::uint64_t low = 0;   ///< one half
  std::uint64_t high = 0;  ///< the other
  /// Member by member.
  friend bool operator==(const Digest&, const Digest&) = default;
};

/// The key of this process.
std::uint64_t digest_key();

/// The digest of a string. Time in its length.
Digest digest_of(std::string_view text);

/// The digest of a sequence with one more member, of the sort that `what` names.
Digest chained(const Digest& before, std::string_view what, const Digest& member);

}  // namespace specdrift
