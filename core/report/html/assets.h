#pragma once

#include <string_view>

namespace specdrift::report::html {

/// report.css and report.js, as they are between their tags.
extern const std::string_view style;
extern const std::string_view script;

/// What a content security policy calls them: "sha256-" and the digest in base64.
extern const std::string_view style_digest;
extern const std::string_view script_digest;

}  // namespace specdrift::report::html
