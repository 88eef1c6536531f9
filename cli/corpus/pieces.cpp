#include "cli/corpus/pieces.h"

#include <brotli/decode.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <deque>
#include <optional>
#include <stdexcept>
#include <utility>

#include "cli/corpus/member_search.h"

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
    const auto behind = std::ranges::upper_bound(begins_, uncompressed, {}, &Member::uncompressed);
    return behind == begins_.begin() ? Member{} : *std::prev(behind);
  }
  bool has(Offset uncompressed) const {
    return std::ranges::binary_search(begins_, uncompressed, {}, &Member::uncompressed);
  }
  bool has_unread(Offset uncompressed) const {
    return has(uncompressed) && holder(uncompressed).is_unread;
  }

 private:
  std::deque<Member> begins_;
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

/// One member of gzip after the other. After a damaged one it goes on where the next seems to
/// begin.
class GzipPieces final : public Pieces {
 public:
  GzipPieces(std::string_view bytes, std::size_t begin) : bytes_(bytes), at_(begin) {
    if (::inflateInit2(&stream_, 15 + 16) != Z_OK) throw std::bad_alloc();
    members_.begin({0, begin, true});
  }
  ~GzipPieces() override { ::inflateEnd(&stream_); }

  bool next(std::string& to) override {
    if (at_ == bytes_.size()) {
      if (!std::exchange(is_within_, false)) return false;
      throw Damage{"truncated member", member_};
    }
    if (!is_within_) {
      is_within_ = true;
      member_ = at_;
      ::inflateReset(&stream_);
      members_.begin({out_, at_, search_.begin(at_)});
    }
    const std::string_view rest = bytes_.substr(at_);
    // zlib takes no more than 4 GiB at a time.
    const auto given = static_cast<uInt>(std::min<std::size_t>(rest.size(), 1U << 30));
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(rest.data()));
    stream_.avail_in = given;
    stream_.next_out = reinterpret_cast<Bytef*>(piece_.data());
    stream_.avail_out = static_cast<uInt>(piece_size);
    const int status = ::inflate(&stream_, Z_NO_FLUSH);
    at_ += given - stream_.avail_in;
    if (status != Z_STREAM_END && status != Z_OK && status != Z_BUF_ERROR) {
      is_within_ = false;
      const Offset next = search_.after_damage(member_, at_);
      const std::size_t found = bytes_.find("\x1F\x8B\x08", static_cast<std::size_t>(next));
      at_ = found == std::string_view::npos ? bytes_.size() : found;
      throw Damage{"damaged member", member_};
    }
    const std::size_t size = piece_size - stream_.avail_out;
    to.append(piece_, 0, size);
    out_ += size;
    if (status == Z_STREAM_END) {
      is_within_ = false;
      // Some programs fill the end of a file.
      while (at_ < bytes_.size() && bytes_[at_] == '\0') ++at_;
    }
    return true;
  }
  Offset place(Offset uncompressed) const override { return members_.holder(uncompressed).at; }
  bool begins_member(Offset uncompressed) const override { return members_.has(uncompressed); }
  bool is_beginning(Offset uncompressed) const override {
    return members_.has_unread(uncompressed);
  }
  std::uint64_t work() const override { return search_.work(); }
  Offset consumed() const override { return at_; }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  std::size_t member_ = 0;
  bool is_within_ = false;
  Offset out_ = 0;
  z_stream stream_ = {};
  Members members_;
  MemberSearch search_;
  std::string piece_ = std::string(piece_size, '\0');
};

struct FreeContext {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};
using ZstdContext = std::unique_ptr<ZSTD_DCtx, FreeContext>;

/// One frame of Zstandard after the other. A skippable frame 0x184D2A5D at the beginning holds the
/// dictionary of a .warc.zst.
class ZstdPieces final : public Pieces {
 public:
  ZstdPieces(std::string_view bytes, std::size_t begin)
      : bytes_(bytes), context_(ZSTD_createDCtx()) {
    if (!context_) throw std::bad_alloc();
    members_.begin({0, begin, true});
    if (bytes.starts_with("\x5D\x2A\x4D\x18") && bytes.size() >= 8) {
      std::size_t size = 0;
      for (int i = 3; i >= 0; --i) size = size << 8 | static_cast<unsigned char>(bytes[4 + i]);
      at_ = std::min(8 + size, bytes.size());
      std::string dictionary(bytes.substr(8, size));
      if (is_zstandard(dictionary)) {
        try {
          dictionary = decoded_body(Coding::zstandard, dictionary, longest_dictionary);
        } catch (const Damage&) {
          dictionary.clear();  // the frames say that it is missing
        }
      }
      ZSTD_DCtx_loadDictionary(context_.get(), dictionary.data(), dictionary.size());
    }
    at_ = std::max(at_, begin);
  }

