#pragma once

#include <string>

#include "core/corpus/years.h"

namespace specdrift::corpus {

/// The share of each year's captures that are read differently today, as a curve: SVG, to stand in
/// a page. Empty: there is no year.
std::string years_drawing(const Years& years);

}  // namespace specdrift::corpus
