#include "cli/corpus/bytes/pieces.h"

#include <brotli/decode.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>

#include "cli/corpus/bytes/inflation.h"
#include "cli/corpus/bytes/member_search.h"

namespace specdrift::cli {
namespace {

constexpr std::size_t piece_size = 256 * 1024;
constexpr std::size_t longest_dictionary = 16 << 20;

/// Where the last members begin, uncompressed and in the archive.
class Members {
 public:
  struct Member {
    Offset uncompressed = 0;
    Offset at = 0;
    bool is_unread = false;  ///< as MemberSearch::begin says
  };

  void begin(const Member& member) {
    begins_.push_back(member);
    if (begins_.size() > 10'000) begins_.pop_front();
  }
  /// The member that holds a byte, or, where there is none, nothing.
  Member holder(Offset uncompressed) const {
    // Nearly always it is one of the last.
    constexpr std::ptrdiff_t last = 4;
    const bool is_late =
        std::ssize(begins_) > last && std::prev(begins_.end(), last)->uncompressed <= uncompressed;
    const auto from = is_late ? std::prev(begins_.end(), last) : begins_.begin();
    const auto after =
        std::ranges::upper_bound(from, begins_.end(), uncompressed, {}, &Member::uncompressed);
    return after == begins_.begin() ? Member{no_byte} : *std::prev(after);
  }
  bool has(Offset uncompressed) const { return holder(uncompressed).uncompressed == uncompressed; }
  bool has_unread(Offset uncompressed) const {
    const Member member = holder(uncompressed);
    return member.uncompressed == uncompressed && member.is_unread;
  }

 private:
  static constexpr Offset no_byte = std::numeric_limits<Offset>::max();

  std::deque<Member> begins_;
};

/// Where a piece is made, which is appended then. To make it at the end of a buffer would take the
/// time to lengthen that by a whole piece, and members may be small.
class Room {
 public:
  char* data() { return bytes_.get(); }
  std::string_view first(std::size_t count) const { return {bytes_.get(), count}; }

 private:
  std::unique_ptr<char[]> bytes_ = std::make_unique_for_overwrite<char[]>(piece_size);
};

class PlainPieces final : public Pieces {
 public:
  PlainPieces(std::string_view bytes, std::size_t begin) : bytes_(bytes), at_(begin) {}
  bool next(std::string& to) override {
    if (at_ == bytes_.size()) return false;
    const std::string_view piece = bytes_.substr(at_, piece_size);
    to += piece;
    at_ += piece.size();
    return true;
  }
  Offset place(Offset uncompressed) const override { return uncompressed; }
  bool begins_member(Offset) const override { return false; }
  bool is_beginning(Offset) const override { return true; }
  std::uint64_t work() const override { return 0; }
  Offset consumed() const override { return at_; }

 private:
  std::string_view bytes_;
  std::size_t at_;
};

/// Compressed members one after the other. After a damaged one it goes on where the next seems to
/// begin.
class MemberPieces : public Pieces {
 public:
  bool next(std::string& to) final {
    if (at_ == bytes_.size()) {
      if (!std::exchange(is_within_, false)) return false;
      throw Damage{"truncated member", member_};
    }
    if (!std::exchange(is_within_, true)) {
      member_ = at_;
      begin_member();
      member_out_ = out_;
      members_.begin({out_, at_, search_.begin(at_) && expansion_.is_whole()});
    }
    const Inflation::Piece piece = decode(bytes_.substr(at_), room_.data());
    at_ += piece.taken;
    if (piece.status == Inflation::Status::damaged) {
      is_within_ = false;
      find_member(search_.after_damage(member_, at_));
      throw Damage{"damaged member", member_};
    }
    to += room_.first(piece.made);
    out_ += piece.made;
    const bool is_at_end = piece.status == Inflation::Status::ended;
    if (!expansion_.allows(at_ - member_, out_ - member_out_)) {
      end_member();
      if (!is_at_end) leave_member();
      throw Damage{expands_too_far, member_};
    }
    if (is_at_end) {
      end_member();
      pass_filling();
    }
    return true;
  }
  Offset place(Offset uncompressed) const final { return members_.holder(uncompressed).at; }
  bool begins_member(Offset uncompressed) const final { return members_.has(uncompressed); }
  bool is_beginning(Offset uncompressed) const final { return members_.has_unread(uncompressed); }
  std::uint64_t work() const final { return search_.work(); }
  Offset consumed() const final { return at_; }

