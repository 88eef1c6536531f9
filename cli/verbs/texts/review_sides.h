#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/options/options.h"
#include "cli/options/version_set.h"
#include "core/review/review.h"

namespace specdrift::cli {

/// Returns the operands OLD and NEW. Throws UserError if there are not two.
std::vector<std::string> old_and_new(const Arguments& arguments);

/// The two that `review` compares: each a version by its name, a specification file (.xml) or a
/// text. If both have one name, that of a file gets an ending.
class ReviewSides {
 public:
  /// Reads the operands. Throws UserError, also where a sentence cannot be read.
  explicit ReviewSides(const Arguments& arguments);

  const review::Side& before() const { return sides_[0]; }
  const review::Side& after() const { return sides_[1]; }

 private:
  void read(std::size_t which, const std::string& operand);
  void refuse_lost(std::size_t which, const std::string& operand) const;
  void rename(std::size_t which, const std::string& ending);

  const Arguments& arguments_;
  VersionSet set_;
  review::Side sides_[2];
  std::unique_ptr<model::LoadedModel> loaded_[2];
  std::string like_;  ///< the version that is to supply what texts lack
};

}  // namespace specdrift::cli
