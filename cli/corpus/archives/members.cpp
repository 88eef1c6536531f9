#include "cli/corpus/archives/members.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <locale.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <unordered_set>
#include <utility>

#include "cli/corpus/archives/contents.h"
#include "core/text/file_kind.h"

namespace specdrift::cli {
namespace {

struct FreeArchive {
  void operator()(archive* one) const { ::archive_read_free(one); }
};

/// libarchive changes names into the characters of the locale. As long as this lives, they are
/// UTF-8, and stay what they are.
class NamesInUtf8 {
 public:
  NamesInUtf8() : locale_(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
    if (locale_) before_ = ::uselocale(locale_);
  }
  ~NamesInUtf8() {
    if (!locale_) return;
    ::uselocale(before_);
    ::freelocale(locale_);
  }
  NamesInUtf8(const NamesInUtf8&) = delete;
  NamesInUtf8& operator=(const NamesInUtf8&) = delete;

 private:
  locale_t locale_;
  locale_t before_ = nullptr;
};

enum class MemberRead : unsigned char {
  whole,
  damaged,
  last,  ///< damaged, and what comes after it in a stream cannot be read
  too_large,
  expands,  ///< too far: compressed, or most of it are holes, for which the archive holds nothing
};

/// The contents of a member: those bytes of the archive itself, if it holds them as they are.
class MemberContents {
 public:
  explicit MemberContents(std::string_view archive) : archive_(archive) {}

  std::string_view bytes() const { return is_copied_ ? std::string_view(copy_) : held_; }
  bool is_copied() const { return is_copied_; }
  std::size_t size() const { return bytes().size(); }
  /// Requires: it is no larger than a document.
  std::string taken() { return is_copied_ ? std::move(copy_) : std::string(held_); }

  /// Takes the next piece, after zeros up to its place. False: then it would be larger than may be
  /// copied.
  bool append(std::uint64_t begin, std::string_view piece, std::uint64_t most_copied) {
    const char* const end = archive_.data() + archive_.size();
    const bool is_next = held_.empty() || held_.data() + held_.size() == piece.data();
    if (piece.empty() && begin == size()) return true;
    if (!is_copied_ && begin == held_.size() && is_next && piece.data() >= archive_.data() &&
        piece.data() + piece.size() <= end) {
      held_ = {held_.empty() ? piece.data() : held_.data(), held_.size() + piece.size()};
      return true;
    }
    if (begin + piece.size() > most_copied) return false;
    if (!std::exchange(is_copied_, true)) copy_ = held_;
    copy_.resize(begin);
    copy_ += piece;
    return true;
  }

 private:
  std::string_view archive_;
  std::string_view held_;
  std::string copy_;
  bool is_copied_ = false;
};

/// Hands on what is in an archive that is a member of another one.
class MemberSink final : public PassingSink {
 public:
  /// It begins there, and so many bytes of the outer archive are its own.
  MemberSink(DocumentSink& to, Offset at, Offset size) : PassingSink(to), at_(at), size_(size) {}

  void reached(Offset at, bool) override { to_.reached(at_ + std::min(at, size_), false); }

 private:
  Offset at_;
  Offset size_;
};

/// How many members the end of a ZIP says that there are; none where it is not there, or where
/// there are too many for its field.
std::optional<std::uint64_t> members_in_directory(std::string_view bytes) {
  constexpr std::string_view signature("PK\5\6");
  constexpr std::size_t size = 22, longest_comment = 0xFFFF, count_at = 10, too_many = 0xFFFF;
  const std::size_t first = bytes.size() - std::min(bytes.size(), size + longest_comment);
  const std::size_t end = bytes.rfind(signature);
  if (end == std::string_view::npos || end < first || bytes.size() - end < size)
    return std::nullopt;
  const auto byte = [&](std::size_t at) {
    return static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[end + at]));
  };
  const std::uint64_t count = byte(count_at) + (byte(count_at + 1) << 8U);
  return count == too_many ? std::nullopt : std::optional(count);
}

class MemberReader {
 public:
  MemberReader(const std::string& name, std::string_view bytes, const CorpusOptions& options,
               DocumentSink& sink)
      : name_(name),
        bytes_(bytes),
        options_(options),
        sink_(sink),
        is_zip_(kind_of_file(bytes) == FileKind::zip),
        expansion_(Expansion::of_archive(options.most_expansion)),
        archive_(::archive_read_new()) {
    if (!archive_) throw std::bad_alloc();
  }

