#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/verbs/comparing/participants.h"
#include "core/compare/divergence.h"
#include "core/report/common/report.h"
#include "core/text/line_index.h"

namespace specdrift::cli {

using ParserCausesOf =
    std::function<std::vector<report::ParserCauseReport>(const Divergence& divergence)>;

/// Says what the divergences of a source are to the parsers; none: there are no parsers. A parser
/// that gives no answer is left out. Requires: all of it outlives the function.
ParserCausesOf parser_causes_of(const Participants& participants, const Source& source,
                                const LineIndex& lines);

/// One of them, as reports have it.
report::ParserCauseReport report_of(const holes::ParserCause& cause,
                                    const Participants& participants, const Source& source,
                                    const LineIndex& lines);

}  // namespace specdrift::cli
