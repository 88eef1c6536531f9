#pragma once

#include <cstddef>

namespace specdrift::model {

/// Far more than any specification has, and few enough for the numbers in a model. A file that has
/// more is refused as soon as that is known: what follows may take time that grows with its square.
inline constexpr std::size_t most_tables = 1000;  ///< states and steps
inline constexpr std::size_t most_rows = 200;     ///< of one state or step
inline constexpr std::size_t most_actions = 100;  ///< of one row, context or rule

}  // namespace specdrift::model
