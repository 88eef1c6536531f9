#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/html5lib/known_disagreements.h"
#include "core/html5lib/tests.h"

namespace specdrift::cli {

/// The list of accepted disagreements that --known names, and what has been seen of them.
class KnownList {
 public:
  KnownList() = default;
  /// Throws UserError.
  explicit KnownList(const std::string& path);

  bool empty() const { return list_.empty(); }

  /// Notes how a test went. True if it is on the list.
  bool note(std::string_view file, const html5lib::Test& test, TextMode state, bool passed);

  /// Notes that a file was run.
  void note_file(std::string_view file);

  /// Reports the entries whose file was run and whose test does not fail. False if there is one.
  bool require_all_true() const;

 private:
  struct Seen {
    bool file = false;
    bool fails = false;
  };
  std::string path_;
  std::vector<html5lib::KnownDisagreement> list_;
  std::vector<Seen> seen_;
};

}  // namespace specdrift::cli
