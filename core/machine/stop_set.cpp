#include "core/machine/stop_set.h"

#include "core/text/vectors.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/machine/stop_set.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace specdrift::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// The first stop, or where less than a vector is left.
const char* find_by_vectors([[maybe_unused]] const std::uint8_t* by_low_digit, const char* at,
                            [[maybe_unused]] const char* end) {
#if HWY_TARGET != HWY_SCALAR
  const hn::CappedTag<std::uint8_t, 32> d;
  const auto low_digits = hn::LoadDup128(d, by_low_digit);
  // From 0x80 on nothing is a stop: no bit.
  alignas(16) static constexpr std::uint8_t bits[16] = {1, 2, 4, 8, 16, 32, 64, 128};
  const auto high_digits = hn::LoadDup128(d, bits);
  const auto digit = hn::Set(d, 0x0F);
  const auto lanes = static_cast<std::ptrdiff_t>(hn::Lanes(d));
  for (; end - at >= lanes; at += lanes) {
    const auto bytes = hn::LoadU(d, reinterpret_cast<const std::uint8_t*>(at));
    const auto low = hn::TableLookupBytes(low_digits, hn::And(bytes, digit));
    const auto high = hn::TableLookupBytes(high_digits, hn::ShiftRight<4>(bytes));
    const std::intptr_t found = hn::FindFirstTrue(d, hn::Ne(hn::And(low, high), hn::Zero(d)));
    if (found >= 0) return at + found;
  }
#endif
  return at;
}

}  // namespace specdrift::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace specdrift {

const char* StopSet::find_far(const char* begin, const char* end) const {
  begin = SPECDRIFT_BEST_TARGET(find_by_vectors)(by_low_digit_.data(), begin, end);
  while (begin != end && !contains(*begin)) ++begin;
  return begin;
}

}  // namespace specdrift
#endif