 protected:
  /// `signature`: the first bytes of a member.
  MemberPieces(std::string_view bytes, std::size_t begin, const Expansion& expansion,
               std::string_view signature)
      : bytes_(bytes), at_(begin), expansion_(expansion), signature_(signature) {
    members_.begin({0, begin, true});
  }

  void find_member(Offset from) {
    at_ = std::min(bytes_.find(signature_, static_cast<std::size_t>(from)), bytes_.size());
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::size_t member_ = 0;
  bool is_within_ = false;

 private:
  virtual void begin_member() = 0;
  /// Decodes up to `piece_size` bytes into the room.
  virtual Inflation::Piece decode(std::string_view rest, char* room) = 0;
  /// Goes to where the next member may begin.
  virtual void leave_member() { find_member(at_); }
  virtual void pass_filling() {}

  void end_member() {
    is_within_ = false;
    expansion_.end(at_ - member_, out_ - member_out_);
  }

  Offset out_ = 0;
  Offset member_out_ = 0;  ///< of `out_`, where the member begins
  Expansion expansion_;
  std::string_view signature_;
  Room room_;
  Members members_;
  MemberSearch search_;
};

constexpr std::string_view gzip_signature = "\x1F\x8B\x08";
constexpr std::string_view zstandard_signature = "\x28\xB5\x2F\xFD";

class GzipPieces final : public MemberPieces {
 public:
  GzipPieces(std::string_view bytes, std::size_t begin, const Expansion& expansion)
      : MemberPieces(bytes, begin, expansion, gzip_signature) {}

 private:
  void begin_member() override { inflation_.begin(); }
  Inflation::Piece decode(std::string_view rest, char* room) override {
    return inflation_.next(rest, room, piece_size);
  }
  /// Some programs fill the end of a file.
  void pass_filling() override {
    while (at_ < bytes_.size() && bytes_[at_] == '\0') ++at_;
  }

  Inflation inflation_;
};

struct FreeContext {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};
using ZstdContext = std::unique_ptr<ZSTD_DCtx, FreeContext>;

/// Its members are frames. A skippable frame 0x184D2A5D at the beginning holds the dictionary of a
/// .warc.zst.
class ZstdPieces final : public MemberPieces {
 public:
  ZstdPieces(std::string_view bytes, std::size_t begin, const Expansion& expansion)
      : MemberPieces(bytes, begin, expansion, zstandard_signature), context_(ZSTD_createDCtx()) {
    if (!context_) throw std::bad_alloc();
    if (!bytes.starts_with("\x5D\x2A\x4D\x18") || bytes.size() < 8) return;
    std::size_t size = 0;
    for (int i = 3; i >= 0; --i) size = size << 8 | static_cast<unsigned char>(bytes[4 + i]);
    is_within_ = 8 + size > bytes.size();  // it is cut off, and all with it
    at_ = std::max(begin, std::min(8 + size, bytes.size()));
    std::string dictionary(bytes.substr(8, size <= longest_dictionary ? size : 0));
    if (is_zstandard(dictionary)) {
      try {
        dictionary = decoded_body(Coding::zstandard, dictionary, {longest_dictionary, {}});
      } catch (const Damage&) {
        dictionary.clear();  // the frames say that it is missing
      }
    }
    ZSTD_DCtx_loadDictionary(context_.get(), dictionary.data(), dictionary.size());
  }

 private:
  void begin_member() override { ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only); }
  Inflation::Piece decode(std::string_view rest, char* room) override {
    ZSTD_inBuffer in{rest.data(), rest.size(), 0};
    ZSTD_outBuffer out{room, piece_size, 0};
    const std::size_t status = ZSTD_decompressStream(context_.get(), &out, &in);
    return {in.pos, out.pos,
            ZSTD_isError(status) != 0 ? Inflation::Status::damaged
            : status == 0             ? Inflation::Status::ended
                                      : Inflation::Status::goes_on};
  }
  /// To its end, which the sizes of its blocks tell without decoding them.
  void leave_member() override {
    const std::size_t size =
        ZSTD_findFrameCompressedSize(bytes_.data() + member_, bytes_.size() - member_);
    if (ZSTD_isError(size) != 0)
      find_member(at_);
    else
      at_ = member_ + size;
  }

