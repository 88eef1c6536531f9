#include "cli/terminal/user_error.h"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <system_error>

#include "core/report/escape/escape.h"
#include "core/report/escape/reversible_escape.h"

namespace specdrift::cli {
namespace {

constexpr std::size_t longest_head = 700;
constexpr std::size_t longest_tail = 200;

/// Where the cursor is after what show_progress has written.
bool is_in_progress = false;

void write(std::string text) {
  if (is_in_progress) text.insert(0, 1, '\n');
  is_in_progress = false;
  // Nobody is left to be told when this fails.
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
}

std::string shown(std::string_view text) {
  return report::escaped_for_terminal(text);
}

}  // namespace

std::string shortened_message(std::string_view text) {
  constexpr std::size_t room_for_note = 100;
  if (text.size() <= longest_head + longest_tail + room_for_note) return std::string(text);
  const std::string_view begin = report::beginning(text, longest_head);
  std::string_view end = text.substr(text.size() - longest_tail);
  for (int i = 0; i < 3 && (end.front() & 0xC0) == 0x80; ++i) end.remove_prefix(1);
  return fmt::format("{} ... ({} bytes left out) ... {}", begin,
                     text.size() - begin.size() - end.size(), end);
}

UserError::UserError(std::string_view what, std::string_view why, std::string_view hint)
    : std::runtime_error(fmt::format("{}: {}", shortened_message(what), shortened_message(why))),
      why_(shortened_message(why)),
      hint_(shortened_message(hint)) {}

std::string message_of(const UserError& trouble) {
  std::string text = fmt::format("specdrift: {}\n", shown(trouble.what()));
  if (!trouble.hint().empty()) text += fmt::format("  {}\n", shown(trouble.hint()));
  return text;
}

void report(const UserError& trouble) {
  write(message_of(trouble));
}

void tell(std::span<const std::string> lines) {
  std::string text;
  for (const std::string& line : lines) text += shown(shortened_message(line)) + '\n';
  write(std::move(text));
}

void show_progress(std::string_view text) {
  if (!shows_progress()) return;
  // A line that wraps could not be taken away.
  winsize size{};
  const bool is_known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  const std::size_t longest_progress = is_known ? size.ws_col - 1U : 78;
  const std::string line =
      fmt::format("\r{}\x1b[K", report::beginning(shown(text), longest_progress));
  static_cast<void>(std::fwrite(line.data(), 1, line.size(), stderr));
  is_in_progress = true;
}

void hide_progress() {
  if (!is_in_progress) return;
  constexpr std::string_view empty = "\r\x1b[K";
  static_cast<void>(std::fwrite(empty.data(), 1, empty.size(), stderr));
  is_in_progress = false;
}

bool shows_progress() {
  return ::isatty(STDERR_FILENO) == 1;
}

std::string system_error_text(int error) {
  return std::error_code(error, std::generic_category()).message();
}

}  // namespace specdrift::cli
