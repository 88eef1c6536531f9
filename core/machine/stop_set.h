#pragma once

#include <array>
#include <string_view>

namespace specdrift {

/// The ASCII characters that have a row of their own in a state: the end of a run of "anything
/// else".
class StopSet {
 public:
  /// `stops` may hold '\0' (pass a string_view with a length).
  constexpr explicit StopSet(std::string_view stops) {
    for (const char c : stops) stops_[static_cast<unsigned char>(c)] = true;
  }

  constexpr bool contains(char c) const { return stops_[static_cast<unsigned char>(c)]; }

  /// The first stop in [begin, end), or end.
  const char* find(const char* begin, const char* end) const {
    while (begin != end && !contains(*begin)) ++begin;
    return begin;
  }

 private:
  std::array<bool, 256> stops_{};
};

}  // namespace specdrift
