#include "cli/corpus/inputs.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <fnmatch.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "cli/corpus/arc.h"
#include "cli/corpus/pieces.h"
#include "cli/corpus/slices.h"
#include "cli/corpus/warc.h"
#include "core/html5lib/json_text.h"
#include "core/text/file_kind.h"

namespace specdrift::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view usual_names[] = {
    "*.html",   "*.htm",      "*.xhtml",      "*.xht",      "*.shtml",    "*.html.gz",
    "*.htm.gz", "*.html.zst", "*.warc",       "*.warc.gz",  "*.warc.zst", "*.arc",
    "*.arc.gz", "*.tar",      "*.tar.*",      "*.tgz",      "*.ndjson",   "*.ndjson.gz",
    "*.jsonl",  "*.jsonl.gz", "*.ndjson.zst", "*.jsonl.zst"};

bool is_like(const std::string& name, const std::string& pattern) {
  const std::size_t slash = name.find_last_of('/');
  const std::string last = slash == std::string::npos ? name : name.substr(slash + 1);
  return ::fnmatch(pattern.c_str(), name.c_str(), 0) == 0 ||
         ::fnmatch(pattern.c_str(), last.c_str(), 0) == 0;
}

std::string lower_case_of(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  return lower;
}

bool ends_like(std::string_view name, std::initializer_list<std::string_view> ends) {
  const std::string lower = lower_case_of(name);
  return std::ranges::any_of(ends, [&](std::string_view end) { return lower.ends_with(end); });
}

/// Names of pages, which need not be opened to know what they are.
bool is_page(std::string_view name) {
  return ends_like(name, {".html", ".htm", ".xhtml", ".xht", ".shtml"});
}

bool is_lines(std::string_view name) {
  return ends_like(name,
                   {".ndjson", ".jsonl", ".ndjson.gz", ".jsonl.gz", ".ndjson.zst", ".jsonl.zst"});
}

/// The first bytes of what an archive holds, uncompressed.
std::string beginning_of(std::string_view bytes) {
  std::string beginning;
  const auto pieces = pieces_of(bytes);
  try {
    while (beginning.size() < looked_at_for_kind && pieces->next(beginning)) {
    }
  } catch (const Damage&) {
    // What can be read says what it is.
  }
  return beginning;
}

/// A page, if it is none of what nothing here can read.
void take_page(const std::string& name, std::string page, const CorpusOptions& options,
               DocumentSink& sink) {
  if (!options.as_they_are)
    if (const FileKind kind = kind_of_file(page); is_foreign(kind))
      return sink.skipped(name_of(kind), name, 0);
  sink.document({name, false, std::move(page), "", false});
}

/// A compressed page.
void read_compressed(const std::string& name, std::string_view bytes, const CorpusOptions& options,
                     DocumentSink& sink) {
  const auto expansion = Expansion::of_document(options.most_expansion);
  const auto pieces = pieces_of(bytes);
  std::string page;
  try {
    while (pieces->next(page)) {
      if (page.size() > options.largest) return sink.skipped("too large", name, 0);
      if (!expansion.allows(bytes.size(), page.size()))
        return sink.skipped(expands_too_far, name, 0);
    }
  } catch (const Damage& damage) {
    return sink.skipped(damage.reason, name, damage.at);
  }
  take_page(name, std::move(page), options, sink);
}

/// A document as a string of JSON may be all escapes.
std::size_t longest_line(const CorpusOptions& options) {
  return 6 * options.largest + 4096;
}

