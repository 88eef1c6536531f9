#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/compare/divergence.h"
#include "core/report/common/ruler.h"

namespace specdrift::report {

/// The tokens of one class drawn as boxes under the characters that they came from.
struct Lane {
  std::string drawing;  ///< as wide as the ruler, or less
  bool holds_all;       ///< every token is there, and every label is whole
};

Lane draw_lane(const KeptTokens& tokens, const Ruler& ruler);

/// One of these boxes.
struct LaneBox {
  std::size_t column;   ///< where it begins
  std::string drawing;  ///< `[label  ]`; empty where the ruler has no column for it
  bool holds_all;       ///< the label is whole
};

std::vector<LaneBox> lane_boxes(const KeptTokens& tokens, const Ruler& ruler);

/// One token in words: `start tag <img src="x">`, `characters "a"`. Strings are escaped for
/// terminals.
std::string describe(const KeptToken& token);

/// The tokens in words, neighbouring characters joined, at most `limit` of them; "nothing" if there
/// are none.
std::string describe(const KeptTokens& tokens, std::size_t limit);

}  // namespace specdrift::report