  void run() {
    if (!open()) return sink_.skipped("damaged archive", name_, 0);
    bool is_damaged_here = false;
    while (!sink_.is_stopped()) {
      // The members after it cannot be reached without it.
      if (expands_too_much()) return sink_.skipped(expands_too_far, name_, at());
      archive_entry* entry = nullptr;
      const int status = ::archive_read_next_header(archive_.get(), &entry);
      if (status == ARCHIVE_EOF) return tell_what_is_missing();
      if (status == ARCHIVE_RETRY) {
        // A header is damaged; libarchive goes on with the next block. Told once, until one is
        // whole.
        if (!std::exchange(is_damaged_here, true)) sink_.skipped("damaged archive", name_, at());
        continue;
      }
      if (status < ARCHIVE_WARN) {
        if (!is_damaged_here) sink_.skipped("damaged archive", name_, at());
        return;
      }
      is_damaged_here = false;
      ++members_;
      if (!take(entry)) return;
    }
  }

 private:
  bool open() {
    if (is_zip_) {
      ::archive_read_support_format_zip(archive_.get());
    } else {
      ::archive_read_support_filter_gzip(archive_.get());
      ::archive_read_support_filter_xz(archive_.get());
      ::archive_read_support_filter_zstd(archive_.get());
      ::archive_read_support_format_tar(archive_.get());
    }
    return ::archive_read_open_memory(archive_.get(), bytes_.data(), bytes_.size()) == ARCHIVE_OK;
  }

  Offset count(int filter) const {
    return static_cast<Offset>(
        std::max<la_int64_t>(::archive_filter_bytes(archive_.get(), filter), 0));
  }
  /// Where a member begins: of ZIP, its contents.
  Offset at() const {
    if (is_zip_) return count(-1);
    return static_cast<Offset>(
        std::max<la_int64_t>(::archive_read_header_position(archive_.get()), 0));
  }
  bool expands_too_much() const {
    return is_zip_ ? !expansion_.allows(bytes_.size(), made_)
                   : !expansion_.allows(count(-1), count(0));
  }

  /// libarchive leaves out members that begin where another one does.
  void tell_what_is_missing() const {
    const auto said = is_zip_ ? members_in_directory(bytes_) : std::nullopt;
    if (said && *said > members_) sink_.skipped("damaged archive", name_, 0);
  }

  /// libarchive would pass over all of it at once; this does so piece by piece, unless the place of
  /// the next member is known. The next header says what is damaged.
  void pass_data() {
    const void* data = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    while (!is_zip_ && !sink_.is_stopped() && !expands_too_much() &&
           ::archive_read_data_block(archive_.get(), &data, &size, &offset) == ARCHIVE_OK)
      sink_.reached(count(-1), false);
  }

  /// False: nothing can be read after it.
  bool take(archive_entry* entry) {
    if (::archive_entry_filetype(entry) != AE_IFREG) return pass_data(), true;
    sink_.reached(count(-1), false);
    const char* const named = ::archive_entry_pathname(entry);
    const std::string path = named ? named : "";
    const Offset begin = at();
    // A locator names one document: a second member of one name has its place, too.
    const bool is_second = is_zip_ && !names_seen_.insert(path).second;
    const std::string member =
        is_second ? fmt::format("{}#{} {}", name_, begin, path) : fmt::format("{}#{}", name_, path);
    const auto skip = [&](std::string_view reason) { sink_.skipped(reason, member, begin); };
    if (is_zip_ && is_log_of_wacz(name_, path)) {
      sink_.left_out("records that hold no document");
      return true;
    }
    if (!is_wanted(path, options_)) {
      sink_.left_out("files of other names");
      return pass_data(), true;
    }
    if (::archive_entry_is_encrypted(entry) != 0) return skip("encrypted member"), true;
    std::optional<std::uint64_t> size;
    if (::archive_entry_size_is_set(entry) != 0)
      size = static_cast<std::uint64_t>(std::max<la_int64_t>(::archive_entry_size(entry), 0));
    if (size && *size > options_.largest && !is_archive_name(path)) {
      skip("too large");
      return pass_data(), true;
    }
    // Members that share bytes would be read again and again.
    if (is_zip_ && begin < read_up_to_) return skip("damaged member"), true;
    MemberContents contents(bytes_);
    const MemberRead read = read_member(size, contents);
    read_up_to_ = std::max(read_up_to_, count(-1));
    switch (read) {
    case MemberRead::whole:
      hand_over(path, member, begin, contents);
      return true;
    case MemberRead::too_large:
      skip("too large");
      break;
    case MemberRead::expands:
      skip(expands_too_far);
      break;
    case MemberRead::damaged:
    case MemberRead::last:
      skip(is_zip_ ? "damaged member" : "truncated member");
      return is_zip_ || read == MemberRead::damaged;
    }
    pass_data();
    return true;
  }

