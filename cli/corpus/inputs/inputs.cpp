#include "cli/corpus/inputs/inputs.h"

#include <fnmatch.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "cli/corpus/archives/contents.h"
#include "cli/corpus/bytes/http_response.h"
#include "cli/corpus/inputs/own_files.h"
#include "cli/corpus/inputs/slices.h"
#include "core/text/ascii.h"

namespace specdrift::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view usual_names[] = {
    "*.html",   "*.htm",      "*.xhtml",      "*.xht",      "*.shtml",    "*.html.gz",
    "*.htm.gz", "*.html.zst", "*.warc",       "*.warc.gz",  "*.warc.zst", "*.arc",
    "*.arc.gz", "*.eml",      "*.mbox",       "*.eml.gz",   "*.mbox.gz",  "*.zip",
    "*.wacz",   "*.tar",      "*.tar.*",      "*.tgz",      "*.ndjson",   "*.ndjson.gz",
    "*.jsonl",  "*.jsonl.gz", "*.ndjson.zst", "*.jsonl.zst"};

bool is_like(const std::string& name, const std::string& pattern) {
  const std::size_t slash = name.find_last_of('/');
  const std::string last = slash == std::string::npos ? name : name.substr(slash + 1);
  return ::fnmatch(pattern.c_str(), name.c_str(), 0) == 0 ||
         ::fnmatch(pattern.c_str(), last.c_str(), 0) == 0;
}

/// Hands on what is in a file, of which memory holds no more than what is being read.
class FileReading final : public PassingSink {
 public:
  FileReading(FileContents& file, DocumentSink& to) : PassingSink(to), file_(file) {}

  void reached(Offset at, bool is_beginning) override {
    file_.forget_before(static_cast<std::size_t>(at));
    to_.reached(at, is_beginning);
  }

 private:
  FileContents& file_;
};

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
    if (entry.path().filename().string().starts_with(unfinished_beginning)) continue;
    const fs::path name = below / entry.path().filename();
    if (const OwnFile* const own = own_at(entry.path().string(), options)) {
      require_earlier_output(*own, entry.path(), name, options);
      continue;
    }
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
  const std::string lower = ascii::lowered(name);
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
  if (is_page_name(path)) return sink.document({path, true, {}, "", false});
  std::optional<FileContents> file;
  try {
    file.emplace(path == "-" ? FileContents::of_standard_input() : FileContents::of_file(path));
  } catch (const StoppedWaiting&) {
    return;
  } catch (const UnreadableFile& trouble) {
    return sink.skipped(reason_of(trouble), path, 0);
  }
  FileReading reading(*file, sink);
  const Holder holder{begin, false, Expansion::of_archive(options.most_expansion)};
  if (read_contents(path, file->bytes(), options, reading, holder)) return;
  const auto state = state_of_file(path);
  if (path != "-" && state && state->is_regular)
    return reading.document({path, true, {}, "", false});
  // A pipe has been read to its end: nobody can read it again.
  reading.document(
      {path == "-" ? "(standard input)" : path, false, std::string(file->bytes()), "", false});
}

void find_documents(const std::string& path, const CorpusOptions& options, DocumentSink& sink) {
  FoundFiles files(options, sink);
  find_files(path, options, files);
}

}  // namespace specdrift::cli
