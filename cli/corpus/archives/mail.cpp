#include "cli/corpus/archives/mail.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "cli/corpus/archives/mail_part.h"
#include "cli/corpus/bytes/http_response.h"
#include "cli/corpus/bytes/pieces.h"

namespace specdrift::cli {
namespace {

constexpr int deepest_part = 32;
constexpr std::string_view message_begin = "From ";

/// A line that separates parts, or comes after the last.
struct Delimiter {
  std::size_t at;
  std::size_t after;
  bool is_last;
};

/// The first delimiter from `from` on, where a line begins.
std::optional<Delimiter> find_delimiter(std::string_view body, std::size_t from,
                                        std::string_view dashed) {
  for (std::size_t at = from; at < body.size();) {
    const std::size_t end = std::min(body.find('\n', at), body.size());
    const std::string_view line = body.substr(at, end - at);
    const std::size_t after = std::min(end + 1, body.size());
    if (line.starts_with(dashed)) {
      std::string_view more = line.substr(dashed.size());
      const bool is_last = more.starts_with("--");
      if (is_last) more.remove_prefix(2);
      // With anything else after it, it is a line of text, or the delimiter of a longer name.
      if (without_spaces(more).empty()) return Delimiter{at, after, is_last};
    }
    at = after;
  }
  return std::nullopt;
}

class MessageReader {
 public:
  MessageReader(const std::string& name, const CorpusOptions& options, DocumentSink& sink)
      : name_(name), options_(options), sink_(sink) {}

  /// `at`: where the entity begins. `is_open`: nothing says that it is whole. `usual_type`: of what
  /// names none.
  void read(std::string_view entity, Offset at, int depth = 0, bool is_open = false,
            std::string_view usual_type = "text/plain") {
    if (sink_.is_stopped()) return;
    const std::string name = fmt::format("{}#{}", name_, at);
    if (depth > deepest_part) return sink_.skipped("mail parts nested too deep", name, at);
    const MailPart part = mail_part(entity);
    const std::string type = part.type(usual_type);
    const Offset body = at + (entity.size() - part.body.size());
    if (type.starts_with("multipart/"))
      return read_parts(part, type, body, name, at, depth, is_open);
    if (type == "message/rfc822" && part.transfer_coding != "base64" &&
        part.transfer_coding != "quoted-printable")
      return read(part.body, body, depth + 1, is_open);
    if (sink_.passes()) return;
    if (!options_.all_types && type != "text/html" && type != "application/xhtml+xml")
      return sink_.left_out("mail parts that are no HTML");
    if (is_open) return sink_.skipped("truncated mail part", name, at);
    try {
      std::string page = decoded_part(part.transfer_coding, part.body);
      if (page.size() > options_.largest) return sink_.skipped("too large", name, at);
      sink_.document({name, false, std::move(page), part.content_type, false});
    } catch (const Damage& damage) {
      sink_.skipped(damage.reason, name, at);
    }
  }

 private:
  void read_parts(const MailPart& whole, std::string_view type, Offset body,
                  const std::string& name, Offset at, int depth, bool is_open) {
    const std::string_view usual_type =
        type == "multipart/digest" ? "message/rfc822" : "text/plain";  // RFC 2046, 5.1.5
    const std::string boundary = whole.parameter("boundary");
    if (boundary.empty()) return sink_.skipped("broken mail part", name, at);
    const std::string dashed = "--" + boundary;
    auto delimiter = find_delimiter(whole.body, 0, dashed);
    if (!delimiter) return sink_.skipped("broken mail part", name, at);
    while (!delimiter->is_last && !sink_.is_stopped()) {
      const std::size_t begin = delimiter->after;
      delimiter = find_delimiter(whole.body, begin, dashed);
      std::string_view part =
          whole.body.substr(begin, (delimiter ? delimiter->at : whole.body.size()) - begin);
      // The end of the line before a delimiter belongs to it.
      if (delimiter && part.ends_with('\n')) part.remove_suffix(part.ends_with("\r\n") ? 2 : 1);
      read(part, body + begin, depth + 1, !delimiter && (depth == 0 || is_open), usual_type);
      if (!delimiter) return;
    }
  }

  const std::string& name_;
  const CorpusOptions& options_;
  DocumentSink& sink_;
};

/// Messages of a mailbox, or the one of a file.
class MailReader {
 public:
  MailReader(const std::string& name, std::string_view bytes, const CorpusOptions& options,
             DocumentSink& sink, const Expansion& expansion, Offset begin)
      : name_(name),
        options_(options),
        sink_(sink),
        is_compressed_(is_gzip(bytes) || is_zstandard(bytes)),
        pieces_(pieces_of(bytes, begin, expansion)),
        begin_(is_compressed_ ? 0 : begin),
        is_later_(begin != 0) {}

