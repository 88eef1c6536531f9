#pragma once

#include <cstdint>
#include <vector>

#include "core/identify/probes.h"
#include "core/model/run/interpreter.h"

namespace specdrift::identify {

/// The outputs of the versions for a candidate.
struct VersionOutputs {
  std::vector<Events> different;
  std::vector<std::uint16_t> of_version;
};

/// Notes which rows of a version's data runs take, a bit each: those of each table, then those by
/// which it is left.
class RowSet final : public model::RowTracer {
 public:
  explicit RowSet(const model::Model& model);

  void row(model::TableIndex table, std::size_t row, Offset, Offset) override;
  void clear() { bits_.assign(bits_.size(), 0); }
  const std::vector<std::uint64_t>& bits() const { return bits_; }

 private:
  std::vector<std::size_t> first_;  ///< of each table, the number of its first row
  std::vector<std::uint64_t> bits_;
};

/// In full. Nothing where trees would not keep what some version emits. `rows`, if there are any,
/// are one for each version: they have then which rows the candidate takes.
VersionOutputs read_by_all(const Candidate& candidate, std::span<const Version> versions,
                           Feedback feedback, std::span<RowSet> rows = {});

/// The same as an adapter would report it. Nothing where it cannot show it.
VersionOutputs seen_by(const VersionOutputs& in_full, const Candidate& candidate,
                       const Capabilities& capabilities);

/// Where the versions differ on it, by their data.
std::vector<ProbeCause> causes_of(const Candidate& candidate, std::span<const Version> versions,
                                  Feedback feedback);

/// The forks of what some of the versions make of a candidate. Their classes are those of these
/// versions, in order.
std::vector<ProbeCause> forks_of(const Candidate& candidate, std::span<const Version> versions,
                                 std::span<const std::size_t> which, Feedback feedback);

/// How much in an input a parser may read wrongly for reasons of its own.
std::size_t quirk_score(std::string_view input);

/// The rows of a version's data that an input takes, as RowSet has them.
std::vector<std::uint64_t> rows_taken(const Version& version, std::string_view input,
                                      Feedback feedback);

/// How many rows a version has.
std::size_t rows_of(const Version& version);

/// The rows of a version's data that each of some inputs takes.
class RowsTaken {
 public:
  RowsTaken(const Version& version, Feedback feedback) : version_(version), feedback_(feedback) {}

  /// Adds an input, and returns its number.
  std::size_t add(std::string_view input);

  /// The places in the list of up to `wanted` of the inputs with these numbers. Together they take
  /// as many rows as so many can; those that take most come first, and plain ones before odd ones.
  std::vector<std::size_t> choose(std::span<const std::size_t> numbers, std::size_t wanted) const;

 private:
  Version version_;
  Feedback feedback_;
  std::vector<std::vector<std::uint64_t>> taken_;  ///< of each input, a bit a row
  std::vector<std::size_t> quirk_scores_;
};

}  // namespace specdrift::identify
