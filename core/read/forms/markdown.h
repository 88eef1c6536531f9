#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/read/forms/text_form.h"

/// Pages that were saved as Markdown, as extensions of browsers and pandoc do.
namespace specdrift::read {

bool is_markdown(std::string_view text);

struct PlainText {
  std::string text;
  std::vector<Place> places;  ///< of each byte, in the Markdown
  std::vector<LeftOut> left_out = {};
};

/// The text without the marks of links, emphasis, code and tables; headings begin with `## `.
/// Struck text, and a comment that begins a line, are left out.
PlainText without_markdown(std::string_view text);

}  // namespace specdrift::read
