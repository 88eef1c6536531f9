#include "core/model/run/coverage.h"

#include <cassert>

namespace specdrift::model {

Coverage::Coverage(const Model& model) : model_(&model) {
  for (std::size_t t = 0; t < model.tables.size(); ++t) {
    first_.push_back(rows_.size());
    std::size_t number = 0;
    for (const auto rows : {model.tables[t].rows, model.tables[t].leaving})
      for (const Row& row : rows) rows_.push_back({static_cast<TableIndex>(t), number++, &row, 0});
  }
}

void Coverage::row(TableIndex table, std::size_t row, Offset, Offset) {
  ++rows_[first_[table] + row].taken;
}

void Coverage::merge(const Coverage& other) {
  assert(other.model_ == model_);
  for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i].taken += other.rows_[i].taken;
}

Coverage::Totals Coverage::totals() const {
  Totals totals;
  for (const RowCount& row : rows_) {
    ++totals.rows;
    totals.taken += row.taken > 0;
    totals.declared_unreachable += row.declared_unreachable();
    totals.taken_though_unreachable += row.declared_unreachable() && row.taken > 0;
  }
  return totals;
}

}  // namespace specdrift::model
