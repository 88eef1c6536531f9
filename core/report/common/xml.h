#pragma once

#include <pugixml.hpp>
#include <string>

#include "core/report/common/report.h"

namespace specdrift::report {

/// Writes an element to the sink, with a line feed after it.
void print_element(const TextSink& out, pugi::xml_node node);

/// A whole document, indented. Both write what is hidden as character references.
std::string xml_text(const pugi::xml_document& document);

}  // namespace specdrift::report
