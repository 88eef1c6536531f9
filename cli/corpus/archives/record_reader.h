#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/corpus/archives/documents.h"
#include "cli/corpus/bytes/http_response.h"
#include "cli/corpus/bytes/pieces.h"

namespace specdrift::cli {

/// Reads the records of an archive (WARC, ARC) one after the other, as it is or compressed. After a
/// damaged one it goes on with what looks like the next. The result depends on the place alone,
/// never on how far ahead the archive was fetched: so reading can begin at any record.
class RecordReader {
 public:
  /// Reading begins at `begin`, which DocumentSink::reached has called a beginning, or with the
  /// archive. Requires: all of these outlive it.
  RecordReader(const std::string& name, std::string_view archive, const CorpusOptions& options,
               DocumentSink& sink, Offset begin, const Expansion& expansion);
  virtual ~RecordReader() = default;

  void run();

 protected:
  /// The parts of a record: its header ends at `end`, its block begins at `block`.
  struct Head {
    std::size_t end = 0;
    std::size_t block = 0;
    std::uint64_t length = 0;
  };
  /// Where the next record begins in a text, or, if none is found, before which place there is
  /// none.
  struct Found {
    bool is_found = false;
    std::size_t at = 0;
  };

  /// Whether a text begins as records do.
  virtual bool begins_record(std::string_view text) const = 0;
  /// The same of what is left, of which as much is fetched as that needs.
  virtual bool is_at_record() = 0;
  /// The first byte of the text is not where a record begins.
  virtual Found find_record(std::string_view text) const = 0;
  /// The head of the record that comes next. Empty: it is broken.
  virtual std::optional<Head> read_head() = 0;
  /// Whether a record with that head can end there.
  virtual bool ends_at(const Head& head, std::size_t at) = 0;
  /// Hands over one document, or counts one thing that is none. `begin`: its place in the archive.
  virtual void take(std::string_view header, std::string_view block, Offset begin) = 0;

  /// Up to where a member begins that is a record.
  std::string_view rest() const;
  /// Where what is left begins, among all uncompressed bytes.
  Offset here() const { return begin_ + at_; }
  /// Until so many bytes are there, or the end. Stops where a member begins that is a record.
  bool have(std::size_t count);
  /// Hands over the document in a response of HTTP.
  void take_response(const std::string& name, std::string_view block, Offset begin,
                     corpus::Capture capture);

  const std::string& name_;
  const CorpusOptions& options_;
  DocumentSink& sink_;

 private:
  Offset place() const { return pieces_->place(here()); }
  /// Takes bytes out of the buffer.
  void drop(std::size_t count);
  /// False at the end, and where the archive is damaged: first comes what was read before that.
  bool fetch();
  /// Counts the damage that the archive goes on after, and leaves what it cuts off. False at the
  /// end of the archive.
  bool pass_damage();
  /// Counts what is broken here, and goes on with what looks like the next record.
  bool resume(std::string_view reason);
  /// False at the end of the archive.
  bool read_record();

  bool is_compressed_;
  std::unique_ptr<Pieces> pieces_;
  std::string buffer_;
  std::size_t at_ = 0;            ///< of the buffer: what was taken before
  Offset begin_;                  ///< of the buffer, among all uncompressed bytes
  std::deque<Offset> records_;    ///< after `at_`: where members begin that are records
  std::optional<Damage> damage_;  ///< what comes after the buffer
};

}  // namespace specdrift::cli
