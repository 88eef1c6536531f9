#include "cli/process/adapter_process.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "cli/terminal/user_error.h"

namespace specdrift::cli {
namespace {

using identify::Outcome;

constexpr std::size_t most_complaints = 4096;

void close_and_forget(int& descriptor) {
  if (descriptor >= 0) ::close(descriptor);
  descriptor = -1;
}

/// The two ends of a pipe, closed unless taken.
struct Pipe {
  int read_end = -1, write_end = -1;

  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw UserError("pipe", system_error_text(errno));
    read_end = ends[0];
    write_end = ends[1];
  }
  ~Pipe() {
    close_and_forget(read_end);
    close_and_forget(write_end);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
};

/// Whether it says where something went wrong, and not what: the places that Node, Java, Ruby and
/// PHP write after it.
bool is_of_a_stack(std::string_view line) {
  return line.starts_with(' ') || line.starts_with('\t') || line.starts_with('#') ||
         line.starts_with("Stack trace:") || line.starts_with("Node.js v");
}

void make_non_blocking(int descriptor) {
  ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

}  // namespace

void AdapterProcess::start() {
  Pipe in, out, errors;
  const int why = child_.start(command_, {in.read_end, out.write_end, errors.write_end});
  if (why != 0)
    throw UserError(command_.front(), fmt::format("cannot be run: {}", system_error_text(why)),
                    "the command of an adapter comes after --, as in: specdrift identify -- "
                    "python3 adapters/html5lib-tree.py; versions are named by options, as in: "
                    "specdrift holes --filter 2009");
  to_ = std::exchange(in.write_end, -1);
  from_ = std::exchange(out.read_end, -1);
  errors_ = std::exchange(errors.read_end, -1);
  for (const int descriptor : {to_, from_, errors_}) make_non_blocking(descriptor);
  unsent_.clear();
  output_.clear();
  searched_ = 0;
  complaints_.clear();
}

void AdapterProcess::end() {
  child_.end();
  close_and_forget(to_);
  close_and_forget(from_);
  close_and_forget(errors_);
}

bool AdapterProcess::take_line(std::string& line) {
  std::size_t begin = 0;
  for (;;) {
    const std::size_t end = output_.find('\n', std::max(begin, searched_));
    if (end == output_.npos) break;
    const std::string_view whole(output_.data() + begin, end - begin);
    begin = end + 1;
    if (!whole.starts_with("{\"")) continue;
    line = whole;
    output_.erase(0, begin);
    searched_ = 0;
    return true;
  }
  output_.erase(0, begin);
  searched_ = output_.size();
  return false;
}

bool AdapterProcess::read_output() {
  std::array<char, 65536> buffer;
  const ssize_t size = ::read(from_, buffer.data(), buffer.size());
  if (size < 0) return errno == EAGAIN || errno == EINTR;
  output_.append(buffer.data(), static_cast<std::size_t>(size));
  read_since_asked_ += static_cast<std::size_t>(size);
  return size > 0;
}

void AdapterProcess::read_errors() {
  std::array<char, 4096> buffer;
  const ssize_t size = ::read(errors_, buffer.data(), buffer.size());
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (size <= 0) {
    close_and_forget(errors_);
    return;
  }
  complaints_.append(buffer.data(), static_cast<std::size_t>(size));
  if (complaints_.size() > most_complaints)
    complaints_.erase(0, complaints_.size() - most_complaints);
}

AdapterProcess::Reply AdapterProcess::exchange(std::string_view line, Duration limit) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + limit;
  if (!line.empty()) unsent_.append(line) += '\n';
  read_since_asked_ = output_.size();
  Reply reply;
  for (;;) {
    if (take_line(reply.line)) return reply;
    if (read_since_asked_ > most_output)
      return fail(Outcome::flooded,
                  fmt::format("more than {} MiB without an answer", most_output >> 20));
    const auto left = std::chrono::duration_cast<Duration>(deadline - Clock::now()).count();
    if (left <= 0)
      return fail(Outcome::hung,
                  fmt::format("no answer within {} s", static_cast<double>(limit.count()) / 1000));
    pollfd polled[3] = {{from_, POLLIN, 0}, {errors_, POLLIN, 0}, {-1, POLLOUT, 0}};
    if (!unsent_.empty()) polled[2].fd = to_;
    if (::poll(polled, 3, static_cast<int>(left)) < 0) {
      if (errno == EINTR) continue;
      throw UserError("poll", system_error_text(errno));
    }
    if (polled[1].revents != 0) read_errors();
    if (polled[2].revents != 0) {
      const ssize_t sent = ::write(to_, unsent_.data(), unsent_.size());
      if (sent > 0) unsent_.erase(0, static_cast<std::size_t>(sent));
      // Whoever no longer reads may still have answered.
      else if (errno != EAGAIN && errno != EINTR)
        unsent_.clear();
    }
    if (polled[0].revents != 0 && !read_output()) {
      if (take_line(reply.line)) return reply;
      return fail(Outcome::crashed, how_it_ended());
    }
  }
}

AdapterProcess::Reply AdapterProcess::fail(Outcome outcome, std::string why) {
  stop();
  return {outcome, {}, std::move(why)};
}

/// Its output has ended. If it goes on without, it is killed.
std::string AdapterProcess::how_it_ended() {
  constexpr Duration longest_end{200};
  const bool has_ended = child_.wait(longest_end);
  if (errors_ >= 0) read_errors();
  const auto status = child_.end();
  if (!has_ended || !status) return "it closed its output";
  std::string how = WIFSIGNALED(*status)
                        ? fmt::format("it was ended by signal {} ({})", WTERMSIG(*status),
                                      ::strsignal(WTERMSIG(*status)))
                        : fmt::format("it ended with status {}", WEXITSTATUS(*status));
  if (const std::string words = last_words(); !words.empty()) how += ": " + words;
  return how;
}

std::string AdapterProcess::last_words() const {
  std::string_view last;
  for (std::string_view rest = complaints_; !rest.empty();) {
    const std::size_t end = rest.find_last_not_of("\r\n");
    if (end == rest.npos) break;
    rest = rest.substr(0, end + 1);
    const std::size_t begin = rest.rfind('\n') + 1;  // 0, where there is none
    const std::string_view line = rest.substr(begin, rest.find_last_not_of(" \t") + 1 - begin);
    rest = rest.substr(0, begin);
    if (line.find_first_not_of(" \t") == line.npos) continue;
    if (last.empty()) last = line;
    if (!is_of_a_stack(line)) return std::string(line);
  }
  return std::string(last);
}

}  // namespace specdrift::cli
