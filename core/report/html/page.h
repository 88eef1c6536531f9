#pragma once

#include <string>
#include <string_view>

namespace specdrift::report::html {

/// A page up to and with the start tag of its `main` element, whose id is `main`. `links` are those
/// of its navigation, as markup.
std::string page_begin(std::string_view title, std::string_view links);

/// The rest of the page, from the end tag of `main`: the legend, whose id is `legend`, and the
/// script.
std::string page_end();

/// The same without the legend, for pages that compare nothing.
std::string page_end_without_legend();

/// A page without a script, up to and with the start tag of its `main` element, and the rest.
std::string quiet_page_begin(std::string_view title);
std::string quiet_page_end();

}  // namespace specdrift::report::html
