#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace specdrift::cli {

/// The bytes of a file: mapped into memory if it is a regular one, otherwise (pipes, devices) read
/// into memory.
class FileContents {
 public:
  /// Throws UserError, also for a device that may have no end.
  static FileContents of_file(const std::string& path);
  static FileContents of_standard_input();

  FileContents(FileContents&& other) noexcept;
  FileContents& operator=(FileContents&&) = delete;
  ~FileContents();

  std::string_view bytes() const { return mapped_ ? std::string_view(mapped_, size_) : read_; }

  /// Has memory hold none of a mapped file that is before a place. Whoever reads that again fetches
  /// it again.
  void forget_before(std::size_t at);

 private:
  FileContents() = default;

  const char* mapped_ = nullptr;
  std::size_t size_ = 0;
  std::size_t forgotten_ = 0;
  std::string read_;
};

/// Reads a file line by line and keeps no more of it than one line.
class LineReader {
 public:
  /// A path of `-` is standard input; lines end with `end`. Throws UserError, also
  /// for a device that may have no end.
  explicit LineReader(const std::string& path, char end = '\n');
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  /// The next line without its end, valid until the next call. False at the end. Throws
  /// UserError.
  bool next(std::string_view& line);

 private:
  std::unique_ptr<std::FILE, void (*)(std::FILE*)> file_;
  std::string name_;
  char end_;
  char* line_ = nullptr;
  std::size_t capacity_ = 0;
};

}  // namespace specdrift::cli
