#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/prove/search/causes.h"

namespace specdrift::prove {

/// Two of several versions, and what tells them apart.
struct SurveyedPair {
  std::size_t a = 0, b = 0;  ///< their numbers, a < b
  Causes causes;
  std::optional<std::size_t> third;  ///< not explored: both are equal to this version
  std::string unprovable;            ///< why they could not be explored at all; empty: they could
  /// Proved to be equal in all that was asked for.
  bool are_equal() const;
};

enum class Pairs : std::uint8_t { all, neighbours };

/// Explores each two of the versions, or each and the next one, and returns them in order. Equality
/// is transitive, so where `equality_is_asked_for` (and no class or concept alone) pairs that are
/// equal to a third version are not explored, if that one has all contexts in which they meet.
/// `explore` may throw UnsupportedSpecification.
std::vector<SurveyedPair> survey(
    std::span<const model::Model* const> models, Pairs pairs, bool equality_is_requested,
    const std::function<Causes(std::size_t a, std::size_t b)>& explore);

}  // namespace specdrift::prove
