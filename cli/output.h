#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace specdrift::cli {

/// Whoever read standard output has gone: nobody is left to write for. Not a trouble.
struct ReaderIsGone {};

/// Where a verb's data goes: standard output, or a file that comes into being whole or not at all.
/// Every failure to write throws Trouble.
class Output {
 public:
  /// A path of `-` is standard output, as none is. A file is written under another name in the same
  /// directory; what is not a regular file (/dev/null, a pipe) is written as it is.
  explicit Output(std::optional<std::string_view> path);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  bool is_terminal() const;

  void write(std::string_view text);

  /// Hands over what has been written so far, if it can be handed over in parts.
  void flush();

  /// Hands over everything and gives the file its name. Without it, or if the data is not whole,
  /// the file is as it was.
  void finish(bool whole = true);

 private:
  void open_file(const std::string& path);
  void write_out(std::string_view text);
  [[noreturn]] void fail(int error) const;

  int descriptor_;
  std::string name_;       ///< for messages
  std::string target_;     ///< the name that the file gets; empty: it has its name
  std::string temporary_;  ///< the name that it has till then
  std::string buffer_;
};

/// Opens what the caller of the program has left closed among standard input, output and error, so
/// that no file takes its place.
void secure_standard_streams();

}  // namespace specdrift::cli
