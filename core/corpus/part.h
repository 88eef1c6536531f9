#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "core/corpus/outcome.h"
#include "core/corpus/plan.h"

/// The outcome of a shard of a plan, as a file: a line that says which plan and shard, a line for
/// each outcome (outcome.h), and a line that counts them. Functions that read a line throw
/// BadFields.
namespace specdrift::corpus {

std::string part_head_line(const Plan& plan, std::uint64_t shard);

/// A part of another plan.
struct ForeignPart {
  std::string plan;
};
/// The shard that the first line is about. Throws ForeignPart, too.
std::uint64_t read_part_head(std::string_view line, const Plan& plan);

/// How much is in a part: its last line, which is compared with what is there.
struct PartCounts {
  std::uint64_t documents = 0;
  std::uint64_t skipped = 0;
  std::map<std::string, std::uint64_t> left_out = {};

  void count(const Outcome& outcome) {
    ++(outcome.kind == Outcome::Kind::compared ? documents : skipped);
  }
};

std::string part_foot_line(const PartCounts& counts);
bool is_part_foot(std::string_view line);
/// Returns what was left out. Throws if documents or what was skipped are not as many as were
/// `read`.
std::map<std::string, std::uint64_t> read_part_foot(std::string_view line, const PartCounts& read);

}  // namespace specdrift::corpus