/// A line of NDJSON: an object with the strings `id` and `html`.
void take_line(const std::string& name, std::string_view line, Offset at,
               const CorpusOptions& options, DocumentSink& sink) {
  if (line.size() > longest_line(options)) return sink.skipped("too large", name, at);
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;
  if (sink.passes()) return;
  try {
    using Kind = html5lib::JsonMember::Kind;
    html5lib::JsonMember html{"html"};
    html5lib::JsonMember id{"id"};
    html5lib::find_members(line, {&html, &id}, options.largest);
    if (html.kind != Kind::string || id.kind == Kind::other)
      return sink.skipped("line without html", name, at);
    if (html.size > options.largest || id.size > options.largest)
      return sink.skipped("too large", name, at);
    std::string shown = id.kind == Kind::none     ? fmt::format("{}#{}", name, at)
                        : id.kind == Kind::string ? std::move(id.text)
                                                  : fmt::format("{}", id.number);
    sink.document({std::move(shown), false, std::move(html.text), "", true});
  } catch (const html5lib::JsonError&) {
    sink.skipped("line that is no JSON", name, at);
  }
}

/// Where the line begins that is the first to hold more than spaces; the last one may have no end
/// yet. Requires: one begins at `from`.
std::size_t first_line(std::string_view text, std::size_t from) {
  std::size_t begin = from;
  for (std::size_t at = from; at < text.size(); ++at) {
    if (text[at] == '\n')
      begin = at + 1;
    else if (text[at] != ' ' && text[at] != '\t' && text[at] != '\r')
      break;
  }
  return begin;
}

void read_lines(const std::string& name, std::string_view bytes, const CorpusOptions& options,
                DocumentSink& sink, Offset begin) {
  const bool is_compressed = is_gzip(bytes) || is_zstandard(bytes);
  const auto pieces = pieces_of(bytes, begin, Expansion::of_archive(options.most_expansion));
  std::string buffer;
  const std::size_t longest = longest_line(options);
  bool skips = false;    // the rest of a line that is too long
  std::size_t seen = 0;  // of the buffer, without an end of a line
  for (bool more = true; more && !sink.is_stopped();) {
    try {
      more = pieces->next(buffer);
    } catch (const Damage& damage) {
      sink.skipped(damage.reason, name, damage.at);
      buffer.clear();
      seen = 0;
      skips = false;  // its line ends there, too
      continue;
    }
    const std::string_view text = buffer;
    std::size_t at = 0;
    for (;;) {
      if (!skips && at >= seen) at = first_line(text, at);
      const std::size_t end = text.find('\n', std::max(at, seen));
      if (end == std::string_view::npos) break;
      sink.reached(is_compressed ? pieces->consumed() : begin + at, !is_compressed && !skips);
      if (!std::exchange(skips, false))
        take_line(name, text.substr(at, end - at), begin + at, options, sink);
      at = end + 1;
      if (sink.is_stopped()) return;
    }
    begin += at;
    buffer.erase(0, at);
    if (buffer.size() > longest) {
      if (!std::exchange(skips, true)) sink.skipped("too large", name, begin);
      begin += buffer.size();
      buffer.clear();
    }
    // However long a line is, or a stretch of empty ones.
    sink.reached(is_compressed ? pieces->consumed() : begin, !is_compressed && !skips);
    seen = buffer.size();
  }
  if (!skips) take_line(name, buffer, begin, options, sink);
}

struct FreeArchive {
  void operator()(archive* one) const { ::archive_read_free(one); }
};

enum class MemberRead : unsigned char {
  whole,
  damaged,
  last,     ///< damaged, and nothing can be read after it
  expands,  ///< most of it are holes, for which the archive holds nothing
};

/// The contents of a member of tar.
MemberRead read_member(archive* tar, std::uint64_t size, const CorpusOptions& options,
                       std::string& contents) {
  const auto expansion = Expansion::of_document(options.most_expansion);
  std::uint64_t held = 0;
  for (;;) {
    const void* data = nullptr;
    std::size_t count = 0;
    la_int64_t offset = 0;
    const int status = ::archive_read_data_block(tar, &data, &count, &offset);
    if (status == ARCHIVE_FATAL) return MemberRead::last;
    if (status != ARCHIVE_OK && status != ARCHIVE_EOF) return MemberRead::damaged;
    if (status == ARCHIVE_EOF) count = 0;
    const auto begin = static_cast<std::uint64_t>(std::max<la_int64_t>(offset, 0));
    held += count;
    if (begin < contents.size() || begin > size || count > size - begin) {
      if (status == ARCHIVE_EOF) break;
      return MemberRead::damaged;
    }
    if (!expansion.allows(held, begin + count)) return MemberRead::expands;
    contents.resize(begin);
    contents.append(static_cast<const char*>(data), count);
    if (status == ARCHIVE_EOF) break;
  }
  return contents.size() == size ? MemberRead::whole : MemberRead::damaged;
}