  bool next(std::string& to) override {
    if (at_ == bytes_.size()) {
      if (!std::exchange(is_within_, false)) return false;
      throw Damage{"truncated member", member_};
    }
    if (!std::exchange(is_within_, true)) {
      member_ = at_;
      ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only);
      members_.begin({out_, at_, search_.begin(at_)});
    }
    ZSTD_inBuffer in{bytes_.data(), bytes_.size(), at_};
    ZSTD_outBuffer out{piece_.data(), piece_size, 0};
    const std::size_t status = ZSTD_decompressStream(context_.get(), &out, &in);
    at_ = in.pos;
    if (ZSTD_isError(status) != 0) {
      is_within_ = false;
      const Offset next = search_.after_damage(member_, at_);
      const std::size_t found = bytes_.find("\x28\xB5\x2F\xFD", static_cast<std::size_t>(next));
      at_ = found == std::string_view::npos ? bytes_.size() : found;
      throw Damage{"damaged member", member_};
    }
    to.append(piece_, 0, out.pos);
    out_ += out.pos;
    if (status == 0) is_within_ = false;
    return true;
  }
  Offset place(Offset uncompressed) const override { return members_.holder(uncompressed).at; }
  bool begins_member(Offset uncompressed) const override { return members_.has(uncompressed); }
  bool is_beginning(Offset uncompressed) const override {
    return members_.has_unread(uncompressed);
  }
  std::uint64_t work() const override { return search_.work(); }
  Offset consumed() const override { return at_; }

 private:
  std::string_view bytes_;
  ZstdContext context_;
  std::size_t at_ = 0;
  std::size_t member_ = 0;
  bool is_within_ = false;
  Offset out_ = 0;
  Members members_;
  MemberSearch search_;
  std::string piece_ = std::string(piece_size, '\0');
};

constexpr Damage damaged_coding{"damaged content coding", 0};
constexpr Damage bomb{"too large", 0};

/// `bits` as zlib's inflateInit2 takes them. What has come before the damage is lost.
std::string inflated(std::string_view body, std::size_t limit, int bits) {
  z_stream stream = {};
  if (::inflateInit2(&stream, bits) != Z_OK) throw std::bad_alloc();
  struct End {
    z_stream& stream;
    ~End() { ::inflateEnd(&stream); }
  } const end{stream};
  std::string text;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(body.data()));
  stream.avail_in = static_cast<uInt>(body.size());
  for (;;) {
    const std::size_t before = text.size();
    text.resize(before + piece_size);
    stream.next_out = reinterpret_cast<Bytef*>(text.data() + before);
    stream.avail_out = static_cast<uInt>(piece_size);
    const int status = ::inflate(&stream, Z_NO_FLUSH);
    text.resize(text.size() - stream.avail_out);
    if (text.size() > limit) throw bomb;
    if (status == Z_STREAM_END) return text;
    if (status != Z_OK) throw damaged_coding;
  }
}

std::string unbrotlied(std::string_view body, std::size_t limit) {
  struct Free {
    void operator()(BrotliDecoderState* state) const { BrotliDecoderDestroyInstance(state); }
  };
  const std::unique_ptr<BrotliDecoderState, Free> state(
      BrotliDecoderCreateInstance(nullptr, nullptr, nullptr));
  if (!state) throw std::bad_alloc();
  std::string text;
  std::size_t in_size = body.size();
  const auto* in = reinterpret_cast<const std::uint8_t*>(body.data());
  for (;;) {
    const std::size_t before = text.size();
    text.resize(before + piece_size);
    std::size_t out_size = piece_size;
    auto* out = reinterpret_cast<std::uint8_t*>(text.data() + before);
    const auto status =
        BrotliDecoderDecompressStream(state.get(), &in_size, &in, &out_size, &out, nullptr);
    text.resize(text.size() - out_size);
    if (text.size() > limit) throw bomb;
    if (status == BROTLI_DECODER_RESULT_SUCCESS) return text;
    if (status != BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT) throw damaged_coding;
  }
}

std::string unzstded(std::string_view body, std::size_t limit) {
  const ZstdContext context(ZSTD_createDCtx());
  if (!context) throw std::bad_alloc();
  std::string text;
  ZSTD_inBuffer in{body.data(), body.size(), 0};
  for (;;) {
    const std::size_t before = text.size();
    text.resize(before + piece_size);
    ZSTD_outBuffer out{text.data() + before, piece_size, 0};
    const std::size_t status = ZSTD_decompressStream(context.get(), &out, &in);
    text.resize(before + out.pos);
    if (text.size() > limit) throw bomb;
    if (ZSTD_isError(status) != 0) throw damaged_coding;
    if (status == 0) return text;
    if (out.pos == 0 && in.pos == in.size) throw damaged_coding;
  }
}

}  // namespace

bool is_gzip(std::string_view bytes) {
  return bytes.starts_with("\x1F\x8B\x08");
}
bool is_zstandard(std::string_view bytes) {
  return bytes.starts_with("\x28\xB5\x2F\xFD") || bytes.starts_with("\x5D\x2A\x4D\x18");
}

std::unique_ptr<Pieces> pieces_of(std::string_view archive, Offset begin) {
  const auto at = static_cast<std::size_t>(std::min<Offset>(begin, archive.size()));
  if (is_gzip(archive)) return std::make_unique<GzipPieces>(archive, at);
  if (is_zstandard(archive)) return std::make_unique<ZstdPieces>(archive, at);
  return std::make_unique<PlainPieces>(archive, at);
}

std::string decoded_body(Coding coding, std::string_view body, std::size_t limit) {
  switch (coding) {
  case Coding::gzip:
    return inflated(body, limit, 15 + 16);
  case Coding::deflate:
    try {
      return inflated(body, limit, 15);
    } catch (const Damage& damage) {
      if (damage.reason == bomb.reason) throw;
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
