#pragma once

#include "core/token/token.h"

namespace specdrift {

/// Whether a DOCTYPE at the beginning of a page puts it into quirks mode.
bool asks_for_quirks(const Doctype& doctype);

}  // namespace specdrift
