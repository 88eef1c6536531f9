#include "core/text/irregular.h"

#include <array>

#include "core/text/utf8.h"
#include "core/text/vectors.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/text/irregular.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#ifndef SPECDRIFT_IRREGULAR_ONCE
#define SPECDRIFT_IRREGULAR_ONCE
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

/// The length of a sequence that is regular by its first two or three bytes, whatever is wanted: a
/// letter of most scripts. 0: decode it. Requires: three bytes to read.
unsigned length_of_common_sequence(const char* at) {
  const auto byte = [&](int i) { return static_cast<unsigned char>(at[i]); };
  const auto follows = [&](int i) { return (byte(i) & 0xC0) == 0x80; };
  if (byte(0) >= 0xC3 && byte(0) <= 0xDF) return follows(1) ? 2 : 0;
  if (byte(0) == 0xC2) return byte(1) >= 0xA0 && follows(1) ? 2 : 0;
  // From U+1000 on, without surrogates and U+F000 and above, where some are no characters.
  if (byte(0) >= 0xE1 && byte(0) <= 0xEE && byte(0) != 0xED)
    return follows(1) && follows(2) ? 3 : 0;
  return 0;
}

}  // namespace
}  // namespace specdrift
#endif

HWY_BEFORE_NAMESPACE();
namespace specdrift::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

IrregularStretch find(const char* begin, const char* end, Irregular wanted, bool surrogates) {
  const hn::CappedTag<std::uint8_t, 32> d;
  const hn::RebindToSigned<decltype(d)> signed_d;
  const auto lanes = static_cast<std::ptrdiff_t>(hn::Lanes(d));
  for (const char* at = begin; at < end;) {
    while (end - at >= lanes) {
      // As signed numbers, all but ASCII is below the space.
      const auto bytes = hn::LoadU(signed_d, reinterpret_cast<const std::int8_t*>(at));
      const auto is = [&](char c) { return hn::Eq(bytes, hn::Set(signed_d, c)); };
      const auto low = hn::Lt(bytes, hn::Set(signed_d, ' '));
      const auto white_space = hn::Or(hn::Or(is('\n'), is('\t')), is('\f'));
      const auto odd = hn::Or(hn::AndNot(white_space, low), is(0x7F));
      const std::intptr_t found = hn::FindFirstTrue(signed_d, odd);
      at += found < 0 ? lanes : found;
      if (found >= 0) break;
    }
    // The byte that the vectors stopped at, and all like it; or the last bytes.
    while (at < end) {
      const unsigned char byte = static_cast<unsigned char>(*at);
      if (byte < 0x80) {
        if (any(ascii_kinds[byte] & wanted)) return {at, 1, ascii_kinds[byte]};
        ++at;
        if (ascii_kinds[byte] == Irregular::none && end - at >= lanes) break;
        continue;
      }
      if (end - at >= 3) {
        if (const unsigned length = length_of_common_sequence(at)) {
          at += length;
          continue;
        }
      }
      const std::string_view rest(at, static_cast<std::size_t>(end - at));
      const auto decoded = surrogates ? utf8::decode_generalized(rest) : utf8::decode(rest);
      const Irregular kind =
          decoded.well_formed ? kind_of(decoded.code_point) : Irregular::ill_formed;
      if (any(kind & wanted)) return {at, decoded.length, kind};
      at += decoded.length;
    }
  }
  return {end, 0, Irregular::none};
}

}  // namespace specdrift::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace specdrift {

IrregularStretch find_irregular(const char* begin, const char* end, Irregular wanted,
                                bool surrogates) {
  return SPECDRIFT_BEST_TARGET(find)(begin, end, wanted, surrogates);
}

}  // namespace specdrift
#endif
