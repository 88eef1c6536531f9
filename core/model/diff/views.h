#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/data/model.h"

namespace specdrift::model {

/// A state under conditions: one concept of the state, with what holds while it has that concept
/// (ConceptCase). A state that reads until a string has a view for each beginning of that string
/// that may have been read.
struct View {
  TableIndex table = no_table;
  std::uint8_t matched = 0;  ///< of `until`: how many characters of the string have been read
  std::string_view concept_name;
  /// By slot, a bit a value: what a choice can be.
  std::array<std::uint64_t, most_values> choices{};
  /// Clauses that are known of the last start tag, in words, and whether each holds.
  std::vector<std::pair<std::string, bool>> last_start_tag;
};

using ViewIndex = std::int32_t;
/// The end-of-file token has been emitted.
inline constexpr ViewIndex at_end = -1;
/// Where the model alone does not tell: the operations say in words where to.
inline constexpr ViewIndex elsewhere = -2;

/// The truth of a condition, as far as it is known.
enum class Truth : std::uint8_t { no, yes, at_times };

/// The views of a model's tables.
class Views {
 public:
  /// Requires: the model outlives it.
  explicit Views(const Model& model);

  const Model& model() const { return *model_; }
  ViewIndex size() const { return static_cast<ViewIndex>(views_.size()); }
  const View& operator[](ViewIndex view) const { return views_[static_cast<std::size_t>(view)]; }

  /// The view of a table, with so much of the string read, while what `now` knows holds.
  ViewIndex find(TableIndex table, const View& now, std::uint8_t matched = 0) const;
  /// Whether that is all of the table's views that it can be.
  bool is_certain(TableIndex table, const View& now) const;

  /// Adds to `words` what must be asked, in words that are the same in all versions.
  Truth evaluate(const View& view, const Condition& condition, std::set<std::string>& words) const;

 private:
  void add(TableIndex table);
  Truth evaluate(const View& view, const Clause& clause) const;
  void narrow(View& view, const Clause& clause, bool holds) const;
  void rule_out(View& view, const Condition& condition) const;
  Clause without_name(Clause clause) const;
  std::string words_for(const Clause& clause) const;

  const Model* model_;
  std::vector<View> views_;
};

}  // namespace specdrift::model