  void run() {
    have(message_begin.size());
    is_mailbox_ = rest().starts_with(message_begin);
    // Reading can begin at a message alone.
    if (is_later_ && !is_mailbox_) return;
    while (!sink_.is_stopped() && read_message()) {
    }
  }

 private:
  std::string_view rest() const { return std::string_view(buffer_).substr(at_); }
  bool have(std::size_t count) {
    while (rest().size() < count)
      if (!fetch()) return false;
    return true;
  }

  /// False at the end. After damage it goes on with the next message that is found.
  bool fetch() {
    if (is_damaged_) return false;
    begin_ += at_;
    buffer_.erase(0, std::exchange(at_, 0));
    try {
      return pieces_->next(buffer_);
    } catch (const Damage& damage) {
      sink_.skipped(damage.reason, name_, damage.at);
      is_damaged_ = true;
      return false;
    }
  }

  /// Where the next message begins, or the end, up to which as much is kept as a message may have.
  std::size_t end_of_message(bool& is_too_large) {
    // Base64 takes a third more, and there are other parts.
    const std::uint64_t longest = 4 * std::uint64_t{options_.largest} + (1 << 20);
    std::size_t searched = 0;
    for (;;) {
      if (is_mailbox_) {
        for (std::size_t found = rest().find("\nFrom ", searched); found != std::string_view::npos;
             found = rest().find("\nFrom ", found + 1))
          if (is_empty_line(found)) return found + 1;
        searched = rest().size() - std::min<std::size_t>(rest().size(), 5);
      }
      if (rest().size() > longest) {
        is_too_large = true;
        // The last bytes may be the end of a line before a message, so they are kept.
        at_ += rest().size() - std::min<std::size_t>(rest().size(), 8);
        searched = 0;
      }
      sink_.reached(is_compressed_ ? pieces_->consumed() : begin_ + at_, false);
      if (!fetch()) return rest().size();
    }
  }

  /// Whether the line before the end of a line at that place is empty.
  bool is_empty_line(std::size_t end) const {
    std::string_view before = rest().substr(0, end);
    if (before.ends_with('\r')) before.remove_suffix(1);
    return before.empty() || before.ends_with('\n');
  }

  /// False at the end. After damage, a mailbox is passed over up to its next message.
  bool read_message() {
    if (!have(1) && !is_damaged_) return false;
    const Offset at = begin_ + at_;
    sink_.reached(is_compressed_ ? pieces_->consumed() : at, !is_compressed_ && is_mailbox_);
    bool is_too_large = false;
    const std::size_t size = end_of_message(is_too_large);
    std::string_view message = rest().substr(0, size);
    const std::size_t line = message.starts_with(message_begin) ? message.find('\n') : 0;
    if (is_too_large) {
      sink_.skipped("too large", fmt::format("{}#{}", name_, at), at);
    } else if (!is_damaged_ && (line != 0 || !is_mailbox_) && line != std::string_view::npos) {
      const std::size_t after = line == 0 ? 0 : line + 1;
      message.remove_prefix(after);
      // The empty line before the next one belongs to the mailbox.
      if (is_mailbox_ && message.ends_with("\n\n")) message.remove_suffix(1);
      if (is_mailbox_ && message.ends_with("\r\n\r\n")) message.remove_suffix(2);
      MessageReader(name_, options_, sink_).read(message, at + after);
    }
    at_ += size;
    is_damaged_ = false;
    return true;
  }

  const std::string& name_;
  const CorpusOptions& options_;
  DocumentSink& sink_;
  bool is_compressed_;
  std::unique_ptr<Pieces> pieces_;
  std::string buffer_;
  std::size_t at_ = 0;  ///< of the buffer: what was taken before
  Offset begin_;        ///< of the buffer, among all uncompressed bytes
  bool is_later_;       ///< reading does not begin with the file
  bool is_mailbox_ = false;
  bool is_damaged_ = false;
};

}  // namespace

void read_mail(const std::string& name, std::string_view bytes, const CorpusOptions& options,
               DocumentSink& sink, const Expansion& expansion, Offset begin) {
  MailReader(name, bytes, options, sink, expansion, begin).run();
}

}  // namespace specdrift::cli
