#pragma once

#include "core/model/load/xml/xml_tree.h"

namespace specdrift::model {

/// Checks the form of a file: which elements and attributes stand where, and what the attributes'
/// values look like. It says the same as spec/specification.rng, with messages that a person can
/// act on. False if anything was wrong.
bool check_grammar(const XmlElement& root, LoadErrors& errors);

}  // namespace specdrift::model
