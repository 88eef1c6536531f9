#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/common/format_table.h"

/// Two reports of many documents beside each other: which classes are in a larger or a smaller
/// share of them.
namespace specdrift::corpus {

struct Interval {
  double low = 0;
  double high = 0;
};

/// The score interval of Wilson for a share, 95 %, without a correction for continuity. Requires:
/// `of` > 0.
Interval wilson(std::uint64_t count, std::uint64_t of);

/// The interval for the difference of the shares of two independent samples, the second less the
/// first: Newcombe's hybrid score method (1998, method 10), 95 %, of two intervals of `wilson`.
Interval newcombe(std::uint64_t then, std::uint64_t of_then, std::uint64_t now,
                  std::uint64_t of_now);

/// A report in JSON, as far as two can be compared.
struct EarlierReport {
  std::string path;
  std::vector<std::string> versions;
  std::string options;  ///< JSON: what a comparison depends on in addition
  std::uint64_t documents = 0;
  std::map<std::string, std::uint64_t> classes;  ///< by listed name: documents
};

/// Reads one. Throws BadFields (fields.h) for what is none, and what counts nothing.
EarlierReport read_report(std::string path, std::string_view json);

/// A class then and now.
struct ClassTrend {
  std::string name;
  std::uint64_t then = 0, now = 0;  ///< documents
  double share_then = 0, share_now = 0;
  double difference = 0;
  Interval interval;
  /// The interval does not hold 0.
  bool is_apart() const { return interval.low > 0 || interval.high < 0; }
};

/// The largest differences first.
struct Trend {
  EarlierReport then, now;
  std::vector<ClassTrend> classes;
};
/// Requires: of the same versions and options.
Trend trend_of(EarlierReport then, EarlierReport now);

std::string trend_text(const Trend& trend, std::size_t columns);
std::string trend_json(const Trend& trend);
std::string trend_csv(const Trend& trend);

inline constexpr report::Format<std::string (*)(const Trend&, std::size_t columns)>
    trend_formats[] = {
        {"text", "", trend_text},
        {"json", "schemas/corpus-diff.schema.json",
         [](const Trend& trend, std::size_t) { return trend_json(trend); }},
        {"csv", "one row per class",
         [](const Trend& trend, std::size_t) { return trend_csv(trend); }},
};

}  // namespace specdrift::corpus
