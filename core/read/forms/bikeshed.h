#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/read/forms/text_form.h"

/// The markup of Bikeshed's sources that is not HTML.
namespace specdrift::read {

/// Whether a text has marks of Bikeshed's.
bool uses_bikeshed(std::string_view text);

struct LineMark {
  enum class Kind : std::uint8_t { none, heading, term, description, item, note } kind = Kind::none;
  std::size_t size = 0;
};

/// The mark at `offset`, if only spaces are before it in its line.
LineMark line_mark_at(std::string_view text, std::size_t offset);

/// Takes `#### {#data-state}` off a title; what is in it becomes the id.
void take_heading_marks(std::string& title, std::string& id);

/// Takes marks of links and emphasis off the text: `[=data state=]`, `[[#data-state]]`, `|buffer|`.
void without_bikeshed(Document& document);

}  // namespace specdrift::read
