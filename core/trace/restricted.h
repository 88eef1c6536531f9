#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "core/compare/divergence.h"

namespace specdrift::trace {

/// The part of a divergence that a search for causes asks for, for some of its participants alone:
/// its classes, tokens and errors are left out. All of them may be of one class.
inline Divergence restricted(const Divergence& divergence,
                             std::span<const std::size_t> participants) {
  Divergence rest;
  rest.facet = divergence.facet;
  rest.severity = divergence.severity;
  rest.span = divergence.span;
  rest.episode = divergence.episode;
  rest.search_from = divergence.search_from;
  rest.first_apart = divergence.first_apart;
  rest.first_cell = divergence.first_cell;
  rest.ends_input = divergence.ends_input;
  std::vector<std::uint16_t> classes;
  std::map<std::uint16_t, std::uint16_t> numbers;
  for (const std::size_t participant : participants) {
    const auto next = static_cast<std::uint16_t>(numbers.size());
    classes.push_back(
        numbers.try_emplace(divergence.partition.class_of(participant), next).first->second);
    if (!divergence.first_counts.empty())  // of errors alone
      rest.first_counts.push_back(divergence.first_counts[participant]);
  }
  rest.partition = Partition(std::move(classes));
  return rest;
}

}  // namespace specdrift::trace