void read_tar(const std::string& name, std::string_view bytes, const CorpusOptions& options,
              DocumentSink& sink) {
  const std::unique_ptr<archive, FreeArchive> tar(::archive_read_new());
  if (!tar) throw std::bad_alloc();
  ::archive_read_support_filter_gzip(tar.get());
  ::archive_read_support_filter_xz(tar.get());
  ::archive_read_support_filter_zstd(tar.get());
  ::archive_read_support_format_tar(tar.get());
  const auto at = [&] {
    return static_cast<Offset>(std::max<la_int64_t>(::archive_read_header_position(tar.get()), 0));
  };
  if (::archive_read_open_memory(tar.get(), bytes.data(), bytes.size()) != ARCHIVE_OK)
    return sink.skipped("damaged archive", name, 0);
  const auto expansion = Expansion::of_archive(options.most_expansion);
  const auto expands_too_much = [&] {
    const auto count = [&](int filter) {
      return static_cast<Offset>(
          std::max<la_int64_t>(::archive_filter_bytes(tar.get(), filter), 0));
    };
    return !expansion.allows(count(-1), count(0));
  };
  const auto reached = [&] {
    const la_int64_t count = ::archive_filter_bytes(tar.get(), -1);
    sink.reached(static_cast<Offset>(std::max<la_int64_t>(count, 0)), false);
  };
  // What libarchive would pass over at once is passed over piece by piece. The next header says
  // what is damaged.
  const auto pass_data = [&] {
    const void* data = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    while (!sink.is_stopped() && !expands_too_much() &&
           ::archive_read_data_block(tar.get(), &data, &size, &offset) == ARCHIVE_OK)
      reached();
  };
  bool is_damaged_here = false;
  while (!sink.is_stopped()) {
    // What comes after it cannot be reached without it.
    if (expands_too_much()) return sink.skipped(expands_too_far, name, at());
    archive_entry* entry = nullptr;
    const int status = ::archive_read_next_header(tar.get(), &entry);
    if (status == ARCHIVE_EOF) return;
    if (status == ARCHIVE_RETRY) {
      // A header is damaged; libarchive goes on with the next block. Told once, until one is whole.
      if (!std::exchange(is_damaged_here, true)) sink.skipped("damaged archive", name, at());
      continue;
    }
    if (status < ARCHIVE_WARN) {
      if (!is_damaged_here) sink.skipped("damaged archive", name, at());
      return;
    }
    is_damaged_here = false;
    if (::archive_entry_filetype(entry) != AE_IFREG) {
      pass_data();
      continue;
    }
    reached();
    const char* const path = ::archive_entry_pathname(entry);
    const std::string member = fmt::format("{}#{}", name, path ? path : "");
    if (!is_wanted(path ? path : "", options)) {
      sink.left_out("files of other names");
      pass_data();
      continue;
    }
    const auto size =
        static_cast<std::uint64_t>(std::max<la_int64_t>(::archive_entry_size(entry), 0));
    if (size > options.largest) {
      sink.skipped("too large", member, at());
      pass_data();
      continue;
    }
    std::string contents;
    const MemberRead read = read_member(tar.get(), size, options, contents);
    if (read == MemberRead::expands) {
      sink.skipped(expands_too_far, member, at());
      pass_data();
      continue;
    }
    if (read != MemberRead::whole) {
      sink.skipped("truncated member", member, at());
      if (read == MemberRead::last) return;
      continue;
    }
    if (!is_page(path ? path : "") && (is_gzip(contents) || is_zstandard(contents)))
      read_compressed(member, contents, options, sink);
    else
      take_page(member, std::move(contents), options, sink);
  }
}

