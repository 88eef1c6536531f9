#include "core/text/utf8.h"

namespace specdrift::utf8 {
namespace {

bool is_continuation(unsigned char byte) {
  return (byte & 0xC0) == 0x80;
}

/// `second_of_ed` is the last second byte allowed after ED: 9F leaves surrogates out, BF lets them
/// in.
Decoded decoded(std::string_view text, unsigned char second_of_ed) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};
  if (lead < 0xC2 || lead > 0xF4) return {replacement_character, 1, false};

  const unsigned length = sequence_length(lead);
  const unsigned char lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned char highest = lead == 0xED ? second_of_ed : lead == 0xF4 ? 0x8F : 0xBF;
  if (text.size() < 2 || byte(1) < lowest || byte(1) > highest)
    return {replacement_character, 1, false};
  char32_t code_point = lead & (0x7F >> length);
  code_point = code_point << 6 | (byte(1) & 0x3F);
  for (unsigned i = 2; i < length; ++i) {
    if (i >= text.size() || !is_continuation(byte(i))) return {replacement_character, i, false};
    code_point = code_point << 6 | (byte(i) & 0x3F);
  }
  return {code_point, length, true};
}

}  // namespace

Decoded decode(std::string_view text) {
  return decoded(text, 0x9F);
}
Decoded decode_generalized(std::string_view text) {
  return decoded(text, 0xBF);
}

void append(std::string& to, char32_t code_point) {
  const auto put = [&](char32_t byte) { to.push_back(static_cast<char>(byte)); };
  const auto put_continuation = [&](int shift) { put(0x80 | (code_point >> shift & 0x3F)); };
  if (code_point < 0x80) {
    put(code_point);
  } else if (code_point < 0x800) {
    put(0xC0 | code_point >> 6);
    put_continuation(0);
  } else if (code_point < 0x10000) {
    put(0xE0 | code_point >> 12);
    put_continuation(6);
    put_continuation(0);
  } else {
    put(0xF0 | code_point >> 18);
    put_continuation(12);
    put_continuation(6);
    put_continuation(0);
  }
}

std::size_t count(std::string_view text) {
  std::size_t n = 0;
  for (const char c : text) n += !is_continuation(static_cast<unsigned char>(c));
  return n;
}

}  // namespace specdrift::utf8
