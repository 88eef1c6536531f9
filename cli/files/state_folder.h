#pragma once

#include <string>

#include "cli/files/state_file.h"
#include "cli/options/options.h"
#include "cli/options/version_set.h"
#include "cli/terminal/signals.h"
#include "core/prove/search/causes.h"

namespace specdrift::cli {

/// The directory that --state of distinguish names, with a file for each pair of versions whose
/// exploration has stopped before it closed.
class StateFolder {
 public:
  /// Makes it. Throws UserError where it cannot, or where finished pairs would be forgotten.
  explicit StateFolder(const Arguments& arguments);

  /// prove::find_causes, that goes on where the same pair has stopped. Throws UserError where what
  /// is kept of it is about something else.
  prove::Causes find_causes(const Version& a, const Version& b, prove::ProofTask task,
                            const std::string& until);
  /// How many pairs are left to go on with.
  std::size_t unfinished() const { return unfinished_; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  Owner owner_;
  std::size_t unfinished_ = 0;
  StopOnSignal stop_;
};

}  // namespace specdrift::cli
