#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/token/context.h"
#include "core/version/version_list.h"

namespace specdrift {

/// All built-in versions.
const VersionList& built_in_versions();

/// The versions that names ask for, oldest first.
struct Requested {
  std::vector<Version> versions;  ///< two or more, if there is no problem
  std::string problem;            ///< why there are none; empty: there are
};

/// Each name is a list as VersionList::select takes it, of built-in versions. Without names, the
/// versions of catalogue::default_versions. It is a problem if a version is
/// unknown, named twice, the only one, or has no such start context. Nothing is thrown: a module
/// of WebAssembly has no exceptions.
Requested requested(const std::vector<std::string_view>& names, const StartContext& start);

/// The mistake in a list of names; empty: none.
std::string problem_of(const VersionSelection& selection);

/// Says so where one of the versions has no such start context; empty: all have it.
std::string problem_of_start(const std::vector<Version>& versions, const StartContext& start);

}  // namespace specdrift
