#pragma once

#include <vector>

#include "core/identify/probes.h"
#include "core/model/data/builtin.h"
#include "core/version/version_list.h"

namespace specdrift::identify::test {

/// The built-in versions, oldest first, run as data.
inline std::vector<Version> line() {
  const VersionList list(model::builtin_models());
  return {list.all().begin(), list.all().end()};
}

/// The capabilities of an adapter that sees all that can be seen of tokens.
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
