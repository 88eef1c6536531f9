#include "cli/corpus/archives/record_reader.h"

#include <algorithm>
#include <utility>

namespace specdrift::cli {
namespace {

constexpr std::string_view too_large = "too large";
/// The bytes that a response may have in addition to its document.
constexpr std::size_t room_for_headers = 1 << 20;

bool any_type(std::string_view) {
  return true;
}

}  // namespace

RecordReader::RecordReader(const std::string& name, std::string_view archive,
                           const CorpusOptions& options, DocumentSink& sink, Offset begin,
                           const Expansion& expansion)
    : name_(name),
      options_(options),
      sink_(sink),
      is_compressed_(is_gzip(archive) || is_zstandard(archive)),
      pieces_(pieces_of(archive, begin, expansion)),
      begin_(is_compressed_ ? 0 : begin) {}

void RecordReader::run() {
  while (!sink_.is_stopped() && read_record()) {
  }
}

std::string_view RecordReader::rest() const {
  const std::size_t end =
      records_.empty() ? buffer_.size() : static_cast<std::size_t>(records_.front() - begin_);
  return std::string_view(buffer_).substr(at_, end - at_);
}

void RecordReader::drop(std::size_t count) {
  at_ += count;
  while (!records_.empty() && records_.front() <= begin_ + at_) records_.pop_front();
  // The rest is moved, so as much must have been taken.
  if (at_ < buffer_.size() && (at_ < 1 << 20 || at_ < buffer_.size() / 2)) return;
  begin_ += at_;
  buffer_.erase(0, at_);
  at_ = 0;
}

bool RecordReader::fetch() {
  if (damage_) return false;
  const std::size_t before = buffer_.size();
  try {
    if (!pieces_->next(buffer_)) return false;
  } catch (const Damage& damage) {
    damage_ = damage;
    return false;
  }
  if (before > at_ && pieces_->begins_member(begin_ + before) &&
      begins_record(std::string_view(buffer_).substr(before)))
    records_.push_back(begin_ + before);
  return true;
}

bool RecordReader::pass_damage() {
  if (!damage_) return false;
  sink_.skipped(damage_->reason, name_, damage_->at);
  damage_.reset();
  drop(rest().size());
  return true;
}

bool RecordReader::have(std::size_t count) {
  while (rest().size() < count)
    if (!records_.empty() || !fetch()) return false;
  return true;
}

bool RecordReader::resume(std::string_view reason) {
  if (damage_ && reason != too_large) return pass_damage();
  sink_.skipped(reason, name_, place());
  drop(std::min<std::size_t>(1, rest().size()));
  for (;;) {
    const Found found = find_record(rest());
    if (!found.is_found && !records_.empty()) {
      drop(rest().size());
      return true;
    }
    drop(found.at);
    if (found.is_found) return true;
    sink_.reached(is_compressed_ ? pieces_->consumed() : place(), false);
    if (!fetch()) return pass_damage();
  }
}

bool RecordReader::read_record() {
  for (;;) {
    const std::size_t first = rest().find_first_not_of("\r\n");
    drop(first == std::string_view::npos ? rest().size() : first);
    if (!rest().empty()) break;
    if (!fetch()) return pass_damage();
  }
  if (!is_at_record()) return resume("broken record");
  const bool is_beginning = !damage_ && pieces_->is_beginning(here());
  sink_.reached(is_beginning ? place() : pieces_->consumed(), is_beginning);
  const std::optional<Head> head = read_head();
  if (!head) return resume("broken record");
  const Offset begin = place();
  if (head->length > options_.largest + room_for_headers) {
    // The length may be wrong: the next record is looked for, not counted out.
    return resume(too_large);
  }
  const std::size_t end = head->block + static_cast<std::size_t>(head->length);
  if (!have(end)) return resume("truncated record");
  if (!ends_at(*head, end)) return resume("broken record");
  take(rest().substr(0, head->end), rest().substr(head->block, end - head->block), begin);
  drop(end);
  return true;
}

void RecordReader::take_response(const std::string& name, std::string_view block, Offset begin,
                                 corpus::Capture capture) {
  try {
    HttpResponse response = read_http_response(
        block, {options_.largest, Expansion::of_document(options_.most_expansion)},
        options_.all_types ? any_type : is_html, options_.date_header);
    if (!options_.all_types && !is_html(response.content_type))
      return sink_.left_out("responses that are no HTML");
    if (response.body.empty()) return sink_.left_out("responses without a body");
    capture.header_date = corpus::http_date(without_spaces(response.asked));
    sink_.document({name, false, std::move(response.body), std::move(response.content_type), false,
                    std::move(capture)});
  } catch (const Damage& damage) {
    sink_.skipped(damage.reason, name, begin);
  }
}

}  // namespace specdrift::cli
