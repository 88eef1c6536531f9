#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/divergence.h"
#include "core/text/source.h"
#include "core/trace/diverged_pairs.h"
#include "core/trace/lock_step.h"

namespace specdrift::trace {

/// A parse error, and what of its version has reported it.
struct ReportedError {
  ParseError error;
  std::size_t group = 0;          ///< among those that are kept
  std::size_t step = 0;           ///< of the version in that group
  bool of_stream = false;         ///< the input stream has, and no row
  bool of_emission = false;       ///< neither: it follows from emitting a token
  TakenRow row;                   ///< otherwise: the row, or one that stands for its step
  std::string_view concept_name;  ///< of that row's state or procedure
};

/// Who reports what in the first cell of a divergence of errors, and in which group two versions
/// differ in it: both may report several errors close together, most of them the same.
class ErrorReports {
 public:
  /// Requires: models, source and divergence outlive it.
  ErrorReports(const std::vector<const model::Model*>& models, const Source& source,
               const Divergence& divergence);

  /// Notes what versions report there in the last group of a run.
  void add(LockStep& run);
  /// All that the comparison has seen there has been noted.
  bool is_complete() const;
  /// So many groups have been kept that no more are.
  bool is_full() const { return groups_.size() >= most_groups; }

  struct Difference {
    std::size_t group = 0;  ///< its number
    std::size_t version = 0;
    const ReportedError* report = nullptr;  ///< of that version, to which none of the other answers
    /// Where it follows from emitting a token that is another one in the other version, or none:
    /// the group that separated them, if that was seen.
    std::shared_ptr<const StepGroup> before;
    const DivergedPairs* apart = nullptr;  ///< which versions were out of sync there
  };
  /// Where two versions differ; nothing where they report the same, as far as is known. Requires:
  /// the first number is the lower one.
  std::optional<Difference> between(std::size_t a, std::size_t b) const;
  /// The row by which another version reports the character that a version reports by a row of its
  /// own, in the same group; nothing where it has none.
  std::optional<TakenRow> row_for_same_character(const ReportedError& report, std::size_t version,
                                                 std::size_t other) const;
  /// Whether what a version reports is U+0000, by its stream or by a row for it.
  bool is_of_null(std::size_t version, const ReportedError& report) const;
  /// How many errors of its input stream a version reports at that place: of U+0000, by rows too.
  std::size_t of_stream_at(std::size_t version, Offset at) const;
  /// How many of the others it reports there, and in the whole cell.
  std::pair<std::size_t, std::size_t> of_rows_at(std::size_t version, Offset at) const;
  /// Where a version reports by that row; nothing if it does not.
  std::optional<Offset> place_of(std::size_t version, const TakenRow& row) const;
  const std::shared_ptr<const StepGroup>& group(std::size_t number) const {
    return groups_[number];
  }

 private:
  static constexpr std::size_t most_groups = 256;
  using Reports = std::vector<const ReportedError*>;

  /// Whether it is reported by a row for the character that stands there.
  bool names_its_character(std::size_t version, const ReportedError& report) const;
  void add_lane(std::size_t version, const StepGroup::Lane& lane);

  const std::vector<const model::Model*>& models_;
  const Source& source_;
  const Divergence& divergence_;
  std::vector<std::vector<ReportedError>> reports_;  ///< of each version, in their order
  std::vector<std::shared_ptr<const StepGroup>> groups_;
  DivergedPairs diverged_;
  std::vector<DivergedPairs> diverged_before_;  ///< each of the groups
};

}  // namespace specdrift::trace
