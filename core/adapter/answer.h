#pragma once

#include <optional>
#include <vector>

#include "core/identify/capabilities.h"
#include "core/identify/event.h"
#include "core/text/span.h"

namespace specdrift::adapter {

/// The answer of a parser about a document.
struct Answer {
  identify::Events events;
  /// The place of each event in the source, where the adapter gives places; empty: it gives none.
  std::vector<std::optional<Span>> places = {};
};

/// Reduces an answer to what an adapter with these capabilities can show, as `record` does with
/// what a version makes of the document.
Answer reduced(Answer answer, const identify::Capabilities& seen);

}  // namespace specdrift::adapter
