#pragma once

#include <boost/json/object.hpp>
#include <set>
#include <string>
#include <string_view>

#include "core/identify/identification.h"

namespace specdrift::identify {

/// Returns what an answer in the form of docs/adapters.md says of a probe, projected unless the
/// probe asks for it as it is; its id is not looked at. `codes` are those of parse errors that
/// count. Throws BadEvents.
Observation observed(const boost::json::object& answer, const Probe& probe,
                     const Capabilities& capabilities, const std::set<std::string>& codes = {});

/// Returns how an answer to a probe of the self-test is wrong, in words; empty: it is right.
/// Requires: it was answered or declined.
std::string fault_in_self_test(const Probe& probe, const Observation& seen);
/// Says why that matters.
inline constexpr std::string_view self_test_hint =
    "every parser of HTML reads that in the same way, so the adapter does not report what it sees, "
    "or claims to see more than it does";

}  // namespace specdrift::identify
