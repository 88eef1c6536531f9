#include "cli/corpus/http_response.h"

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/version.hpp>

#include "cli/corpus/pieces.h"

namespace specdrift::cli {
namespace {

namespace http = boost::beast::http;

constexpr Damage broken_response{"broken HTTP response", 0};
constexpr std::uint32_t longest_header = 1 << 20;

std::string_view view_of(boost::beast::string_view text) {
  return {text.data(), text.size()};
}

bool holds_word(std::string_view list, std::string_view word) {
  std::string lower(list);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  for (std::size_t at = lower.find(word); at != std::string::npos; at = lower.find(word, at + 1)) {
    const auto is_token = [&](std::size_t i) {
      return i < lower.size() && ((lower[i] >= 'a' && lower[i] <= 'z') || lower[i] == '-');
    };
    if (!(at > 0 && is_token(at - 1)) && !is_token(at + word.size())) return true;
  }
  return false;
}

/// The body without its chunks; the body itself if it has none.
std::string without_chunks(std::string_view message, std::string_view body, std::size_t largest) {
  // A body that begins with no chunk was decoded before it was archived.
  const std::size_t digits_end = body.find_first_not_of("0123456789abcdefABCDEF");
  if (digits_end == 0 || digits_end == std::string_view::npos ||
      std::string_view("\r; ").find(body[digits_end]) == std::string_view::npos)
    return std::string(body);
  http::response_parser<http::string_body> parser;
  parser.eager(true);
  parser.header_limit(longest_header);
  parser.body_limit(largest);
  boost::beast::error_code error;
  parser.put(boost::asio::buffer(message.data(), message.size()), error);
  if (error == http::error::body_limit) throw Damage{"too large", 0};
  if (error && error != http::error::need_more) return std::string(body);
  return std::move(parser.get().body());  // of one that is cut short, what there is
}

}  // namespace

bool is_html(std::string_view content_type) {
  return content_type.find_first_not_of(" \t") == std::string_view::npos ||
         holds_word(content_type, "text/html") || holds_word(content_type, "application/xhtml+xml");
}

HttpResponse read_http_response(std::string_view message, std::size_t largest,
                                bool (*wants_body)(std::string_view content_type)) {
  // What archives write for HTTP/2 is not taken by a parser of HTTP/1.
  std::string head;
  const std::size_t header_end = message.find("\r\n\r\n");
  const std::size_t size = header_end == std::string_view::npos ? message.size() : header_end + 4;
  head = message.substr(0, std::min<std::size_t>(size, longest_header));
  if (head.starts_with("HTTP/2 ")) head.replace(0, 6, "HTTP/1.1");
  // Nor is one that ends after the status.
  constexpr std::size_t status_end = 12;
  if (head.starts_with("HTTP/1.") && head.find('\r') == status_end) head.insert(status_end, " ");
  http::response_parser<http::empty_body> parser;
  parser.skip(true);
  parser.header_limit(longest_header);
  boost::beast::error_code error;
  parser.put(boost::asio::buffer(head.data(), head.size()), error);
  if (error || !parser.is_header_done()) throw broken_response;
  const auto& fields = parser.get();
  HttpResponse response;
  response.status = fields.result_int();
  response.content_type = std::string(view_of(fields[http::field::content_type]));
  if (!wants_body(response.content_type)) return response;
  const std::string_view body = message.substr(std::min(size, message.size()));
  if (holds_word(view_of(fields[http::field::transfer_encoding]), "chunked"))
    response.body = without_chunks(message, body, largest);
  else
    response.body = std::string(body);
  const std::string_view coding = view_of(fields[http::field::content_encoding]);
  if (holds_word(coding, "gzip") || holds_word(coding, "x-gzip")) {
    if (is_gzip(response.body)) response.body = decoded_body(Coding::gzip, response.body, largest);
  } else if (holds_word(coding, "zstd")) {
    if (is_zstandard(response.body))
      response.body = decoded_body(Coding::zstandard, response.body, largest);
  } else if (holds_word(coding, "deflate") || holds_word(coding, "br")) {
    // Nothing tells such a body from others. Text that begins as markup does is taken as decoded.
    const std::size_t first = response.body.find_first_not_of(" \t\r\n");
    const bool is_decoded = first != std::string::npos && response.body[first] == '<';
    if (!is_decoded && !response.body.empty())
      response.body = decoded_body(holds_word(coding, "br") ? Coding::brotli : Coding::deflate,
                                   response.body, largest);
  }
  if (response.body.size() > largest) throw Damage{"too large", 0};
  return response;
}

}  // namespace specdrift::cli
