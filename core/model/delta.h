#pragma once

#include "core/model/xml_tree.h"

namespace specdrift::model {

/// Applies a delta to the tree of its base: spec/README.md, last section. What cannot be applied is
/// reported and left out. Requires: both trees have the right form.
XmlElement apply_delta(XmlElement base, const XmlElement& delta, LoadErrors& errors);

}  // namespace specdrift::model
