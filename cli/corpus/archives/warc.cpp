#include "cli/corpus/archives/warc.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cli/corpus/archives/record_reader.h"
#include "cli/corpus/bytes/http_response.h"
#include "cli/corpus/bytes/next_place.h"
#include "core/text/ascii.h"
#include "core/text/number.h"

namespace specdrift::cli {
namespace {

constexpr std::string_view length_field = "\ncontent-length:";
constexpr std::size_t longest_record_header = 1 << 20;

/// The value of a field of a record's header; empty: there is none.
std::string_view field_of(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    const std::size_t end = std::min(header.find('\n'), header.size());
    const std::string_view line = header.substr(0, end);
    const std::size_t colon = line.find(':');
    if (colon != std::string_view::npos && ascii::are_same(line.substr(0, colon), name))
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

class WarcReader final : public RecordReader {
 public:
  using RecordReader::RecordReader;

 private:
  bool begins_record(std::string_view text) const override { return begins_warc(text); }
  bool is_at_record() override {
    have(longest_begin);
    return begins_warc(rest());
  }
  Found find_record(std::string_view text) const override {
    std::size_t found = text.find(record_begin);
    while (found != std::string_view::npos && !begins_warc(text.substr(found)))
      found = text.find(record_begin, found + 1);
    if (found != std::string_view::npos) return {true, found};
    return {false, text.size() - std::min(text.size(), longest_begin)};
  }
  std::optional<Head> read_head() override {
    std::optional<HeaderEnd> end;
    for (std::size_t wanted = 4096; !end; wanted *= 4) {
      const bool there = have(wanted);
      end = header_end();
      if (!end && (!there || wanted > longest_record_header)) return std::nullopt;
    }
    if (end->at > longest_record_header) return std::nullopt;
    const std::optional<std::uint64_t> length = length_before(end->at);
    if (!length) return std::nullopt;
    return Head{end->at + 1, end->block, *length};
  }

  /// Whether a record can end there. Where an empty line says so, no more is fetched: what belongs
  /// to the next record would only be moved.
  bool ends_at(const Head&, std::size_t at) override {
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
    const auto found = text.find(rest().substr(0, end), here(), here());
    if (!found) return std::nullopt;
    return static_cast<std::size_t>(*found - here());
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

  void take(std::string_view header, std::string_view block, Offset begin) override {
    if (sink_.passes()) return;
    const std::string_view type = field_of(header, "WARC-Type");
    const std::string_view content_type = field_of(header, "Content-Type");
    std::string_view address = field_of(header, "WARC-Target-URI");
    if (address.starts_with('<') && address.ends_with('>'))
      address = address.substr(1, address.size() - 2);  // as some programs write it
    const std::string name = fmt::format("{}#{} {}", name_, begin, address);
    corpus::Capture capture{
        std::string(address), corpus::capture_date(field_of(header, "WARC-Date")), {}, {}};
    if (ascii::are_same(type, "response") && content_type.find("http") != std::string_view::npos)
      return take_response(name, block, begin, std::move(capture));
    if (!ascii::are_same(type, "resource") && !ascii::are_same(type, "conversion"))
      return sink_.left_out("records that hold no document");
    if (!options_.all_types && (content_type.empty() || !is_html(content_type)))
      return sink_.left_out("resources that are no HTML");
    sink_.document(
        {name, false, std::string(block), std::string(content_type), false, std::move(capture)});
  }

  NextPlace header_ends_{"\r\n\r\n"};
  NextPlace bare_header_ends_{"\n\n"};
  NextPlace length_fields_{length_field};
};

}  // namespace

bool begins_warc(std::string_view text) {
  return text.starts_with("WARC/1.") || text.starts_with("WARC/0.1");
}

void read_warc(const std::string& name, std::string_view archive, const CorpusOptions& options,
               DocumentSink& sink, const Expansion& expansion, Offset begin) {
  WarcReader(name, archive, options, sink, begin, expansion).run();
}

}  // namespace specdrift::cli
