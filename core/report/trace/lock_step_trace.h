#pragma once

#include <string>

#include "core/report/trace/trace_report.h"

namespace specdrift::report {

/// The lock-step trace of the groups of steps that read a part of `shown`, or that stand at its
/// end, as the writer has them: those with a step that the level shows, and those after which the
/// versions are no longer, or again, in sync; at most `most` of them, and gaps for the others.
/// Requires: two models or more.
std::string lock_step_trace(const TraceDocument& document, const TraceWriter& writer, Span shown,
                            std::size_t most, trace::Level level = trace::Level::all);

}  // namespace specdrift::report