/// Hands on what is in a file, of which memory holds no more than what is being read.
class FileReading final : public DocumentSink {
 public:
  FileReading(FileContents& file, DocumentSink& to) : file_(file), to_(to) {}

  void document(CorpusDocument document) override { to_.document(std::move(document)); }
  void skipped(std::string_view reason, const std::string& name, Offset at) override {
    to_.skipped(reason, name, at);
  }
  void left_out(std::string_view what) override { to_.left_out(what); }
  bool is_stopped() const override { return to_.is_stopped(); }
  bool passes() override { return to_.passes(); }
  void reached(Offset at, bool is_beginning) override {
    file_.forget_before(static_cast<std::size_t>(at));
    to_.reached(at, is_beginning);
  }
  void passed_file(const std::string& path) override { to_.passed_file(path); }

 private:
  FileContents& file_;
  DocumentSink& to_;
};

void read_contents(const std::string& path, const FileContents& file, const CorpusOptions& options,
                   DocumentSink& sink, Offset begin) {
  const std::string_view bytes = file.bytes();
  const std::string beginning = beginning_of(bytes);
  const FileKind kind = kind_of_file(beginning);
  const auto expansion = Expansion::of_archive(options.most_expansion);
  if (begins_warc(beginning)) {
    read_warc(path, bytes, options, sink, expansion, begin);
  } else if (kind == FileKind::arc) {
    read_arc(path, bytes, options, sink, expansion, begin);
  } else if (is_foreign(kind) && !options.as_they_are) {
    sink.skipped(name_of(kind), path, 0);
  } else if (kind == FileKind::tar || kind_of_file(bytes) == FileKind::xz) {
    read_tar(path, bytes, options, sink);
  } else if (is_lines(path)) {
    read_lines(path, bytes, options, sink, begin);
  } else if (ends_like(path, {".warc", ".warc.gz", ".warc.zst"})) {
    read_warc(path, bytes, options, sink, expansion, begin);  // whose beginning is broken
  } else if (ends_like(path, {".arc", ".arc.gz"})) {
    read_arc(path, bytes, options, sink, expansion, begin);  // the same
  } else if (is_gzip(bytes) || is_zstandard(bytes)) {
    read_compressed(path, bytes, options, sink);
  } else if (path == "-") {
    take_page("(standard input)", std::string(bytes), options, sink);
  } else {
    sink.document({path, true, {}, "", false});
  }
}

/// How a file is called until it is whole: after a kill, some may be left.
constexpr std::string_view unfinished_beginning = ".specdrift-";

void find_in_folder(const fs::path& folder, const fs::path& below, const CorpusOptions& options,
                    FileSink& sink) {
  std::error_code error;
  std::vector<fs::directory_entry> entries;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    entries.push_back(*at);
  if (error) return sink.skipped("unreadable folder", folder.string(), 0);
  std::ranges::sort(entries);
  for (const fs::directory_entry& entry : entries) {
    if (sink.is_stopped()) return;
    if (entry.path().filename().string().starts_with(unfinished_beginning) ||
        is_own(entry.path().string(), options))
      continue;
    const fs::path name = below / entry.path().filename();
    // Links may lead in circles, or out of the folder.
    if (entry.is_symlink(error)) {
      sink.left_out("symbolic links");
    } else if (entry.is_directory(error)) {
      find_in_folder(entry.path(), name, options, sink);
    } else if (!entry.is_regular_file(error)) {
      sink.left_out("what is no regular file");
    } else if (is_wanted(name.string(), options)) {
      sink.file(entry.path().string());
    } else {
      sink.left_out("files of other names");
    }
  }
}

