#pragma once

#include <string>
#include <string_view>

namespace specdrift::corpus {

/// Where a document comes from, as its archive says; what nobody says is empty.
struct Capture {
  std::string url;           ///< `WARC-Target-URI`
  std::string date;          ///< `WARC-Date`: `2009-06-04T12:00:00Z`, as far as it says it
  std::string content_type;  ///< of HTTP, or of the record
  std::string header_date;   ///< what the header of HTTP that was asked for says, in that form
  bool operator==(const Capture&) const = default;
};

/// The host of a URL with an authority, in small letters, without user and port; empty: it has
/// none.
std::string host_of(std::string_view url);

/// A date of ISO 8601 as WARC has it (W3C-DTF: a year, a month, a day, or with a time of UTC), if
/// it is one; otherwise empty.
std::string capture_date(std::string_view text);

/// The last day that such a date can mean, as days are compared: `2006-12-31` of `2006`.
std::string last_day_of_capture(std::string_view date);

/// A date as headers of HTTP have it, in any of the three forms of RFC 9110 or of `capture_date`,
/// as `2009-06-04T12:00:00Z`. A zone of RFC 5322 is taken into account; without one it is GMT.
/// Empty: it is none.
std::string http_date(std::string_view text);

}  // namespace specdrift::corpus
