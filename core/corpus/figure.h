#pragma once

#include <string>
#include <string_view>

#include "core/corpus/summary.h"

namespace specdrift::corpus {

/// A figure for a paper: SVG that stands alone, in black and white, with the same bytes for the
/// same summary; and its numbers.
struct Figure {
  std::string svg;
  std::string csv;  ///< RFC 4180
};

/// The words for figures: `pairs`, `classes`, `dates`.
inline constexpr std::string_view figure_words[] = {"pairs", "classes", "dates"};

/// A matrix: the share of the documents that each pair of versions reads differently.
Figure pairs_figure(const Summary& summary);
/// Bars: the classes in most documents, up to 25 of them; the numbers have all.
Figure classes_figure(const Summary& summary);
/// Curves: the share of each year's captures that are read differently today. Requires: documents
/// were read as captured.
Figure dates_figure(const Summary& summary);

/// The one of that word. Requires: it is one of them.
Figure figure_of(std::string_view word, const Summary& summary);

}  // namespace specdrift::corpus
