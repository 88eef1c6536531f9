#include "cli/corpus/bytes/http_response.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <charconv>
#include <optional>
#include <stdexcept>

#include "core/text/ascii.h"

namespace specdrift::cli {
namespace {

namespace http = boost::beast::http;

constexpr Damage broken_response{"broken HTTP response", 0};
constexpr std::uint32_t longest_header = 1 << 20;

std::string_view view_of(boost::beast::string_view text) {
  return {text.data(), text.size()};
}

bool holds_word(std::string_view text, std::string_view word) {
  const std::string list = ascii::lowered(text);
  for (std::size_t at = list.find(word); at != std::string::npos; at = list.find(word, at + 1)) {
    const auto is_token = [&](std::size_t i) {
      return i < list.size() && ((list[i] >= 'a' && list[i] <= 'z') || list[i] == '-');
    };
    if (!(at > 0 && is_token(at - 1)) && !is_token(at + word.size())) return true;
  }
  return false;
}

/// How long the head is, with the empty line after it. Throws if there is none.
std::size_t size_of_head(std::string_view message) {
  const std::string_view head = message.substr(0, longest_header);
  for (std::size_t at = head.find('\n'); at != std::string_view::npos;
       at = head.find('\n', at + 1)) {
    const std::string_view after = head.substr(at + 1, 2);
    if (after.starts_with('\n')) return at + 2;
    if (after == "\r\n") return at + 3;
  }
  throw broken_response;
}

/// A head that a parser refuses, in the form that it takes: the status, the fields that say how
/// the body is to be read, and the one that is asked for. Browsers take lines that end with LF
/// alone, lines that are no field, and all that is wrong with other fields. Empty: it is none.
std::string repaired(std::string_view head, std::string_view asks) {
  const std::string_view status_line = next_line(head);
  const std::size_t space = status_line.find(' ');
  if (!ascii::lowered(status_line).starts_with("http/") || space == std::string_view::npos)
    return {};
  std::string good =
      fmt::format("HTTP/1.1 {} ", without_spaces(status_line.substr(space)).substr(0, 3));
  const std::string asked = ascii::lowered(asks);
  bool is_kept = false;
  while (!head.empty()) {
    std::string_view line = next_line(head);
    const bool goes_on = line.starts_with(' ') || line.starts_with('\t');
    if (!goes_on) {
      const std::size_t colon = line.find(':');
      const std::string name = ascii::lowered(without_spaces(line.substr(0, colon)));
      is_kept = colon != std::string_view::npos &&
                (name == "content-type" || name == "content-encoding" ||
                 name == "transfer-encoding" || (!asked.empty() && name == asked));
      if (is_kept) good += fmt::format("\r\n{}:", name);
      line.remove_prefix(is_kept ? colon + 1 : 0);
    }
    if (!is_kept) continue;
    good += ' ';
    for (const char c : line) good += static_cast<unsigned char>(c) < ' ' || c == '\x7F' ? ' ' : c;
  }
  return good + "\r\n\r\n";
}

using Head = http::response_parser<http::empty_body>;

bool parse(Head& parser, std::string_view head) try {
  parser.skip(true);
  parser.header_limit(longest_header);
  boost::beast::error_code error;
  parser.put(boost::asio::buffer(head.data(), head.size()), error);
  return !error && parser.is_header_done();
} catch (const std::length_error&) {
  return false;  // a field of 64 KiB and more
}

/// All values of a field, as one list.
std::string values_of(const Head& parser, http::field name) {
  std::string list;
  const auto [begin, end] = parser.get().equal_range(name);
  for (auto at = begin; at != end; ++at)
    list += fmt::format("{}{}", list.empty() ? "" : ", ", view_of(at->value()));
  return list;
}

/// The size in the line before a chunk. Some servers fill it up with spaces; an extension begins
/// with a semicolon.
std::optional<std::size_t> chunk_size(std::string_view line) {
  std::size_t size = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), size, 16);
  if (error != std::errc()) return std::nullopt;
  const std::string_view after =
      without_spaces(line.substr(static_cast<std::size_t>(end - line.data())));
  if (!after.empty() && !after.starts_with(';')) return std::nullopt;
  return size;
}

