#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "core/identify/probes.h"
#include "core/model/data/builtin.h"
#include "core/model/run/interpreter.h"

namespace specdrift::identify::test {

/// The built-in versions, oldest first, run as data.
inline std::vector<LineVersion> line() {
  std::vector<LineVersion> versions;
  for (const model::Model* const one : model::builtin_models())
    versions.push_back({&one->info, one, [one](const Source& source, const StartContext& start) {
                          return std::make_unique<model::Interpreter>(*one, source, start);
                        }});
  std::ranges::stable_sort(versions, {}, [](const LineVersion& v) { return v.model->earliest; });
  return versions;
}

/// What sees all that can be seen of tokens.
inline Capabilities all_seeing(Capabilities::Errors errors = Capabilities::Errors::none) {
  Capabilities all;
  all.name = "all";
  all.level = Capabilities::Level::tokens;
  all.instructions = Capabilities::Instructions::node;
  all.doctype = Capabilities::Doctype::ids;
  all.quirks = true;
  all.self_closing = true;
  all.errors = errors;
  return all;
}

/// One search for all tests: the first of its finds takes seconds.
inline ProbeSearch& search() {
  static ProbeSearch one(line());
  return one;
}

}  // namespace specdrift::identify::test
