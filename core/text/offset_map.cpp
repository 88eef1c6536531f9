#include "core/text/offset_map.h"

#include <algorithm>
#include <iterator>

namespace specdrift {

void OffsetMap::add(std::uint32_t input, std::uint32_t decoded) {
  if (is_closed_ || runs_.back().input_length != input || runs_.back().decoded_length != decoded)
    runs_.push_back({decoded_, input_, decoded, input});
  is_closed_ = false;
  decoded_ += decoded;
  input_ += input;
}

void OffsetMap::skip(Offset input) {
  is_closed_ = true;
  input_ += input;
}

Offset OffsetMap::original(Offset decoded) const {
  if (decoded >= decoded_) return input_;
  const auto behind = std::ranges::upper_bound(runs_, decoded, {}, &Run::decoded);
  const Run& run = *std::prev(behind);
  return run.input + (decoded - run.decoded) / run.decoded_length * run.input_length;
}

Offset OffsetMap::decoded(Offset original) const {
  if (original >= input_) return decoded_;
  const auto behind = std::ranges::upper_bound(runs_, original, {}, &Run::input);
  if (behind == runs_.begin()) return 0;
  const Run& run = *std::prev(behind);
  const Offset end = behind == runs_.end() ? decoded_ : behind->decoded;
  return std::min(end,
                  run.decoded + (original - run.input) / run.input_length * run.decoded_length);
}

}  // namespace specdrift
