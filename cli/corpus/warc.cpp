#include "cli/corpus/warc.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <optional>

#include "cli/corpus/http_response.h"
#include "cli/corpus/next_place.h"
#include "cli/corpus/pieces.h"
#include "core/text/number.h"

namespace specdrift::cli {
namespace {

constexpr std::string_view too_large = "too large";
constexpr std::string_view length_field = "\ncontent-length:";
constexpr std::size_t longest_record_header = 1 << 20;
/// What a response may have in addition to its document.
constexpr std::size_t room_for_headers = 1 << 20;

bool is_same_field(std::string_view a, std::string_view b) {
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  };
  return std::ranges::equal(a, b, {}, lower, lower);
}

/// The value of a field of a record's header; empty: there is none.
std::string_view field_of(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    const std::size_t end = std::min(header.find('\n'), header.size());
    const std::string_view line = header.substr(0, end);
    const std::size_t colon = line.find(':');
    if (colon != std::string_view::npos && is_same_field(line.substr(0, colon), name))
      return without_spaces(line.substr(colon + 1));
    header.remove_prefix(std::min(end + 1, header.size()));
  }
  return {};
}

constexpr std::string_view record_begin = "WARC/";
constexpr std::size_t longest_begin = 8;

/// Whether what follows a block can be the end of its record: the end of the archive, an empty
/// line, or the next record. Some programs end lines with LF alone, or leave out the empty line.
bool is_end_of_record(std::string_view text) {
  if (text.starts_with("\n\n")) return true;
  const std::size_t first = std::min(text.find_first_not_of("\r\n"), text.size());
  return first == text.size() || begins_warc(text.substr(first));
}

class WarcReader {
 public:
  WarcReader(const std::string& name, std::string_view archive, const CorpusOptions& options,
             DocumentSink& sink, Offset begin)
      : name_(name),
        is_compressed_(is_gzip(archive) || is_zstandard(archive)),
        pieces_(pieces_of(archive, begin, Expansion::of_archive(options.most_expansion))),
        options_(options),
        sink_(sink),
        begin_(is_compressed_ ? 0 : begin) {}

  void run() {
    while (!sink_.is_stopped() && read_record()) {
    }
  }

 private:
  /// Up to where a member begins that is a record. What is read depends on the place alone, never
  /// on how far ahead the archive was fetched: so reading can begin at any record.
  std::string_view rest() const {
    const std::size_t end =
        records_.empty() ? buffer_.size() : static_cast<std::size_t>(records_.front() - begin_);
    return std::string_view(buffer_).substr(at_, end - at_);
  }
  Offset place() const { return pieces_->place(begin_ + at_); }

  /// Takes bytes out of the buffer.
  void drop(std::size_t count) {
    at_ += count;
    while (!records_.empty() && records_.front() <= begin_ + at_) records_.pop_front();
    // What stays is moved, so as much must have been taken.
    if (at_ < buffer_.size() && (at_ < 1 << 20 || at_ < buffer_.size() / 2)) return;
    begin_ += at_;
    buffer_.erase(0, at_);
    at_ = 0;
  }

  /// False at the end, and where the archive is damaged: first comes what was read before that.
  bool fetch() {
    if (damage_) return false;
    const std::size_t before = buffer_.size();
    try {
      if (!pieces_->next(buffer_)) return false;
    } catch (const Damage& damage) {
      damage_ = damage;
      return false;
    }
    if (before > at_ && pieces_->begins_member(begin_ + before) &&
        begins_warc(std::string_view(buffer_).substr(before)))
      records_.push_back(begin_ + before);
    return true;
  }

  /// Counts the damage that the archive goes on after, and leaves what it cuts off. False at the
  /// end of the archive.
  bool pass_damage() {
    if (!damage_) return false;
    sink_.skipped(damage_->reason, name_, damage_->at);
    damage_.reset();
    drop(rest().size());
    return true;
  }

  /// Until so many bytes are there, or the end. Stops where a member begins that is a record.
  bool have(std::size_t count) {
    while (rest().size() < count)
      if (!records_.empty() || !fetch()) return false;
    return true;
  }

  /// Counts what is broken here, and goes on with what looks like the next record.
  bool resume(std::string_view reason) {
    if (damage_ && reason != too_large) return pass_damage();
    sink_.skipped(reason, name_, place());
    drop(std::min<std::size_t>(1, rest().size()));
    for (;;) {
      const std::string_view text = rest();
      std::size_t found = text.find(record_begin);
      while (found != std::string_view::npos && !begins_warc(text.substr(found)))
        found = text.find(record_begin, found + 1);
      if (found != std::string_view::npos) {
        drop(found);
        return true;
      }
      if (!records_.empty()) {
        drop(rest().size());
        return true;
      }
      if (rest().size() > longest_begin) drop(rest().size() - longest_begin);
      sink_.reached(is_compressed_ ? pieces_->consumed() : place(), false);
      if (!fetch()) return pass_damage();
    }
  }

