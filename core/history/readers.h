#pragma once

#include <span>
#include <string_view>

/// Which versions parsers follow (docs/parsers.md, measured by `identify`). Constants: nothing is
/// read or made when a program starts.
namespace specdrift::history {

struct Reader {
  std::string_view name;     ///< with its version: `Gumbo 0.10.1`
  std::string_view follows;  ///< versions, as `identify` says them: `8.2.4..13.2.5`; empty: none
  std::string_view last;     ///< the last one of them: `13.2.5`; empty: none
};

/// In the order of docs/parsers.md.
std::span<const Reader> readers();

}  // namespace specdrift::history
