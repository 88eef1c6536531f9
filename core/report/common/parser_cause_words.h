#pragma once

#include <string>

#include "core/report/common/report.h"

namespace specdrift::report {

/// `html.parser reads it as 2009: it lacks the change of 2009-06-04: "--!>" ends a comment`,
/// `… by a rule of its own: in tag-name, at "="; the smallest input is "<a="`. Not escaped, apart
/// from the input.
std::string words_of(const ParserCauseReport& cause);

/// The same, whichever parser it is: `A parser reads it as 2009: …`.
std::string words_of_any(ParserCauseReport cause);

}  // namespace specdrift::report
