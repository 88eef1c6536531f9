#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/adapter/placement.h"
#include "core/identify/capabilities.h"
#include "core/identify/event.h"
#include "core/text/source.h"
#include "core/token/context.h"
#include "core/token/version_info.h"
#include "core/version/version.h"

/// Parsers as participants of comparisons. No processes are here: cli/process asks the adapters.
namespace specdrift::adapter {

struct Parser {
  const VersionInfo* info = nullptr;  ///< how reports call it, and what of a token it has
  identify::Capabilities capabilities;
  /// Returns its answer about a document. Throws NoAnswer.
  std::function<Answer(const Source&)> ask;
};

/// The versions, then the parsers as versions without a model: each gives the tokens without what
/// some of the parsers cannot show. Requires: a version and a parser at least; they have the start
/// contexts that are asked for.
std::vector<Version> with_parsers(std::vector<Version> versions, std::vector<Parser> parsers);

/// A document as adapters get it: newlines normalised, ill-formed bytes as U+FFFD, no byte order
/// mark.
std::string asked_text(const Source& source);

/// The places of an answer as bytes of the source. Without any where these cannot be known: the
/// text that was asked about is not the bytes of the source.
std::vector<std::optional<Span>> places_in(
    const Source& source, const std::vector<std::optional<identify::UnitRange>>& places,
    identify::Capabilities::Places unit);

/// A name for a parser in lists, reports and partitions: what is no letter, digit, `.`, `_` or `+`
/// is `-`; of no more than 40 characters.
std::string participant_name(std::string_view name);

}  // namespace specdrift::adapter
