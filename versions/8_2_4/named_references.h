#pragma once

#include "core/machine/named_references.h"

namespace specdrift::v8_2_4 {

extern const NamedReferences named_references;

}  // namespace specdrift::v8_2_4
