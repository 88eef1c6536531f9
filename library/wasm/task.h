#pragma once

#include <string_view>

#include "library/requests/verbs.h"

namespace specdrift::wasm {

/// Does what a request asks for, as far as this module has it: one has reports, the other proofs.
requests::Answer run(requests::Versions& versions, const requests::Request& request,
                     std::string_view text);

}  // namespace specdrift::wasm
