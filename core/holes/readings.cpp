#include "core/holes/readings.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/identify/errors.h"

namespace specdrift::holes {
namespace {

using identify::Deviation;
using identify::Identification;
using identify::Outcome;
using identify::Probe;

/// Only these can be read in a mode: tokens after the marker.
bool can_have_mode(const Probe& probe) {
  return !probe.setting.whole_document && !probe.setting.about_errors;
}

std::string body_of(const Probe& probe) {
  return probe.input.substr(identify::marker.size());
}

std::string in_mode(const Version& version, Mode mode) {
  if (mode == Mode::standard) return std::string(version.info->name);
  return fmt::format("{} with {}", version.info->name, name_of(mode));
}

bool is_read_so(const Version& version, Mode mode, const Identification& parser,
                std::size_t probe) {
  const auto events = predicted(version, mode, parser.adapter, body_of(parser.probes[probe]));
  return events && identify::agree(*events, parser.observations[probe].events);
}

std::string reading_of(std::span<const Version> versions, const Identification& parser,
                       const Deviation& one) {
  const auto distance = [&](std::size_t v) {
    return v > parser.nearest ? v - parser.nearest : parser.nearest - v;
  };
  if (!one.follows.empty())
    return in_mode(versions[*std::ranges::min_element(one.follows, {}, distance)], Mode::standard);
  if (!can_have_mode(parser.probes[one.probe]) ||
      parser.observations[one.probe].outcome != Outcome::answered)
    return {};
  for (const Mode mode : all_modes())
    if (mode != Mode::standard && is_read_so(versions[parser.nearest], mode, parser, one.probe))
      return in_mode(versions[parser.nearest], mode);
  return {};
}

}  // namespace

void find_readings(std::span<const Version> versions, Identification& parser) {
  for (Deviation& one : parser.deviations) one.reads_as = reading_of(versions, parser, one);
  std::vector<std::size_t> asked;
  for (std::size_t i = 0; i < parser.probes.size(); ++i)
    if (can_have_mode(parser.probes[i]) && parser.observations[i].outcome == Outcome::answered)
      asked.push_back(i);
  parser.readings_compared = asked.size();
  const auto is_right = [&](std::size_t i, std::size_t version, Mode mode) {
    const Probe& probe = parser.probes[i];
    const identify::Events& seen = parser.observations[i].events;
    std::optional<identify::Events> in_the_mode;
    if (mode != Mode::standard)
      in_the_mode = predicted(versions[version], mode, parser.adapter, body_of(probe));
    // A mode that says nothing of the input reads it as the standard does.
    return identify::agree(in_the_mode ? *in_the_mode : probe.prediction_of(version), seen);
  };
  const auto count = [&](std::size_t version, Mode mode) {
    std::size_t right = 0;
    for (const std::size_t i : asked) right += is_right(i, version, mode);
    return right;
  };
  parser.reads_as = in_mode(versions[parser.nearest], Mode::standard);
  parser.readings_right = count(parser.nearest, Mode::standard);
  for (const Mode mode : all_modes()) {
    for (std::size_t v = versions.size(); v-- > 0;) {
      const std::size_t right = count(v, mode);
      if (right <= parser.readings_right) continue;
      parser.readings_right = right;
      parser.reads_as = in_mode(versions[v], mode);
    }
  }
}

}  // namespace specdrift::holes
