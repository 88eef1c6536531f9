#pragma once

#include <string>
#include <string_view>

#include "core/model/data/model.h"

namespace specdrift::model {

/// The name of a row in citations, made from what it stands for: `U+0009, U+000A, U+0020`, `ASCII
/// alpha`, `"DOCTYPE"`, `EOF`, `Anything else`.
std::string make_row_label(RowKind kind, std::string_view written, bool ignores_case);

}  // namespace specdrift::model
