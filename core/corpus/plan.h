#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text/span.h"

/// Plans of runs over many documents, and how a file has them: a line of JSON for the whole, then
/// one for each step. Functions that read a line throw BadFields (fields.h).
namespace specdrift::corpus {

/// How all documents are compared: options as they are typed, and what they come to.
struct PlanSettings {
  struct Named {
    std::string name;
    std::string digest;  ///< of all that the version does
    bool operator==(const Named&) const = default;
  };
  /// The rows of a change to a specification that are counted.
  struct Change {
    std::uint64_t rows = 0;
    std::string digest;
    bool operator==(const Change&) const = default;
  };
  std::vector<std::pair<std::string, std::string>> options;  ///< names and arguments
  std::vector<Named> versions;
  std::optional<Change> change;  ///< none: nobody asks for the impact of one
};

/// A plan as a whole.
struct Plan {
  std::string path;  ///< of its file, which the file does not say
  std::string id;    ///< a digest of the file
  std::uint64_t shards = 0;
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
  PlanSettings settings;
};

/// A file as it was when it was planned, or a part of an archive. The contents of an archive are
/// counted: documents, what is skipped and what is left out.
struct Slice {
  std::string path;
  std::uint64_t size = 0;
  std::int64_t modified = 0;           ///< in nanoseconds, as the file system says
  Offset begin = 0;                    ///< reading begins there
  std::uint64_t pass = 0;              ///< so many are read over first
  std::optional<std::uint64_t> count;  ///< then so many are taken; none: all
};

/// One thing that a shard is to do, or that was found when it was planned.
struct PlannedStep {
  enum class Kind : unsigned char { slice, skipped, left_out };
  Kind kind = Kind::slice;
  Slice slice = {};
  std::string what = {};    ///< why it was skipped, or what was left out
  std::string name = {};    ///< of what was skipped
  std::uint64_t count = 1;  ///< of what was left out
};

inline constexpr std::uint64_t most_shards = 1'000'000;

/// The first line. `program` is the version of the program that makes or reads it: another one may
/// plan otherwise.
std::string plan_line(const Plan& plan, std::string_view program);
/// Without path and id.
Plan read_plan_line(std::string_view line, std::string_view program);

std::string step_line(const PlannedStep& step, std::uint64_t shard);
PlannedStep read_step_line(std::string_view line);
/// The shard of such a line alone, which is faster.
std::uint64_t shard_of_line(std::string_view line);

}  // namespace specdrift::corpus
