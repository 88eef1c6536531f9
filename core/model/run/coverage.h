#pragma once

#include <cstdint>
#include <vector>

#include "core/model/run/row_tracer.h"

namespace specdrift::model {

/// Counts how often the rows of a model are taken: the measure of a test suite, by the
/// specification itself.
class Coverage final : public RowTracer {
 public:
  /// A row, in the order of the model; those on leaving come after their table's others.
  struct RowCount {
    TableIndex table = 0;
    std::size_t row = 0;
    const Row* what = nullptr;
    std::uint64_t taken = 0;
    bool declared_unreachable() const { return !what->unreachable.empty(); }
  };
  struct Totals {
    std::size_t rows = 0;
    std::size_t taken = 0;
    std::size_t declared_unreachable = 0;
    std::size_t taken_though_unreachable = 0;
    /// Rows that inputs should reach, and that none has taken.
    std::size_t missing() const {
      return rows - taken - (declared_unreachable - taken_though_unreachable);
    }
  };

  /// Requires: the model outlives the coverage.
  explicit Coverage(const Model& model);

  void row(TableIndex table, std::size_t row, Offset begin, Offset end) override;

  /// Adds the counts of another coverage of the same model.
  void merge(const Coverage& other);

  const std::vector<RowCount>& rows() const { return rows_; }
  Totals totals() const;
  const Model& model() const { return *model_; }

 private:
  const Model* model_;
  std::vector<RowCount> rows_;
  std::vector<std::size_t> first_;  ///< by table: its first row in `rows_`
};

}  // namespace specdrift::model
