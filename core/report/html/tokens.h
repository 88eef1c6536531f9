#pragma once

#include <string>

#include "core/report/common/report.h"

namespace specdrift::report::html {

/// One token as content: `start tag <img src="x">`.
std::string token(const KeptToken& kept);

/// The classes of a divergence side by side, each with the tokens that it sees, in a list. A token
/// that another class does not see there is marked: "+" where it is in this class only, "≠" where
/// another class has something else at the same place. Empty for errors.
std::string classes(const DocumentReport& document, const Divergence& divergence);

}  // namespace specdrift::report::html
