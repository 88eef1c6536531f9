#pragma once

#include <string>
#include <vector>

#include "core/report/common/cause_rows.h"
#include "core/report/common/format_table.h"
#include "core/round_trip/search.h"

namespace specdrift::report {

/// A question and its result.
struct RoundTripReport {
  const round_trip::Question& question;
  const round_trip::Result& result;
  /// Milder ones are counted and not shown. JSON shows all.
  holes::Direction at_least = holes::Direction::harmless;
};

/// Documents that are not the same when they are read, written and read again.
std::string round_trip_text(const RoundTripReport& report);
std::string round_trip_json(const RoundTripReport& report);

/// The rows by which the two versions part on what was written; none where they do not.
std::vector<CauseRow> rows_of(const round_trip::Question& question, const round_trip::Found& found);

inline constexpr Format<std::string (*)(const RoundTripReport&)> round_trip_formats[] = {
    {"text", "", round_trip_text},
    {"json", "one value", round_trip_json},
};

}  // namespace specdrift::report
