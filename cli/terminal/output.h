#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

struct stat;

namespace specdrift::cli {

/// Whoever read standard output has gone: nobody is left to write for. Not a trouble.
struct BrokenPipe {};

/// The kind of content: text for people, which must not steer their terminal; or data, byte by byte
/// as it is, for a program, or in a format that has escaped what it holds.
enum class Content : std::uint8_t { text, data };

/// Where a verb's data goes: standard output, or a file that comes into being whole or not at all.
/// Every failure to write throws UserError.
class Output {
 public:
  /// Says what happens to a link, or to anything that is no regular file, in the place of a file.
  enum class Links : bool {
    followed,  ///< as a user means who names it
    replaced,  ///< as of a file of the program's own, in a folder that others may write to
  };

  /// A path of `-` is standard output, as none is. A file is written under another name in the same
  /// folder, after all symbolic links, there or not yet; what is not a regular file (/dev/null, a
  /// pipe) is written as it is, and so is what is open already (/dev/stdout, /dev/fd/3).
  Output(std::optional<std::string_view> path, Content content, Links links = Links::followed);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  /// Throws what writing to that path would throw, before there is something to write that took
  /// long to make. Leaves nothing; what is no regular file is not opened.
  static void check(std::optional<std::string_view> path, Links links = Links::followed);

  /// Returns the path by which a file, there or not yet, has one name whatever leads to it.
  static std::filesystem::path place_of(std::string_view path);

  bool is_terminal() const;
  /// The width of the terminal; nothing if it is none, or has none.
  std::optional<std::size_t> terminal_columns() const;

  /// Text may hold colours from here on.
  void allow_colors() { colors_ = true; }

  /// Whole lines, one or several, pass through `shape` on their way from here on.
  void shape_lines(std::function<std::string(std::string_view)> shape) {
    shape_ = std::move(shape);
  }

  /// Hands over what has been written some tenths of a second after it last did so, so that a
  /// reader sees a report grow. Requires: no character of a text is cut in two.
  void write(std::string_view text);

  /// Hands over what has been written so far, if it can be handed over in parts.
  void flush();

  /// A file that gets its name has reached the disk, and so has the name.
  void make_durable() { is_durable_ = true; }

  /// Hands over everything and gives the file its name. Without it, or if the data is not whole,
  /// the file is as it was.
  void finish(bool whole = true);

 private:
  struct Temporary;

  void open(const std::string& path);
  void put(std::string_view text);
  void make_temporary(const std::string& path, const struct stat* old);
  void hand_over(std::string text);
  void write_out(std::string_view text);
  [[noreturn]] void fail(int error, std::string_view hint = {}) const;

  int descriptor_;
  bool is_own_ = false;  ///< the descriptor is to be closed
  bool is_durable_ = false;
  Content content_;
  bool colors_ = false;
  std::function<std::string(std::string_view)> shape_;  ///< may be none
  std::string line_;                                    ///< the beginning of a line, to be shaped
  std::string name_;                                    ///< for messages
  std::unique_ptr<Temporary> temporary_;                ///< null: the file has its name
  std::string buffer_;
  std::chrono::steady_clock::time_point flushed_ = std::chrono::steady_clock::now();
};

/// Opens what the caller of the program has left closed among standard input, output and error, so
/// that no file takes its place.
void secure_standard_streams();

}  // namespace specdrift::cli
