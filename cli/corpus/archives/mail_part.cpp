#include "cli/corpus/archives/mail_part.h"

#include <algorithm>
#include <boost/archive/iterators/binary_from_base64.hpp>
#include <boost/archive/iterators/dataflow_exception.hpp>
#include <boost/archive/iterators/transform_width.hpp>
#include <charconv>
#include <optional>

#include "cli/corpus/bytes/http_response.h"
#include "cli/corpus/bytes/pieces.h"
#include "core/text/ascii.h"

namespace specdrift::cli {
namespace {

constexpr Damage damaged_transfer{"damaged content coding", 0};

/// Other characters are ignored, as RFC 2045, 6.8, wants it; what comes after a pad is none of it.
std::string of_base64(std::string_view body) {
  namespace iterators = boost::archive::iterators;
  constexpr std::string_view alphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string letters;
  for (const char c : body.substr(0, body.find('=')))
    if (alphabet.find(c) != std::string_view::npos) letters += c;
  if (letters.size() % 4 == 1) throw damaged_transfer;
  using Bytes = iterators::transform_width<iterators::binary_from_base64<const char*>, 8, 6>;
  std::string bytes(letters.size() * 3 / 4, '\0');
  try {
    std::copy_n(Bytes(letters.c_str()), bytes.size(), bytes.begin());
  } catch (const iterators::dataflow_exception&) {
    throw damaged_transfer;
  }
  return bytes;
}

/// The byte of `=XX`, after the sign.
std::optional<char> byte_of(std::string_view digits) {
  unsigned byte = 0;
  if (digits.size() < 2) return std::nullopt;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + 2, byte, 16);
  if (error != std::errc() || end != digits.data() + 2) return std::nullopt;
  return static_cast<char>(byte);
}

/// A sign without a code stays as it is, as RFC 2045 recommends.
std::string of_quoted_printable(std::string_view body) {
  std::string bytes;
  while (!body.empty()) {
    const std::string_view rest = body;
    std::string_view line = next_line(body);
    std::string_view end = rest.substr(line.size(), rest.size() - line.size() - body.size());
    // Spaces at the end of a line came on the way.
    line = line.substr(0, line.find_last_not_of(" \t") + 1);
    if (line.ends_with('=')) {
      line.remove_suffix(1);
      end = {};
    }
    for (std::size_t i = 0; i < line.size(); ++i) {
      const auto byte = line[i] == '=' ? byte_of(line.substr(i + 1)) : std::nullopt;
      bytes += byte.value_or(line[i]);
      if (byte) i += 2;
    }
    bytes += end;
  }
  return bytes;
}

}  // namespace

MailPart mail_part(std::string_view entity) {
  MailPart part;
  std::string* value = nullptr;  // of the field that this line may continue
  while (!entity.empty()) {
    const std::string_view line = next_line(entity);
    if (line.empty()) break;
    if (line.front() == ' ' || line.front() == '\t') {
      if (value) *value += line;
      continue;
    }
    const std::size_t colon = std::min(line.find(':'), line.size());
    const std::string_view name = without_spaces(line.substr(0, colon));
    value = ascii::are_same(name, "Content-Type")                ? &part.content_type
            : ascii::are_same(name, "Content-Transfer-Encoding") ? &part.transfer_coding
                                                                 : nullptr;
    if (value) *value = without_spaces(line.substr(std::min(colon + 1, line.size())));
  }
  part.transfer_coding = ascii::lowered(without_spaces(
      std::string_view(part.transfer_coding).substr(0, part.transfer_coding.find(';'))));
  part.body = entity;
  return part;
}

std::string MailPart::type(std::string_view usual) const {
  if (content_type.empty()) return std::string(usual);
  return ascii::lowered(
      without_spaces(std::string_view(content_type).substr(0, content_type.find(';'))));
}

std::string MailPart::parameter(std::string_view name) const {
  std::string_view rest = content_type;
  for (std::size_t semicolon = rest.find(';'); semicolon != std::string_view::npos;
       semicolon = rest.find(';')) {
    rest.remove_prefix(semicolon + 1);
    const std::size_t equals = rest.find_first_of("=;");
    if (equals == std::string_view::npos) return {};
    if (rest[equals] == ';') continue;
    const bool is_it = ascii::are_same(without_spaces(rest.substr(0, equals)), name);
    rest.remove_prefix(equals + 1);
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    std::string value;
    if (rest.starts_with('"')) {
      std::size_t at = 1;
      for (; at < rest.size() && rest[at] != '"'; ++at) {
        if (rest[at] == '\\' && at + 1 < rest.size()) ++at;
        value += rest[at];
      }
      rest.remove_prefix(std::min(at + 1, rest.size()));
    } else {
      value = without_spaces(rest.substr(0, rest.find(';')));
    }
    if (is_it) return value;
  }
  return {};
}

std::string decoded_part(std::string_view transfer_coding, std::string_view body) {
  if (transfer_coding.empty() || transfer_coding == "7bit" || transfer_coding == "8bit" ||
      transfer_coding == "binary")
    return std::string(body);
  if (transfer_coding == "base64") return of_base64(body);
  if (transfer_coding == "quoted-printable") return of_quoted_printable(body);
  throw Damage{"unknown content coding", 0};
}

}  // namespace specdrift::cli
