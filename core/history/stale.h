#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/history/blame.h"
#include "core/history/line.h"
#include "core/html5lib/conformance.h"
#include "core/trace/fork.h"
#include "core/version/version.h"

/// Why a version does not make what a test of a suite expects: which row decides, and since when.
namespace specdrift::history {

/// Which versions of the line make what is expected.
enum class Staleness : std::uint8_t {
  stale,  ///< the last that did came before the version that is asked
  early,  ///< none up to that version did, but a later one does
  never,  ///< none does
};

struct StaleExpectation {
  Staleness kind = Staleness::never;
  std::size_t agrees = 0;                ///< the last that does, or of later ones the first
  std::optional<Transition> transition;  ///< from or to it; none: `never`, or nothing lies between
  /// The row of the version that is asked, and of the one that agrees if there is one: the last of
  /// them is its own. None: no step shows why.
  std::optional<trace::Fork> fork;
};

/// Asks all versions of the line. `version` may be none of them: it comes after all then. Only
/// versions that name errors can agree with a test that names its own. Requires: the version has
/// such a start, and does not make what is expected in that facet.
StaleExpectation find_staleness(const html5lib::Test& test, TextMode initial_state,
                                const Version& version, std::span<const LineVersion> line,
                                Facet facet);

}  // namespace specdrift::history
