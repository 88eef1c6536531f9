#pragma once

#include <cstddef>

#include "core/model/data/model.h"
#include "core/text/span.h"

namespace specdrift::model {

/// Is told which rows a run takes.
class RowTracer {
 public:
  virtual ~RowTracer() = default;

  /// A row was taken, and its actions have been done. The text that its table read stands in
  /// [begin, end), without what was given back. Rows on leaving count on after the table's others.
  /// The rows of a procedure come before the row of the state that called it. A row that stays may
  /// be reported once for a whole run of characters.
  virtual void row(TableIndex table, std::size_t row, Offset begin, Offset end) = 0;
};

}  // namespace specdrift::model
