#pragma once

#include <optional>
#include <string>

#include "cli/files/saved_file.h"
#include "cli/options/version_set.h"
#include "core/prove/certificate/saved_exploration.h"
#include "core/prove/search/proof_task.h"

namespace specdrift::cli {

/// A file that keeps how far an exploration has come.
class StateFile {
 public:
  /// Reads the file, if there is one. Throws UserError where that is about something else, is
  /// damaged, or is not to be read (saved_file.h).
  StateFile(std::string path, const Version& a, const Version& b, const prove::ProofTask& task,
            Owner owner);

  /// Has an exploration go on from there, and stop when StopOnSignal says so.
  void prepare(prove::ProofTask& task) const;
  void write(const prove::Checkpoint& kept);
  /// There is nothing to go on with any more.
  void remove() const;

  const std::string& path() const { return path_; }
  /// As certificates have it: its name without directories, and the hash of what was written.
  std::string name() const;
  std::string digest() const;

 private:
  std::string path_;
  prove::SavedExploration run_;
  bool was_there_ = false;
  std::string text_;
};

}  // namespace specdrift::cli
