#pragma once

#include <cstdint>
#include <vector>

#include "core/identify/probes.h"

namespace specdrift::identify {

/// What the versions make of a candidate, as an adapter would report it.
struct Answers {
  std::vector<Events> different;
  std::vector<std::uint16_t> of_version;
  bool tokens_agree = true;  ///< whether the versions agree in full, too
  /// The adapter can show them, and trees keep what the tokenizers emit.
  bool usable = true;
};
Answers answers_to(const Candidate& candidate, std::span<const LineVersion> versions,
                   const Capabilities& capabilities);

/// Where the versions part on it, by their data.
std::vector<ProbeCause> causes_of(const Candidate& candidate, std::span<const LineVersion> versions,
                                  const Capabilities& capabilities);

/// How much in an input a parser may read wrongly for reasons of its own.
std::size_t oddities(std::string_view input);

/// The numbers of up to `wanted` candidates that together take as many rows of the model as so many
/// can, those that take most first, and plain ones before odd ones.
std::vector<std::size_t> cover_rows(std::span<const Candidate> candidates,
                                    const LineVersion& version, const Capabilities& capabilities,
                                    std::size_t wanted);

}  // namespace specdrift::identify
