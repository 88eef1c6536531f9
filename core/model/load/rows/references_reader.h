#pragma once

#include <optional>

#include "core/machine/named_references.h"
#include "core/model/data/storage.h"
#include "core/model/load/load_error.h"
#include "core/model/load/xml/xml_tree.h"

namespace specdrift::model {

/// Reads a table of named references: a header line, then a name, a tab and code points in each.
/// The strings are kept in `storage`.
std::optional<NamedReferences> parse_references(std::string_view text, std::string_view file,
                                                Storage& storage, LoadErrors& errors);

/// The table with what `element` adds to it, or has other characters for, and without what it takes
/// out.
std::optional<NamedReferences> amend_references(const NamedReferences& table,
                                                const XmlElement& element, Storage& storage,
                                                LoadErrors& errors);

}  // namespace specdrift::model
