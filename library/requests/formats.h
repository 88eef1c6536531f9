#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/report/common/text_lines.h"
#include "library/requests/answer.h"
#include "library/requests/request.h"

namespace specdrift::requests {

Answer unknown_format(const Request& request, std::span<const std::string_view> formats);

/// The style of text, which `fit` completes.
report::TextStyle style_of(const Request& request);

/// Breaks the lines of text where the request asks for it.
void fit(const Request& request, std::string& text);

/// A report in text or another format.
Answer fitted(const Request& request, std::string text);

}  // namespace specdrift::requests
