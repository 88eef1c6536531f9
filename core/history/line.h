#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/history/revisions.h"
#include "core/version/version.h"

/// The versions of the standard in the order of time.
namespace specdrift::history {

/// A milestone, or a revision between two.
struct LineVersion : Version {
  const Revision* revision = nullptr;  ///< null: a milestone
  const RevisionChain* chain = nullptr;
};

/// Milestones, and the revisions between those of them that are neighbours.
class Line {
 public:
  /// Makes the models of the revisions: about a tenth of a second for all of them.
  explicit Line(std::span<const Version> milestones);

  std::span<const LineVersion> versions() const { return versions_; }

  /// Finds out which revisions read the common subset as a milestone does: takes some tenths of a
  /// second, and large inputs are read many times faster. Changes no result.
  void learn_common_subset();

 private:
  void add_revisions(const RevisionChain& chain);

  std::vector<std::unique_ptr<model::LoadedModel>> loaded_;
  std::vector<LineVersion> versions_;
};

/// Whether nothing lies between the two but the second's own change: it is a revision, and the
/// first what it was made to.
bool is_one_step(const LineVersion& before, const LineVersion& after);

/// Whether it is a milestone or a revision of the standard, and no version of one's own.
bool is_of_standard(const LineVersion& version);

/// Between which days the second became what it is; the same day twice for a revision.
struct Days {
  std::string_view after, until;
};
Days days_between(const LineVersion& before, const LineVersion& after);

}  // namespace specdrift::history
