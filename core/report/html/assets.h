#pragma once

#include <string_view>

namespace specdrift::report::html {

/// report.css and report.js, as they are between their tags.
extern const std::string_view style;
extern const std::string_view script;

/// Their names in a content security policy: "sha256-" and the digest in base64.
extern const std::string_view style_digest;
extern const std::string_view script_digest;

}  // namespace specdrift::report::html
