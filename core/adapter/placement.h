#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "core/adapter/answer.h"
#include "core/adapter/recording.h"
#include "core/text/source.h"

namespace specdrift::adapter {

/// A parser's tokens at places of the source.
struct Placed {
  std::shared_ptr<const Recording> recording;
  /// Tags and texts on which the parser may differ since its tree construction has left out, added,
  /// repeated or moved something: taken to be as the version has them.
  std::size_t repairs = 0;
};

/// Gives the events of a parser the places of what the versions make of the document, by order: of
/// those of the version that it agrees with most often. An event that this version does not have
/// is where its neighbours leave room, or where the adapter says. Requires: an answer that was
/// `reduced`, recordings of the same source by the same capabilities, one at least.
Placed placed(const Answer& answer, const Source& source, const identify::Capabilities& seen,
              std::span<const std::shared_ptr<const Recording>> versions);

}  // namespace specdrift::adapter