  MemberRead read_member(std::optional<std::uint64_t> size, MemberContents& contents) {
    const auto of_document = Expansion::of_document(options_.most_expansion);
    const Offset begin = count(-1);
    std::uint64_t held = 0;
    for (;;) {
      const void* data = nullptr;
      std::size_t length = 0;
      la_int64_t offset = 0;
      const int status = ::archive_read_data_block(archive_.get(), &data, &length, &offset);
      if (status == ARCHIVE_FATAL) return MemberRead::last;
      if (status != ARCHIVE_OK && status != ARCHIVE_EOF) return MemberRead::damaged;
      if (status == ARCHIVE_EOF) length = 0;
      const auto from = static_cast<std::uint64_t>(std::max<la_int64_t>(offset, 0));
      const bool is_too_long = size && (from > *size || length > *size - from);
      if (from < contents.size() || is_too_long) {
        if (status == ARCHIVE_EOF) break;
        return MemberRead::damaged;
      }
      held += length;
      if (!is_zip_ && !of_document.allows(held, from + length)) return MemberRead::expands;
      const std::string_view piece(static_cast<const char*>(data), length);
      if (!contents.append(from, piece, options_.largest)) return MemberRead::too_large;
      if (contents.is_copied()) made_ += length;
      if (is_zip_ && contents.is_copied() &&
          (expands_too_much() || !of_document.allows(count(-1) - begin, contents.size())))
        return MemberRead::expands;
      if (status == ARCHIVE_EOF) break;
    }
    return !size || contents.size() == *size ? MemberRead::whole : MemberRead::damaged;
  }

  void hand_over(const std::string& path, const std::string& member, Offset begin,
                 MemberContents& contents) {
    const std::string_view bytes = contents.bytes();
    if (is_page_name(path)) {
      if (const FileKind kind = kind_of_file(bytes);
          kind != FileKind::page && !options_.as_they_are)
        return sink_.skipped(name_of(kind), member, begin);
    } else {
      MemberSink sink(sink_, begin, contents.is_copied() ? 0 : bytes.size());
      CorpusOptions within = options_;
      within.most_expansion = times_within();
      const Holder holder{0, true, expansion_within(bytes.size())};
      if (read_contents(member, bytes, within, sink, holder)) return;
    }
    if (bytes.size() > options_.largest) return sink_.skipped("too large", member, begin);
    sink_.document({member, false, contents.taken(), "", false});
  }

  /// How far something in a member may expand, so that all of the archive becomes no larger than it
  /// may: less, if members were compressed themselves.
  std::uint64_t times_within() const {
    const std::uint64_t before = std::max<std::uint64_t>(bytes_.size(), 1);
    const std::uint64_t so_far = std::max<std::uint64_t>(made_ / before, 1);
    return std::max<std::uint64_t>(options_.most_expansion / so_far, 1);
  }
  /// Its share of the allowance, too.
  Expansion expansion_within(std::size_t size) const {
    constexpr std::uint64_t allowance = 64 << 20;
    const std::uint64_t whole = std::max<std::uint64_t>({bytes_.size(), made_, 1});
    return {times_within(), ((allowance >> 10) * std::min<std::uint64_t>(size, whole) / whole)
                                << 10};
  }

  const std::string& name_;
  std::string_view bytes_;
  const CorpusOptions& options_;
  DocumentSink& sink_;
  bool is_zip_;
  Expansion expansion_;
  NamesInUtf8 names_;
  std::unique_ptr<archive, FreeArchive> archive_;
  std::uint64_t made_ = 0;  ///< bytes of members that the archive does not hold as they are
  Offset read_up_to_ = 0;
  std::uint64_t members_ = 0;
  std::unordered_set<std::string> names_seen_;  ///< of a ZIP, whose directory is in memory anyway
};

}  // namespace

void read_members(const std::string& name, std::string_view bytes, const CorpusOptions& options,
                  DocumentSink& sink) {
  MemberReader(name, bytes, options, sink).run();
}

}  // namespace specdrift::cli
