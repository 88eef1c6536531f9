#pragma once

#include "core/machine/named_references.h"

namespace specdrift::v2007 {

extern const NamedReferences named_references;

}  // namespace specdrift::v2007
