#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace specdrift {

/// The ASCII characters that have a row of their own in a state: the end of a run of "anything
/// else".
class StopSet {
 public:
  /// `stops` may hold '\0' (pass a string_view with a length). Requires: all are ASCII.
  constexpr explicit StopSet(std::string_view stops) {
    for (const char c : stops) {
      const auto byte = static_cast<unsigned char>(c);
      stops_[byte] = true;
      by_low_digit_[byte % 16] |= static_cast<std::uint8_t>(1 << byte / 16);
    }
  }

  constexpr bool contains(char c) const { return stops_[static_cast<unsigned char>(c)]; }

  /// The first stop in [begin, end), or end.
  const char* find(const char* begin, const char* end) const {
    // Most runs are short.
    const char* const near = end - begin > short_run ? begin + short_run : end;
    for (; begin != near; ++begin)
      if (contains(*begin)) return begin;
    return begin == end ? end : find_far(begin, end);
  }

 private:
  static constexpr std::ptrdiff_t short_run = 16;

  /// The same by vectors.
  const char* find_far(const char* begin, const char* end) const;

  std::array<bool, 256> stops_{};
  /// By the lower hexadecimal digit of a character: a bit for each upper digit with which it is a
  /// stop.
  std::array<std::uint8_t, 16> by_low_digit_{};
};

}  // namespace specdrift
