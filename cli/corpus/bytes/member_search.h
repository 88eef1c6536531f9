#pragma once

#include <algorithm>
#include <cstdint>

#include "core/text/span.h"

namespace specdrift::cli {

/// Where to look for the next member of an archive after a damaged one. A damaged member may have
/// taken the beginnings of others, so the search begins right after its own; and who writes an
/// archive on purpose can make each of these read as far as the first. So bytes are read again only
/// as long as there were enough of them that were read for the first time.
class MemberSearch {
 public:
  /// A member begins. Whether nobody has read anything there yet: then all that follows is the same
  /// for one who begins to read here.
  bool begin(Offset at) {
    if (at < ahead_) return false;
    ahead_ = at;
    first_ = again_ = 0;
    return true;
  }

  /// A member is damaged, and has been read up to `end`. Where the search for the next one begins.
  Offset after_damage(Offset member, Offset end) {
    const Offset known = std::clamp(ahead_, member, end);
    again_ += known - member;
    first_ += end - known;
    work_ += end - member;
    ahead_ = std::max(ahead_, end);
    return again_ > most_times_again * first_ ? std::max(member + 1, ahead_) : member + 1;
  }

  /// How many bytes damaged members have taken, those that several have taken for each.
  std::uint64_t work() const { return work_; }

 private:
  static constexpr std::uint64_t most_times_again = 8;

  Offset ahead_ = 0;         ///< up to here it was read
  std::uint64_t first_ = 0;  ///< bytes that were read for the first time since a beginning
  std::uint64_t again_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace specdrift::cli
