#pragma once

#include <zlib.h>

#include <cstddef>
#include <memory>
#include <string_view>

struct libdeflate_decompressor;

namespace specdrift::cli {

/// Inflates members of gzip, piece by piece. A small one is inflated at once by libdeflate, if the
/// program was built with it: that takes less than half as long as zlib. The others are left to
/// zlib, so damage is found at the same place with and without libdeflate.
class Inflation {
 public:
  enum class Engine : unsigned char {
    zlib,  ///< alone
    both,
  };
  explicit Inflation(Engine engine = Engine::both);
  ~Inflation();
  Inflation(const Inflation&) = delete;
  Inflation& operator=(const Inflation&) = delete;

  enum class Status : unsigned char {
    goes_on,  ///< there may be more
    ended,    ///< the member is whole; its check sum and its length are right
    damaged,
  };
  struct Piece {
    std::size_t taken;  ///< so many bytes of the member
    std::size_t made;   ///< so many bytes, uncompressed
    Status status;
  };

  /// The next bytes are the beginning of a member.
  void begin();
  /// Inflates a piece of at most `room` bytes. `rest`: from where the last piece of the member has
  /// ended up to the end of the archive. Requires: `begin`, and since then no other status than
  /// `goes_on`.
  Piece next(std::string_view rest, char* to, std::size_t room);

 private:
  struct Free {
    void operator()(libdeflate_decompressor* one) const;
  };
  /// Whether libdeflate has taken all of a member. Otherwise nothing has happened to it.
  bool takes_whole(std::string_view rest, char* to, std::size_t room, Piece& piece);

  z_stream stream_ = {};
  std::unique_ptr<libdeflate_decompressor, Free> decompressor_;
  bool is_at_begin_ = false;
  unsigned passed_over_ = 0;  ///< members since the last that was tried
  unsigned pass_over_ = 0;    ///< so many that are too large for libdeflate are expected
};

}  // namespace specdrift::cli
