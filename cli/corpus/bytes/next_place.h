#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/text/span.h"

namespace specdrift::cli {

/// The next place of a text in a stream, for beginnings that ascend. No byte is looked at twice,
/// however many beginnings there are before one place.
class NextPlace {
 public:
  /// Requires: the text is not empty, and outlives it. Its ASCII letters, if any, are lower-case,
  /// and stand for both cases.
  explicit NextPlace(std::string_view text) : text_(text) {}

  /// The first place in `bytes` from `from` on. `begin`: where the bytes are in the stream; so are
  /// `from` and what is returned. Requires: bytes that were there before `from` may be missing, and
  /// there may be more of them than before; `from` is no less than before.
  std::optional<Offset> find(std::string_view bytes, Offset begin, Offset from);

  /// How many beginnings of the text it has looked for.
  std::uint64_t work() const { return work_; }

 private:
  std::string_view text_;
  Offset searched_ = 0;  ///< from the last `from` up to here, there is none
  std::uint64_t work_ = 0;
};

}  // namespace specdrift::cli
