#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/history/changes.h"
#include "core/model/model.h"
#include "core/text/source.h"
#include "core/token/tokenizer.h"

/// An input run over the whole history: since when it is read as it is.
namespace specdrift::history {

/// A version on the line.
struct Milestone {
  const VersionInfo* info = nullptr;
  const model::Model* model = nullptr;
  /// Null where the version has no such start.
  std::function<std::unique_ptr<Tokenizer>(const Source& source, const StartContext& start)>
      make_tokenizer;
};

/// Neighbouring milestones that read the input alike.
struct Epoch {
  std::vector<std::size_t> milestones;  ///< in the order of the line
  /// Tokens in html5lib's notation, or errors: `12 eof-in-tag`, without a code where no milestone
  /// of the epoch names any; those of the last.
  std::vector<std::string> reading;
};

/// What lies between two epochs.
struct Border {
  std::size_t before = 0;             ///< the last milestone of the first
  std::size_t after = 0;              ///< the first of the second
  std::vector<std::string> concepts;  ///< of the states in which the two part
  /// One: it is that one. Several: it is one or more of them. None: nothing is known.
  std::vector<const Change*> changes;
};

struct Blame {
  std::vector<Epoch> epochs;
  std::vector<Border> borders;  ///< one less
};

/// Runs the input through every milestone that has such a start. With `at`, only what covers that
/// byte counts: the token, or the errors there. Of errors it counts where they stand, not what they
/// are called. Requires: the milestones are in the order of their dates.
Blame blame(const Source& source, const StartContext& start, std::span<const Milestone> line,
            Facet facet, std::optional<Offset> at);

}  // namespace specdrift::history
