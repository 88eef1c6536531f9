#pragma once

#include <optional>
#include <string>

#include "cli/version_set.h"
#include "core/prove/kept_run.h"
#include "core/prove/question.h"

namespace specdrift::cli {

/// For as long as it lives, SIGINT and SIGTERM stop an exploration rather than the program; a
/// second one ends that too.
class StopOnSignal {
 public:
  StopOnSignal();
  ~StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;

  static bool is_asked();
};

/// A file that keeps how far an exploration has come.
class StateFile {
 public:
  /// Reads the file, if there is one. Throws Trouble where that is about something else.
  StateFile(std::string path, const RunnableVersion& a, const RunnableVersion& b,
            const prove::Question& question);

  /// Has an exploration go on from there, and stop when StopOnSignal says so.
  void prepare(prove::Question& question) const;
  void write(const prove::Kept& kept);
  /// There is nothing to go on with any more.
  void remove() const;

  const std::string& path() const { return path_; }
  /// As certificates have it: its name without directories, and the hash of what was written.
  std::string name() const;
  std::string digest() const;

 private:
  std::string path_;
  prove::KeptRun run_;
  bool was_there_ = false;
  std::string text_;
};

}  // namespace specdrift::cli
