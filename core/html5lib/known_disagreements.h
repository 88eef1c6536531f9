#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/token/context.h"

namespace specdrift::html5lib {

/// A test that a version is known not to pass, because the version's text says otherwise.
struct KnownDisagreement {
  std::string file;         ///< the name of the test file, or the end of its path
  std::string description;  ///< of the test
  TextMode initial_state = TextMode::data;
  std::string reason;
  std::size_t line = 0;  ///< in the list, from 1

  bool concerns(std::string_view test_file) const;
};

/// Reads a list: one disagreement per line: its file, description, initial state and reason
/// separated by tabs. Empty lines and lines that begin with # are passed over. Throws
/// TestFileError.
std::vector<KnownDisagreement> read_known_disagreements(std::string_view text);

}  // namespace specdrift::html5lib
