#pragma once

#include <string>
#include <string_view>

namespace specdrift::cli {

/// An entity of MIME: fields, an empty line, and a body. All are views of it.
struct MailPart {
  std::string content_type;     ///< the field's value on one line; empty: there is none
  std::string transfer_coding;  ///< in lower case; empty: none
  std::string_view body;

  /// `text/html`, in lower case; without a field, the usual one.
  std::string type(std::string_view usual) const;
  /// The value of a parameter of the content type, without quotes.
  std::string parameter(std::string_view name) const;
};

MailPart mail_part(std::string_view entity);

/// Undoes a transfer encoding. Throws Damage (pieces.h): `damaged content coding`, or `unknown
/// content coding`.
std::string decoded_part(std::string_view transfer_coding, std::string_view body);

}  // namespace specdrift::cli
