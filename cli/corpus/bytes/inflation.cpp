#include "cli/corpus/bytes/inflation.h"

#ifdef SPECDRIFT_LIBDEFLATE
#include <libdeflate.h>
#endif

#include <algorithm>
#include <new>
#include <utility>

namespace specdrift::cli {

#ifdef SPECDRIFT_LIBDEFLATE

Inflation::Inflation(Engine engine) {
  if (engine == Engine::both) {
    decompressor_.reset(::libdeflate_alloc_decompressor());
    if (!decompressor_) throw std::bad_alloc();
  }
  if (::inflateInit2(&stream_, 15 + 16) != Z_OK) throw std::bad_alloc();
}

void Inflation::Free::operator()(libdeflate_decompressor* one) const {
  ::libdeflate_free_decompressor(one);
}

bool Inflation::takes_whole(std::string_view rest, char* to, std::size_t room, Piece& piece) {
  constexpr unsigned longest_pass = 8;
  constexpr std::size_t flags = 3;
  constexpr unsigned has_header_check = 2;  // which libdeflate does not look at
  if (!decompressor_ || rest.size() <= flags || (rest[flags] & has_header_check) != 0) return false;
  if (passed_over_ < pass_over_) {
    ++passed_over_;
    return false;
  }
  passed_over_ = 0;
  // A member that fits is hardly ever longer than that. One that is made to be longer shall not be
  // read twice.
  const std::size_t given = std::min(rest.size(), 2 * room);
  const auto result = ::libdeflate_gzip_decompress_ex(decompressor_.get(), rest.data(), given, to,
                                                      room, &piece.taken, &piece.made);
  if (result == LIBDEFLATE_SUCCESS) {
    pass_over_ = 0;
    return true;
  }
  // Where members are too large, to try each would make all slower.
  pass_over_ = std::clamp(2 * pass_over_, 1U, longest_pass);
  return false;
}

#else

Inflation::Inflation(Engine) {
  if (::inflateInit2(&stream_, 15 + 16) != Z_OK) throw std::bad_alloc();
}

void Inflation::Free::operator()(libdeflate_decompressor*) const {}

bool Inflation::takes_whole(std::string_view, char*, std::size_t, Piece&) {
  return false;
}

#endif

Inflation::~Inflation() {
  ::inflateEnd(&stream_);
}

void Inflation::begin() {
  is_at_begin_ = true;
}

Inflation::Piece Inflation::next(std::string_view rest, char* to, std::size_t room) {
  Piece piece{0, 0, Status::ended};
  if (std::exchange(is_at_begin_, false)) {
    if (takes_whole(rest, to, room, piece)) return piece;
    ::inflateReset(&stream_);
  }
  // zlib takes no more than 4 GiB at a time.
  const auto given = static_cast<uInt>(std::min<std::size_t>(rest.size(), 1U << 30));
  stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(rest.data()));
  stream_.avail_in = given;
  stream_.next_out = reinterpret_cast<Bytef*>(to);
  stream_.avail_out = static_cast<uInt>(room);
  // A member that fits is then not copied to zlib's window.
  const int status = ::inflate(&stream_, Z_FINISH);
  piece.taken = given - stream_.avail_in;
  piece.made = room - stream_.avail_out;
  if (status != Z_STREAM_END)
    piece.status = status == Z_OK || status == Z_BUF_ERROR ? Status::goes_on : Status::damaged;
  return piece;
}

}  // namespace specdrift::cli
