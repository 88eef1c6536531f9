#pragma once

#include <string>

#include "cli/options/version_set.h"
#include "core/prove/search/causes.h"

namespace specdrift::cli {

/// Why causes that come out of a file are not believed; empty: they are, as far as that can be told
/// without exploring. Each input is run, and has to show its class with its severity from a context
/// that was asked for. That there are no others cannot be told so; but where there is none, no
/// input that is known to take a row or to show a difference may part the versions.
std::string why_not_believed(const prove::Causes& causes, const Version& a, const Version& b,
                             const prove::ProofTask& task);

}  // namespace specdrift::cli
