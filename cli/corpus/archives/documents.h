#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/corpus/capture.h"
#include "core/text/span.h"

namespace specdrift::cli {

/// A document that is to be compared: a file that is not open yet, or bytes.
struct CorpusDocument {
  std::string name;
  bool is_file = false;          ///< `name` is its path
  std::string bytes;             ///< otherwise
  std::string content_type;      ///< what an HTTP header says
  bool is_unicode = false;       ///< the bytes are UTF-8, whatever they say
  corpus::Capture capture = {};  ///< without the content type
};

/// Takes documents as they are found.
class DocumentSink {
 public:
  virtual ~DocumentSink() = default;
  virtual void document(CorpusDocument document) = 0;
  /// Says what cannot be read, and where that is.
  virtual void skipped(std::string_view reason, const std::string& name, Offset at) = 0;
  /// Says what is left out: it is no HTML, and was not asked for.
  virtual void left_out(std::string_view what) = 0;
  /// Whether nothing more is wanted.
  virtual bool is_stopped() const = 0;
  /// Whether the next of these is only to be counted. Then that is done, and it need not be read.
  virtual bool passes() { return false; }
  /// Between two parts of an archive: how much of it has been read. `is_beginning`: who begins
  /// to read there finds what follows, and nothing else.
  virtual void reached(Offset at, bool is_beginning) {
    static_cast<void>(at);
    static_cast<void>(is_beginning);
  }
  /// A file has been read to its end, or there is none of that name.
  virtual void passed_file(const std::string& path) { static_cast<void>(path); }
};

/// Hands all on to another one.
class PassingSink : public DocumentSink {
 public:
  explicit PassingSink(DocumentSink& to) : to_(to) {}

  void document(CorpusDocument document) override { to_.document(std::move(document)); }
  void skipped(std::string_view reason, const std::string& name, Offset at) override {
    to_.skipped(reason, name, at);
  }
  void left_out(std::string_view what) override { to_.left_out(what); }
  bool is_stopped() const override { return to_.is_stopped(); }
  bool passes() override { return to_.passes(); }
  void reached(Offset at, bool is_beginning) override { to_.reached(at, is_beginning); }
  void passed_file(const std::string& path) override { to_.passed_file(path); }

 protected:
  DocumentSink& to_;
};

/// A file or a folder, whatever it is called.
struct FileIdentity {
  std::uint64_t device = 0;
  std::uint64_t number = 0;
  bool operator==(const FileIdentity&) const = default;
};

/// A file or folder that the run itself writes.
struct OwnFile {
  FileIdentity identity;
  std::string option;  ///< that names it
};

/// Says which documents are taken.
struct CorpusOptions {
  std::vector<std::string> include;  ///< patterns for the names of files in folders and archives
  std::vector<std::string> exclude;
  bool as_they_are = false;          ///< files too that are no HTML by their beginning
  bool all_types = false;            ///< HTTP responses and resources that are no HTML too
  std::string date_header;           ///< of HTTP: what Capture::header_date is taken from
  std::size_t largest = 0;           ///< in bytes, uncompressed
  std::uint64_t most_expansion = 0;  ///< times that what is compressed may become larger
  std::vector<OwnFile> own;          ///< in folders they are passed over
};

/// Whether a name in a folder or an archive is one of those that are asked for.
bool is_wanted(std::string_view name, const CorpusOptions& options);

}  // namespace specdrift::cli
