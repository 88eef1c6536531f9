#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/corpus/archives/documents.h"
#include "core/corpus/plan.h"

namespace specdrift::cli {

using corpus::Slice;

/// A place between two parts of an archive.
struct Cut {
  Offset at = 0;             ///< how much of the archive comes before
  std::uint64_t before = 0;  ///< how many of its parts
  Offset begin = 0;          ///< from where it is reached
  std::uint64_t pass = 0;    ///< after so many
};

/// The places where an archive can be cut, at most some ten thousand of them, and at the end the
/// number of its parts. Reads all of it.
struct Cuts {
  std::vector<Cut> places;
  std::uint64_t count = 0;
};
Cuts find_cuts(const std::string& path, const CorpusOptions& options);

/// Size and time of a regular file. Empty: there is none that can be looked at.
struct FileState {
  std::uint64_t size = 0;
  std::int64_t modified = 0;
  bool is_regular = false;
};
std::optional<FileState> state_of_file(const std::string& path);

/// Hands over the documents of a slice. Throws UserError if the file is not what it was.
void read_slice(const Slice& slice, const CorpusOptions& options, DocumentSink& sink);

}  // namespace specdrift::cli