  /// False at the end of the archive.
  bool read_record() {
    for (;;) {
      const std::size_t first = rest().find_first_not_of("\r\n");
      drop(first == std::string_view::npos ? rest().size() : first);
      if (!rest().empty()) break;
      if (!fetch()) return pass_damage();
    }
    have(longest_begin);
    if (!begins_warc(rest())) return resume("broken record");
    const bool is_beginning = !damage_ && pieces_->is_beginning(begin_ + at_);
    sink_.reached(is_beginning ? place() : pieces_->consumed(), is_beginning);
    std::optional<HeaderEnd> end;
    for (std::size_t wanted = 4096; !end; wanted *= 4) {
      const bool there = have(wanted);
      end = header_end();
      if (!end && (!there || wanted > longest_record_header)) return resume("broken record");
    }
    if (end->at > longest_record_header) return resume("broken record");
    const std::optional<std::uint64_t> length = length_before(end->at);
    if (!length) return resume("broken record");
    const std::size_t block = end->block;
    const Offset begin = place();
    if (*length > options_.largest + room_for_headers) {
      // The length may be wrong: the next record is looked for, not counted out.
      return resume(too_large);
    }
    if (!have(block + *length)) return resume("truncated record");
    if (!ends_at(block + *length)) return resume("broken record");
    take(rest().substr(0, end->at + 1), rest().substr(block, *length), begin);
    drop(block + *length);
    return true;
  }

  /// Whether a record can end there. Where an empty line says so, no more is fetched: what belongs
  /// to the next record would only be moved.
  bool ends_at(std::size_t at) {
    have(at + 4);
    if (rest().substr(at).starts_with("\r\n\r\n")) return true;
    have(at + 4 + longest_begin);
    return is_end_of_record(rest().substr(at));
  }

  /// Where a header ends, and where the block after it begins.
  struct HeaderEnd {
    std::size_t at;
    std::size_t block;
  };
  std::optional<HeaderEnd> header_end() {
    const auto marked = next(header_ends_);
    const auto bare = next(bare_header_ends_, marked ? *marked + 1 : rest().size());
    if (bare) return HeaderEnd{*bare, *bare + 2};
    if (marked) return HeaderEnd{*marked, *marked + 4};
    return std::nullopt;
  }

  /// In what is left, up to `end`: the next place of a text that headers have. Damaged archives may
  /// have any number of beginnings of records before one such place.
  std::optional<std::size_t> next(NextPlace& text, std::size_t end = std::string_view::npos) const {
    const Offset here = begin_ + at_;
    const auto found = text.find(rest().substr(0, end), here, here);
    if (!found) return std::nullopt;
    return static_cast<std::size_t>(*found - here);
  }

  /// The length that the header says, which ends there.
  std::optional<std::uint64_t> length_before(std::size_t end) {
    const std::optional<std::size_t> field = next(length_fields_);
    constexpr std::size_t most_digits = 64;  // with spaces
    if (!field || *field >= end) return std::nullopt;
    const std::size_t value = *field + length_field.size();
    std::string_view text =
        rest().substr(value, std::min(most_digits, end + 1 - std::min(value, end + 1)));
    text = without_spaces(text.substr(0, text.find('\n')));
    return parse_number<std::uint64_t>(text);
  }

  static bool any_type(std::string_view) { return true; }

  /// Hands over one document, or counts one thing that is none.
  void take(std::string_view header, std::string_view block, Offset begin) {
    if (sink_.passes()) return;
    const std::string_view type = field_of(header, "WARC-Type");
    const std::string_view content_type = field_of(header, "Content-Type");
    std::string_view address = field_of(header, "WARC-Target-URI");
    if (address.starts_with('<') && address.ends_with('>'))
      address = address.substr(1, address.size() - 2);  // as some programs write it
    const std::string name = fmt::format("{}#{} {}", name_, begin, address);
    if (is_same_field(type, "response") && content_type.find("http") != std::string_view::npos) {
      try {
        HttpResponse response = read_http_response(
            block, {options_.largest, Expansion::of_document(options_.most_expansion)},
            options_.all_types ? any_type : is_html);
        if (!options_.all_types && !is_html(response.content_type))
          return sink_.left_out("responses that are no HTML");
        if (response.body.empty()) return sink_.left_out("responses without a body");
        sink_.document(
            {name, false, std::move(response.body), std::move(response.content_type), false});
      } catch (const Damage& damage) {
        sink_.skipped(damage.reason, name, begin);
      }
      return;
    }
    if (!is_same_field(type, "resource") && !is_same_field(type, "conversion"))
      return sink_.left_out("records that hold no document");
    if (!options_.all_types && (content_type.empty() || !is_html(content_type)))
      return sink_.left_out("resources that are no HTML");
    sink_.document({name, false, std::string(block), std::string(content_type), false});
  }

  const std::string& name_;
  bool is_compressed_;
  std::unique_ptr<Pieces> pieces_;
  const CorpusOptions& options_;
  DocumentSink& sink_;
  std::string buffer_;
  std::size_t at_ = 0;            ///< of the buffer: what was taken before
  Offset begin_;                  ///< of the buffer, among all uncompressed bytes
  std::deque<Offset> records_;    ///< after `at_`: where members begin that are records
  std::optional<Damage> damage_;  ///< what comes after the buffer
  NextPlace header_ends_{"\r\n\r\n"};
  NextPlace bare_header_ends_{"\n\n"};
  NextPlace length_fields_{length_field};
};

}  // namespace

bool begins_warc(std::string_view text) {
  return text.starts_with("WARC/1.") || text.starts_with("WARC/0.1");
}

void read_warc(const std::string& name, std::string_view archive, const CorpusOptions& options,
               DocumentSink& sink, Offset begin) {
  WarcReader(name, archive, options, sink, begin).run();
}

}  // namespace specdrift::cli
