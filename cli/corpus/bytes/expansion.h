#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>

namespace specdrift::cli {

/// Why bytes that expand too far are left, in the words of reports.
inline constexpr std::string_view expands_too_far = "expands too far";

/// How far compressed bytes may expand. Each member may become so many times as large as it is;
/// what members are beyond that comes out of an allowance, which all of an archive share: a member
/// may begin with much of the same, and a member on its own may be small.
class Expansion {
 public:
  /// No limit.
  Expansion() = default;
  Expansion(std::uint64_t times, std::uint64_t allowance) : times_(times), allowance_(allowance) {}

  /// For bytes that are read for one document alone.
  static Expansion of_document(std::uint64_t times) { return {times, 1 << 20}; }
  static Expansion of_archive(std::uint64_t times) { return {times, 64 << 20}; }

  /// Whether a member may have become `out` bytes when `in` of its own have been read.
  bool allows(std::uint64_t in, std::uint64_t out) const { return beyond(in, out) <= allowance_; }
  /// A member has ended, or is read no further.
  void end(std::uint64_t in, std::uint64_t out) {
    const std::uint64_t more = std::min(beyond(in, out), allowance_);
    allowance_ -= more;
    is_whole_ = is_whole_ && more == 0;
  }
  /// Whether no member has taken anything of the allowance.
  bool is_whole() const { return is_whole_; }

 private:
  std::uint64_t beyond(std::uint64_t in, std::uint64_t out) const {
    return out / times_ < in ? 0 : out - in * times_;
  }

  std::uint64_t times_ = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t allowance_ = std::numeric_limits<std::uint64_t>::max();
  bool is_whole_ = true;
};

}  // namespace specdrift::cli
