#include "core/compare/divergence.h"

#include <algorithm>

namespace specdrift {

std::string_view name_of(Severity severity) {
  return severity_names[static_cast<std::size_t>(severity)];
}

std::optional<Severity> severity_named(std::string_view name) {
  const auto* const found = std::ranges::find(severity_names, name);
  if (found == std::end(severity_names)) return std::nullopt;
  return static_cast<Severity>(found - severity_names);
}

std::string_view name_of(Facet facet) {
  return facet_names[static_cast<std::size_t>(facet)];
}

std::optional<Facet> facet_named(std::string_view name) {
  const auto* const found = std::ranges::find(facet_names, name);
  if (found == std::end(facet_names)) return std::nullopt;
  return static_cast<Facet>(found - facet_names);
}

void Summary::add(const Summary& other) {
  divergences += other.divergences;
  for (std::size_t i = 0; i < severity_count; ++i) by_severity[i] += other.by_severity[i];
  episodes += other.episodes;
  cells_apart += other.cells_apart;
  bytes_apart += other.bytes_apart;
  tokens.resize(other.tokens.size());
  errors.resize(other.errors.size());
  for (std::size_t i = 0; i < other.tokens.size(); ++i) tokens[i] += other.tokens[i];
  for (std::size_t i = 0; i < other.errors.size(); ++i) errors[i] += other.errors[i];
}

}  // namespace specdrift