  ZstdContext context_;
};

constexpr Damage damaged_coding{"damaged content coding", 0};

/// Throws Damage where a body has become too much.
void check_size(std::size_t size, std::string_view body, const BodyLimit& limit) {
  if (size > limit.largest) throw Damage{"too large", 0};
  const std::size_t before = limit.compressed != 0 ? limit.compressed : body.size();
  if (!limit.expansion.allows(before, size)) throw Damage{expands_too_far, 0};
}

/// `bits` as zlib's inflateInit2 takes them. Everything before the damage is lost.
std::string inflated(std::string_view body, const BodyLimit& limit, int bits) {
  z_stream stream = {};
  if (::inflateInit2(&stream, bits) != Z_OK) throw std::bad_alloc();
  struct End {
    z_stream& stream;
    ~End() { ::inflateEnd(&stream); }
  } const end{stream};
  std::string text;
  Room room;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(body.data()));
  stream.avail_in = static_cast<uInt>(body.size());
  for (;;) {
    stream.next_out = reinterpret_cast<Bytef*>(room.data());
    stream.avail_out = static_cast<uInt>(piece_size);
    const int status = ::inflate(&stream, Z_NO_FLUSH);
    text += room.first(piece_size - stream.avail_out);
    check_size(text.size(), body, limit);
    if (status == Z_STREAM_END) return text;
    if (status != Z_OK) throw damaged_coding;
  }
}

std::string unbrotlied(std::string_view body, const BodyLimit& limit) {
  struct Free {
    void operator()(BrotliDecoderState* state) const { BrotliDecoderDestroyInstance(state); }
  };
  const std::unique_ptr<BrotliDecoderState, Free> state(
      BrotliDecoderCreateInstance(nullptr, nullptr, nullptr));
  if (!state) throw std::bad_alloc();
  std::string text;
  Room room;
  std::size_t in_size = body.size();
  const auto* in = reinterpret_cast<const std::uint8_t*>(body.data());
  for (;;) {
    std::size_t out_size = piece_size;
    auto* out = reinterpret_cast<std::uint8_t*>(room.data());
    const auto status =
        BrotliDecoderDecompressStream(state.get(), &in_size, &in, &out_size, &out, nullptr);
    text += room.first(piece_size - out_size);
    check_size(text.size(), body, limit);
    if (status == BROTLI_DECODER_RESULT_SUCCESS) return text;
    if (status != BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT) throw damaged_coding;
  }
}

std::string unzstded(std::string_view body, const BodyLimit& limit) {
  const ZstdContext context(ZSTD_createDCtx());
  if (!context) throw std::bad_alloc();
  std::string text;
  Room room;
  ZSTD_inBuffer in{body.data(), body.size(), 0};
  for (;;) {
    ZSTD_outBuffer out{room.data(), piece_size, 0};
    const std::size_t status = ZSTD_decompressStream(context.get(), &out, &in);
    text += room.first(out.pos);
    check_size(text.size(), body, limit);
    if (ZSTD_isError(status) != 0) throw damaged_coding;
    if (status == 0) return text;
    if (out.pos == 0 && in.pos == in.size) throw damaged_coding;
  }
}

}  // namespace

bool is_gzip(std::string_view bytes) {
  return bytes.starts_with(gzip_signature);
}
bool is_zstandard(std::string_view bytes) {
  return bytes.starts_with(zstandard_signature) || bytes.starts_with("\x5D\x2A\x4D\x18");
}

std::unique_ptr<Pieces> pieces_of(std::string_view archive, Offset begin,
                                  const Expansion& expansion) {
  const auto at = static_cast<std::size_t>(std::min<Offset>(begin, archive.size()));
  if (is_gzip(archive)) return std::make_unique<GzipPieces>(archive, at, expansion);
  if (is_zstandard(archive)) return std::make_unique<ZstdPieces>(archive, at, expansion);
  return std::make_unique<PlainPieces>(archive, at);
}

std::string decoded_body(Coding coding, std::string_view body, const BodyLimit& limit) {
  switch (coding) {
  case Coding::gzip:
    return inflated(body, limit, 15 + 16);
  case Coding::deflate:
    try {
      return inflated(body, limit, 15);
    } catch (const Damage& damage) {
      if (damage.reason != damaged_coding.reason) throw;
      return inflated(body, limit, -15);  // some servers leave out zlib's header
    }
  case Coding::brotli:
    return unbrotlied(body, limit);
  case Coding::zstandard:
    break;
  }
  return unzstded(body, limit);
}

}  // namespace specdrift::cli
