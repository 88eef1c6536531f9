#include "cli/corpus/archives/arc.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/corpus/archives/record_reader.h"
#include "cli/corpus/bytes/http_response.h"
#include "core/text/ascii.h"
#include "core/text/number.h"

namespace specdrift::cli {
namespace {

constexpr std::size_t longest_arc_line = 16 * 1024;
/// Fields from the date on. Version 2 has eight; a content type or an address may hold spaces.
constexpr std::size_t most_last_fields = 16;

/// Old programs leave out the seconds, or all after the day; later ones have thousandths of a
/// second.
bool is_date(std::string_view field) {
  constexpr std::size_t day = 8, thousandth = 17;
  return field.size() >= day && field.size() <= thousandth &&
         std::ranges::all_of(field, ascii::is_digit);
}

/// True for four numbers, for IPv6, and for the `0` of a host that nobody knows.
bool is_ip_address(std::string_view field) {
  return !field.empty() && field.size() <= 45 && std::ranges::all_of(field, [](char c) {
    return ascii::is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == '.' ||
           c == ':';
  });
}

/// `scheme:` at the beginning of an address.
bool has_scheme(std::string_view address, std::string_view scheme) {
  return address.size() > scheme.size() && address[scheme.size()] == ':' &&
         ascii::are_same(address.substr(0, scheme.size()), scheme);
}

/// The line that a text begins with. Empty: its end is not there, or too far.
std::optional<std::string_view> line_of(std::string_view text) {
  std::string_view line = text.substr(0, longest_arc_line);
  const std::size_t end = line.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  line = line.substr(0, end);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

bool begins_arc_record(std::string_view text) {
  if (text.empty() || !ascii::is_letter(text.front())) return false;
  const auto line = line_of(text);
  return line && arc_line(*line);
}

/// The digits of a date in the form of ISO 8601; empty where they are none.
std::string date_of(std::string_view digits) {
  constexpr std::size_t day = 8, second = 14;
  if (digits.size() < day) return {};
  std::string date =
      fmt::format("{}-{}-{}", digits.substr(0, 4), digits.substr(4, 2), digits.substr(6, 2));
  if (digits.size() == second)
    date +=
        fmt::format("T{}:{}:{}Z", digits.substr(8, 2), digits.substr(10, 2), digits.substr(12, 2));
  return corpus::capture_date(date);
}

class ArcReader final : public RecordReader {
 public:
  using RecordReader::RecordReader;

 private:
  bool begins_record(std::string_view text) const override { return begins_arc_record(text); }

  bool is_at_record() override {
    have_line(0);
    return begins_arc_record(rest());
  }

  /// Records begin lines.
  Found find_record(std::string_view text) const override {
    for (std::size_t end = text.find('\n'); end != std::string_view::npos;
         end = text.find('\n', end + 1)) {
      const std::string_view after = text.substr(end + 1);
      if (begins_arc_record(after)) return {true, end + 1};
      if (after.size() < longest_arc_line && after.find('\n') == std::string_view::npos)
        return {false, end};
    }
    return {false, text.size()};
  }

  std::optional<Head> read_head() override {
    const std::size_t end = rest().find('\n');
    const auto line = line_of(rest());
    const auto fields = arc_line(*line);
    return Head{line->size(), end + 1, fields->length};
  }

  /// After a document, there is an end of a line, which some programs leave out or write more than
  /// once, and the next record. Where that is broken, the document still counts, unless its length
  /// would take records with it.
  bool ends_at(const Head& head, std::size_t at) override {
    constexpr std::size_t most_ends = 8;
    have(at + most_ends);
    const std::size_t first = rest().find_first_not_of("\r\n", at);
    if (first == std::string_view::npos) return true;
    have_line(first);
    if (begins_arc_record(rest().substr(first))) return true;
    return first > at && !find_record(rest().substr(head.block, at - head.block)).is_found;
  }

  void take(std::string_view header, std::string_view block, Offset begin) override {
    if (sink_.passes()) return;
    const ArcLine line = *arc_line(header);
    const std::string name = fmt::format("{}#{} {}", name_, begin, line.address);
    if (has_scheme(line.address, "filedesc") || has_scheme(line.address, "dns"))
      return sink_.left_out("records that hold no document");
    corpus::Capture capture{std::string(line.address), date_of(line.date), {}, {}};
    const bool is_of_http = has_scheme(line.address, "http") || has_scheme(line.address, "https");
    if (is_of_http || ascii::are_same(block.substr(0, 5), "HTTP/"))
      return take_response(name, block, begin, std::move(capture));
    if (!options_.all_types && !is_html(line.content_type))
      return sink_.left_out("resources that are no HTML");
    sink_.document({name, false, std::string(block), std::string(line.content_type), false,
                    std::move(capture)});
  }

  /// Until the line is there that begins at that place, or has become too long.
  void have_line(std::size_t at) {
    for (std::size_t wanted = 512;; wanted *= 2) {
      const bool is_there = have(at + wanted);
      if (!is_there || wanted >= longest_arc_line || line_of(rest().substr(at))) return;
    }
  }
};

}  // namespace

std::optional<ArcLine> arc_line(std::string_view line) {
  if (line.empty() || !ascii::is_letter(line.front())) return std::nullopt;
  // From the end, since only the address may be long.
  std::size_t end = line.size();
  std::string_view later, latest;  // the fields after this one
  ArcLine found;
  for (std::size_t i = 0; i <= most_last_fields; ++i) {
    const std::size_t space = line.substr(0, end).rfind(' ');
    if (space == std::string_view::npos) return std::nullopt;
    const std::string_view field = line.substr(space + 1, end - space - 1);
    if (i == 0) {
      const auto length = parse_number<std::uint64_t>(field);
      if (!length) return std::nullopt;
      found.length = *length;
    } else if (i >= 3 && is_ip_address(field) && is_date(later)) {
      found.address = line.substr(0, space);
      found.date = later;
      found.content_type = latest;
      if (found.address.find(':') == std::string_view::npos) return std::nullopt;
      return found;
    }
    latest = later;
    later = field;
    end = space;
  }
  return std::nullopt;
}

void read_arc(const std::string& name, std::string_view archive, const CorpusOptions& options,
              DocumentSink& sink, const Expansion& expansion, Offset begin) {
  ArcReader(name, archive, options, sink, begin, expansion).run();
}

}  // namespace specdrift::cli
