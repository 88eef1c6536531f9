#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/files/file_contents.h"
#include "cli/terminal/output.h"

/// Files of lines of JSON whose last line is a digest of all before it: plans, and parts of
/// reports.
namespace specdrift::cli {

/// A digest of lines, one after the other.
class LineDigest {
 public:
  void add(std::string_view line);
  std::string written() const;

 private:
  std::uint64_t digest_ = 0;
  std::string buffer_;
};

/// Writes one. It is there whole or not at all, even if the machine stops.
class SealedWriter {
 public:
  explicit SealedWriter(const std::string& path);
  /// Requires: the line has an end.
  void line(std::string_view line);
  /// Returns the digest.
  std::string finish();

 private:
  Output output_;
  LineDigest digest_;
};

/// One that has been read, and is as it was written.
class SealedFile {
 public:
  /// Throws corpus::BadFields (core/corpus/fields.h) for one that is damaged, UserError for one
  /// that cannot be read.
  explicit SealedFile(const std::string& path);

  /// The next line, without its end and without the digest. False after the last one.
  bool next(std::string_view& line);
  void rewind() { at_ = 0; }

  const std::string& digest() const { return digest_; }

 private:
  FileContents contents_;
  std::string_view lines_;
  std::size_t at_ = 0;
  std::string digest_;
};

}  // namespace specdrift::cli
