#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
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

/// The digest of bytes that come in pieces, however they are cut. Made for few bytes, which it
/// holds until it is asked; memory is bounded however many there are.
class DigestOfPieces {
 public:
  /// A digest of no bytes.
  DigestOfPieces();
  ~DigestOfPieces();
  /// The bytes that were added go along.
  DigestOfPieces(DigestOfPieces&&) noexcept;
  /// Goes on with what was added to the other one.
  DigestOfPieces& operator=(const DigestOfPieces& other);

  /// Back to no bytes.
  void clear();
  /// Appends bytes. They need not outlive the call.
  void add(std::string_view bytes) {
    if (bytes.size() > held_.size() - size_) return add_many(bytes);
    bytes.copy(held_.data() + size_, bytes.size());
    size_ += bytes.size();
  }
  /// The digest of all bytes that were added since it was made or cleared.
  Digest digest() const;

 private:
  struct Stream;

  void add_many(std::string_view bytes);

  std::array<char, 512> held_;
  std::size_t size_ = 0;            ///< of what is held
  std::unique_ptr<Stream> stream_;  ///< holds what came before that
  bool streams_ = false;            ///< there is such
};

}  // namespace specdrift
