#pragma once

#include "core/machine/named_references.h"

namespace specdrift::v13_2_5 {

extern const NamedReferences named_references;

}  // namespace specdrift::v13_2_5
