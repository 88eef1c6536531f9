#include "core/text/offset_map.h"

#include <algorithm>
#include <iterator>

namespace specdrift {

void OffsetMap::begin_run(Lengths lengths) {
  if (runs_ > 0) {
    packed_.push_back(static_cast<std::uint8_t>(last_.input << 4 | last_.decoded));
    for (; last_count_ >= 0x80; last_count_ >>= 7)
      packed_.push_back(static_cast<std::uint8_t>(last_count_ | 0x80));
    packed_.push_back(static_cast<std::uint8_t>(last_count_));
  }
  if (runs_++ % runs_for_each_mark == 0) marks_.push_back({decoded_, input_, packed_.size()});
  last_ = lengths;
  last_count_ = 0;
}

/// The first run from `from` on whose end holds, or the last one.
template <typename Holds>
std::pair<OffsetMap::Mark, OffsetMap::Lengths> OffsetMap::run(Mark from, Holds holds) const {
  while (from.at < packed_.size()) {
    std::size_t at = from.at;
    const Lengths lengths{static_cast<std::uint8_t>(packed_[at] >> 4),
                          static_cast<std::uint8_t>(packed_[at] & 0xF)};
    std::uint64_t count = 0;
    int shift = 0;
    do {
      count |= std::uint64_t{packed_[++at] & 0x7FU} << shift;
      shift += 7;
    } while ((packed_[at] & 0x80) != 0);
    const Mark end{from.decoded + count * lengths.decoded, from.input + count * lengths.input,
                   at + 1};
    if (holds(end)) return {from, lengths};
    from = end;
  }
  return {from, last_};
}

Offset OffsetMap::original(Offset decoded) const {
  if (decoded >= decoded_) return input_;
  const auto after = std::ranges::upper_bound(marks_, decoded, {}, &Mark::decoded);
  const auto holds = [&](const Mark& end) { return decoded < end.decoded; };
  const auto found = run(*std::prev(after), holds);
  return found.first.input +
         (decoded - found.first.decoded) / found.second.decoded * found.second.input;
}

Offset OffsetMap::decoded(Offset original) const {
  if (original >= input_) return decoded_;
  if (original < begin_) return 0;
  const auto after = std::ranges::upper_bound(marks_, original, {}, &Mark::input);
  const auto holds = [&](const Mark& end) { return original < end.input; };
  const auto found = run(*std::prev(after), holds);
  return found.first.decoded +
         (original - found.first.input) / found.second.input * found.second.decoded;
}

}  // namespace specdrift
