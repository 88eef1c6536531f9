#include "core/text/irregular.h"

#include <array>
#include <cstring>

#include "core/text/utf8.h"

namespace specdrift {
namespace {

/// ASCII bytes by kind; bytes of longer sequences are looked at one sequence at a time.
constexpr auto ascii_kinds = [] {
  std::array<Irregular, 128> kinds{};
  for (int c = 1; c < 0x20; ++c) kinds[c] = Irregular::control;
  for (const char c : {'\t', '\n', '\f'}) kinds[static_cast<unsigned char>(c)] = Irregular::none;
  kinds['\0'] = Irregular::null;
  kinds['\r'] = Irregular::carriage_return;
  kinds[0x7F] = Irregular::control;
  return kinds;
}();

Irregular kind_of(char32_t c) {
  if (c >= 0x80 && c <= 0x9F) return Irregular::control;
  if (c >= 0xD800 && c <= 0xDFFF) return Irregular::surrogate;
  if ((c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF)) return Irregular::noncharacter;
  return Irregular::none;
}

/// True when none of the eight bytes is below 0x20, 0x7F or above: nothing to look at there.
bool is_plain(const char* at) {
  std::uint64_t word;
  std::memcpy(&word, at, sizeof word);
  constexpr std::uint64_t ones = 0x0101010101010101;
  const std::uint64_t below_space = word - ones * 0x20;
  const std::uint64_t delete_or_above = word + ones;
  return ((below_space | delete_or_above | word) & ones * 0x80) == 0;
}

}  // namespace

IrregularStretch find_irregular(const char* begin, const char* end, Irregular wanted,
                                bool surrogates) {
  for (const char* at = begin; at < end;) {
    if (end - at >= 8 && is_plain(at)) {
      at += 8;
      continue;
    }
    const unsigned char byte = static_cast<unsigned char>(*at);
    if (byte < 0x80) {
      if (any(ascii_kinds[byte] & wanted)) return {at, 1, ascii_kinds[byte]};
      ++at;
      continue;
    }
    const std::string_view rest(at, static_cast<std::size_t>(end - at));
    const auto decoded = surrogates ? utf8::decode_generalized(rest) : utf8::decode(rest);
    const Irregular kind =
        decoded.well_formed ? kind_of(decoded.code_point) : Irregular::ill_formed;
    if (any(kind & wanted)) return {at, decoded.length, kind};
    at += decoded.length;
  }
  return {end, 0, Irregular::none};
}

}  // namespace specdrift
