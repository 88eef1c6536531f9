#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/model/data/model.h"

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

/// The number of a numeric reference that `text` begins with, or nothing.
std::optional<std::uint32_t> reference_number(std::string_view text);

/// The name of a number in numeric references, among those that versions treat each on its own:
/// `0x00`, `0x0D`, `0x80`, `control`, `surrogate`, `noncharacter`, `0x110000-`, `other`.
std::string number_class_name(std::uint32_t number);

/// The class of the character that `text` begins with, in the rules of the input stream: `NUL`,
/// `control`, `noncharacter`, `surrogate`, `ill-formed`; empty: none.
std::string_view stream_class_name(std::string_view text);

/// The class of the text where no named reference stands: `none` for a name that is unknown, `EOF`,
/// one of the characters `"`, `'`, `>`, `;` that texts treat on their own, or `anything-else`.
std::string no_match_class_name(std::string_view text);

/// The subject of a row, as a word of the same kind: `DOCTYPE`, `match`, `0x80-0x9F`.
std::string row_class_name(const model::Row& row);

}  // namespace specdrift::trace
