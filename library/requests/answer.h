#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/load/load_error.h"

namespace specdrift::requests {

/// Why a request has no result.
enum class Problem : std::uint8_t {
  none,
  options,        ///< no object of JSON, a member that is not known, a value of another type
  version,        ///< no such version, one that is named twice, too few
  start,          ///< no such start context, or a version does not have it
  specification,  ///< one of the caller's own that cannot be loaded
  answers,        ///< of a parser: not in the form of docs/adapters.md
  nothing,        ///< the text does not show what was asked for
  limit,          ///< nothing was decided before a limit was reached
  stopped,        ///< the caller has ended it
};

/// The result of a request, or why there is none.
struct Answer {
  std::string text;                 ///< with a problem: what is wrong, in a sentence
  Problem problem = Problem::none;  ///< none: the text is what was asked for
  std::string place = {};           ///< the member of the request that is wrong; may be empty
  std::string hint = {};            ///< what to try; may be empty
  std::vector<model::LoadError> mistakes = {};  ///< of a specification
  bool differs = false;                         ///< of a comparison: there is a divergence

  static Answer refusal(Problem problem, std::string why, std::string_view place = {},
                        std::string_view hint = {}) {
    return {std::move(why), problem, std::string(place), std::string(hint)};
  }
};

}  // namespace specdrift::requests