/// The body without its chunks; of one that is cut short, what there is. A body that begins with no
/// chunk was decoded before it was archived.
std::string without_chunks(std::string_view body) {
  std::string whole;
  std::string_view rest = body;
  for (bool is_first = true; !rest.empty(); is_first = false) {
    const bool is_cut = rest.find('\n') == std::string_view::npos;
    const auto size = is_cut ? std::nullopt : chunk_size(next_line(rest));
    if (size == 0) return whole;
    const std::string_view end = rest.substr(std::min(size.value_or(0), rest.size()), 2);
    if (!size || !(end.empty() || end.starts_with('\n') || end.starts_with('\r'))) {
      if (is_first) return std::string(body);
      if (is_cut) return whole;
      throw broken_response;
    }
    whole += rest.substr(0, *size);
    rest.remove_prefix(std::min(*size, rest.size()));
    next_line(rest);
  }
  return whole;
}

/// Undoes a coding, if the body has it.
void undo(std::string_view coding, std::string& body, const BodyLimit& limit) {
  if (coding == "gzip" || coding == "x-gzip") {
    if (is_gzip(body)) body = decoded_body(Coding::gzip, body, limit);
  } else if (coding == "zstd") {
    if (is_zstandard(body)) body = decoded_body(Coding::zstandard, body, limit);
  } else if (coding == "deflate" || coding == "br") {
    // Nothing tells such a body from others. Text that begins as markup does is taken as decoded.
    const std::size_t first = body.find_first_not_of(" \t\r\n");
    const bool is_decoded = first != std::string::npos && body[first] == '<';
    if (!is_decoded && !body.empty())
      body = decoded_body(coding == "br" ? Coding::brotli : Coding::deflate, body, limit);
  }
}

/// Undoes a list of codings, the last one first.
void undo_all(std::string_view list, std::string& body, const BodyLimit& limit) {
  constexpr int most_codings = 8;
  for (int count = 0; !list.empty(); ++count) {
    if (count == most_codings) throw Damage{"damaged content coding", 0};
    const std::size_t comma = list.rfind(',');
    const bool is_last = comma == std::string_view::npos;
    undo(ascii::lowered(without_spaces(is_last ? list : list.substr(comma + 1))), body, limit);
    list = is_last ? std::string_view() : list.substr(0, comma);
  }
}

}  // namespace

std::string_view next_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string_view without_spaces(std::string_view text) {
  constexpr std::string_view spaces = " \t\r";
  const std::size_t first = text.find_first_not_of(spaces);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(spaces) - first + 1);
}

bool is_html(std::string_view content_type) {
  return content_type.find_first_not_of(" \t") == std::string_view::npos ||
         holds_word(content_type, "text/html") || holds_word(content_type, "application/xhtml+xml");
}

HttpResponse read_http_response(std::string_view message, const BodyLimit& limit,
                                bool (*wants_body)(std::string_view content_type),
                                std::string_view asks) {
  std::string head;
  std::optional<Head> parser;
  for (;;) {
    const std::size_t size = size_of_head(message);
    head = message.substr(0, size);
    message.remove_prefix(size);
    // A parser of HTTP/1 does not take the status line that archives write for HTTP/2.
    if (head.starts_with("HTTP/2 ")) head.replace(0, 6, "HTTP/1.1");
    if (!parse(parser.emplace(), head) && !parse(parser.emplace(), repaired(head, asks)))
      throw broken_response;
    // Before the response, there may be others that say that it comes.
    if (parser->get().result_int() / 100 != 1 || !message.starts_with("HTTP/")) break;
  }
  HttpResponse response;
  response.status = parser->get().result_int();
  response.content_type = values_of(*parser, http::field::content_type);
  if (!asks.empty())
    response.asked = view_of(parser->get()[boost::beast::string_view(asks.data(), asks.size())]);
  if (!wants_body(response.content_type)) return response;
  const std::string transfer = values_of(*parser, http::field::transfer_encoding);
  response.body = holds_word(transfer, "chunked") ? without_chunks(message) : std::string(message);
  BodyLimit of_all = limit;
  of_all.compressed = response.body.size();
  undo_all(transfer, response.body, of_all);
  undo_all(values_of(*parser, http::field::content_encoding), response.body, of_all);
  if (response.body.size() > limit.largest) throw Damage{"too large", 0};
  return response;
}

}  // namespace specdrift::cli
