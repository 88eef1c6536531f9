#pragma once

#include <string>
#include <string_view>

#include "cli/corpus/bytes/pieces.h"

namespace specdrift::cli {

/// A response of HTTP/1 as an archive holds it.
struct HttpResponse {
  unsigned status = 0;
  std::string content_type;
  std::string asked;  ///< what the field says that was asked for
  std::string body;   ///< without transfer and content codings
};

/// Reads one. Archives hold bodies as they came, and some hold them decoded under the headers that
/// they came with: a coding that a body does not have is passed over. `wants_body` is asked for the
/// content type. `asks`: a field, or empty. Throws Damage (pieces.h): `broken HTTP response`,
/// `damaged content coding`, `too large`, `expands too far`.
HttpResponse read_http_response(std::string_view message, const BodyLimit& limit,
                                bool (*wants_body)(std::string_view content_type),
                                std::string_view asks = {});

/// The value of a field, without what may stand around it: spaces, tabs and a CR.
std::string_view without_spaces(std::string_view text);

/// Takes a line off the beginning of a text, without its end.
std::string_view next_line(std::string_view& text);

/// Whether a content type is that of HTML; none is taken to be.
bool is_html(std::string_view content_type);

}  // namespace specdrift::cli
