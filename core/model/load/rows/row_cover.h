#pragma once

#include "core/model/load/rows/action_reader.h"

namespace specdrift::model {

/// The input that the rows of one table take, row by row in their order: which input is left for
/// the next one.
class RowCover {
 public:
  explicit RowCover(std::span<const Replacement> replacements);

  /// The inputs that may take `row` if it comes next. Null result: none can.
  Inputs inputs_of(const Row& row) const;
  bool can_be_taken(const Row& row) const;
  /// Takes note of a row. `falls_through`: it goes on as the next otherwise, with the inputs it
  /// has.
  void add(const Row& row, bool falls_through);

  /// Whether unconditional rows take all input, and what they leave.
  bool takes_all() const { return left_.none(); }
  const Inputs& left() const { return left_; }

 private:
  bool match_is_covered(const Row& row) const;

  Inputs left_;
  Inputs falling_;
  std::vector<const Row*> matches_;
  std::vector<ReadResult> results_;
  std::vector<NumberRange> numbers_left_;
  std::span<const Replacement> replacements_;
};

}  // namespace specdrift::model
