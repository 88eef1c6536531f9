#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/model/model.h"

namespace specdrift::trace {

struct TableOf {
  const model::Model* model = nullptr;
  model::TableIndex table = 0;
};

/// The name of the characters that no row of the tables tells apart from `character` (UTF-8; empty:
/// the end of the input), conditions left aside: `!`, `EOF`, `ascii-upper-alpha`, `white-space`,
/// `VT`, `A+a`, `anything-else` for one that has no row of its own and stands for all beyond ASCII.
/// A word of printable ASCII without `/`, `|`, `,` and space.
std::string character_class_name(std::span<const TableOf> tables, std::string_view character);

/// What a row is about, as a word of the same kind: `DOCTYPE`, `match`, `0x80-0x9F`.
std::string row_class_name(const model::Row& row);

}  // namespace specdrift::trace
