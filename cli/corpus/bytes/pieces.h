#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "cli/corpus/bytes/expansion.h"
#include "core/text/span.h"

namespace specdrift::cli {

/// A part of an archive that cannot be read. The parts after it can.
struct Damage {
  std::string_view reason;
  Offset at;  ///< in bytes of the archive
};

/// The bytes of an archive, uncompressed, piece by piece.
class Pieces {
 public:
  virtual ~Pieces() = default;
  /// Appends the next piece. False at the end. Throws Damage; the next call goes on after it, with
  /// what is not connected to the bytes before.
  virtual bool next(std::string& to) = 0;
  /// Where in the archive that byte of all pieces is: of a compressed one, where its member begins.
  /// Requires: it is in the last piece, or not long before.
  virtual Offset place(Offset uncompressed) const = 0;
  /// Whether a compressed member begins with that byte. Requires: as for `place`.
  virtual bool begins_member(Offset uncompressed) const = 0;
  /// Whether one who begins to read at the place of that byte reads the same from there on.
  /// Requires: as for `place`; a compressed member begins there, or nothing is compressed.
  virtual bool is_beginning(Offset uncompressed) const = 0;
  /// How many bytes were read of damaged members, each time that they were read.
  virtual std::uint64_t work() const = 0;
  /// How much of the archive has been read.
  virtual Offset consumed() const = 0;
};

/// By the first bytes: gzip, Zstandard, or as they are. Reading begins at `begin`, where a member
/// does if it is compressed; bytes are counted from `begin` if it is not, otherwise from 0.
/// A member that expands too far is damage, too. Requires: the bytes outlive it.
std::unique_ptr<Pieces> pieces_of(std::string_view archive, Offset begin = 0,
                                  const Expansion& expansion = {});

/// Whether they are compressed by gzip or Zstandard.
bool is_gzip(std::string_view bytes);
bool is_zstandard(std::string_view bytes);

enum class Coding : unsigned char { gzip, deflate, brotli, zstandard };

/// How much a body may become.
struct BodyLimit {
  std::size_t largest = 0;  ///< in bytes
  Expansion expansion;
  std::size_t compressed = 0;  ///< what it was before codings that are undone already; 0: as it is
};

/// Undoes a content coding of HTTP. Throws Damage: `damaged content coding`, `too large` or
/// `expands too far`.
std::string decoded_body(Coding coding, std::string_view body, const BodyLimit& limit);

}  // namespace specdrift::cli