/// Reads each file as soon as it is found.
class FoundFiles final : public FileSink {
 public:
  FoundFiles(const CorpusOptions& options, DocumentSink& sink) : options_(options), sink_(sink) {}
  void file(const std::string& path) override {
    read_documents(path, options_, sink_);
    sink_.passed_file(path);
  }
  void skipped(std::string_view reason, const std::string& name, Offset at) override {
    sink_.skipped(reason, name, at);
  }
  void left_out(std::string_view what) override { sink_.left_out(what); }
  bool is_stopped() const override { return sink_.is_stopped(); }

 private:
  const CorpusOptions& options_;
  DocumentSink& sink_;
};

/// Adds up how large files are.
class SizeSink final : public FileSink {
 public:
  explicit SizeSink(const std::function<bool()>& is_stopped) : is_stopped_(is_stopped) {}
  void file(const std::string& path) override {
    const auto state = state_of_file(path);
    if (state && !state->is_regular) is_known_ = false;
    if (state) bytes_ += state->size;
  }
  void skipped(std::string_view, const std::string&, Offset) override {}
  void left_out(std::string_view) override {}
  bool is_stopped() const override { return !is_known_ || is_stopped_(); }
  std::uint64_t bytes() const { return bytes_; }

 private:
  const std::function<bool()>& is_stopped_;
  std::uint64_t bytes_ = 0;
  bool is_known_ = true;
};

}  // namespace

bool is_wanted(std::string_view name, const CorpusOptions& options) {
  const std::string text(name);
  const auto matches = [&](const std::string& pattern) { return is_like(text, pattern); };
  if (std::ranges::any_of(options.exclude, matches)) return false;
  if (!options.include.empty()) return std::ranges::any_of(options.include, matches);
  const std::string lower = lower_case_of(name);
  return std::ranges::any_of(
      usual_names, [&](std::string_view pattern) { return is_like(lower, std::string(pattern)); });
}

std::string_view reason_of(const UnreadableFile& trouble) {
  switch (trouble.kind()) {
  case Unreadable::device:
    return "device that may have no end";
  case Unreadable::socket:
    return "socket";
  case Unreadable::file:
    break;
  }
  return "unreadable file";
}

void add_own(CorpusOptions& options, const std::string& path) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) == 0) options.own.push_back({status.st_dev, status.st_ino});
}

bool is_own(const std::string& path, const CorpusOptions& options) {
  struct stat status = {};
  if (options.own.empty() || ::lstat(path.c_str(), &status) != 0) return false;
  const FileIdentity identity{status.st_dev, status.st_ino};
  return std::ranges::find(options.own, identity) != options.own.end();
}

void find_files(const std::string& path, const CorpusOptions& options, FileSink& sink) {
  std::error_code error;
  if (path != "-" && fs::is_directory(path, error))
    find_in_folder(path, "", options, sink);
  else
    sink.file(path);
}

std::optional<std::uint64_t> bytes_of_files(const std::function<bool(std::string& path)>& next,
                                            const CorpusOptions& options,
                                            const std::function<bool()>& is_stopped) {
  SizeSink sink(is_stopped);
  for (std::string path; next(path);) {
    if (path == "-") return std::nullopt;
    find_files(path, options, sink);
    if (sink.is_stopped()) return std::nullopt;
  }
  return sink.bytes();
}

void read_documents(const std::string& path, const CorpusOptions& options, DocumentSink& sink,
                    Offset begin) {
  if (is_page(path)) return sink.document({path, true, {}, "", false});
  std::optional<FileContents> file;
  try {
    file.emplace(path == "-" ? FileContents::of_standard_input() : FileContents::of_file(path));
  } catch (const StoppedWaiting&) {
    return;
  } catch (const UnreadableFile& trouble) {
    return sink.skipped(reason_of(trouble), path, 0);
  }
  FileReading reading(*file, sink);
  read_contents(path, *file, options, reading, begin);
}

void find_documents(const std::string& path, const CorpusOptions& options, DocumentSink& sink) {
  FoundFiles files(options, sink);
  find_files(path, options, files);
}

}  // namespace specdrift::cli
