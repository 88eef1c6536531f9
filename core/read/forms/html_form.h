#pragma once

#include <string_view>

#include "core/read/forms/text_form.h"

namespace specdrift::read {

/// Whether a text is written in HTML, as pages and the sources of the standards are.
bool is_html(std::string_view text);

/// The sections of a text in HTML. Throws NotReadable.
Document html_document(std::string_view text);

}  // namespace specdrift::read
