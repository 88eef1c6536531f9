#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/terminal/signals.h"
#include "cli/terminal/user_error.h"

namespace specdrift::cli {

/// The kind of file that cannot be read.
enum class Unreadable : unsigned char { file, device, socket };

/// Why a file cannot be read.
class UnreadableFile : public UserError {
 public:
  UnreadableFile(std::string_view name, int error);
  UnreadableFile(std::string_view name, Unreadable kind);

  Unreadable kind() const { return kind_; }

 private:
  Unreadable kind_;
};

/// While a pipe or a terminal was waited for, somebody has asked to stop (terminal/signals.h).
class StoppedWaiting : public UnreadableFile {
 public:
  explicit StoppedWaiting(std::string_view name);
};

/// As of_file would throw it, but nothing is opened: whoever opens a pipe waits for its writer.
std::optional<UnreadableFile> trouble_with(const std::string& path);

/// The bytes of a file: mapped into memory if it is a large regular one, otherwise read into it. A
/// mapped file that is cut short ends the program when it is read (terminal/signals.h).
class FileContents {
 public:
  /// Throws UnreadableFile, also for a device that may have no end, and StoppedWaiting.
  static FileContents of_file(const std::string& path);
  /// The same, read into memory whatever its size: up to `most_bytes`, and of a file that has more,
  /// one more than that.
  static FileContents of_beginning(const std::string& path, std::size_t most_bytes);
  static FileContents of_standard_input(std::size_t most_bytes = std::string::npos);

  FileContents(FileContents&& other) noexcept;
  FileContents& operator=(FileContents&&) = delete;
  ~FileContents();

  std::string_view bytes() const { return mapped_ ? std::string_view(mapped_, size_) : read_; }

  /// Has memory hold none of a mapped file that is before a place. Whoever reads that again fetches
  /// it again.
  void forget_before(std::size_t at);

 private:
  FileContents() = default;
  /// Does nothing where that is not possible.
  void map(int descriptor, std::size_t size, const std::string& path);

  std::unique_ptr<MappedFile> watch_;
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

  /// The next line without its end, valid until the next call. False at the end, and if somebody
  /// asks to stop while it is waited for. Throws UserError.
  bool next(std::string_view& line);

  /// Whether the next line is there already, and nobody needs to be waited for.
  bool has_line() const { return buffer_.find(end_, searched_) != std::string::npos; }

 private:
  /// False at the end.
  bool read_more();

  int descriptor_;
  bool is_own_;
  std::string name_;
  char end_;
  std::string buffer_;
  std::size_t at_ = 0;        ///< what was handed out before
  std::size_t searched_ = 0;  ///< no line ends before
  bool is_at_end_ = false;    ///< a terminal may go on after its end
};

}  // namespace specdrift::cli
