#pragma once

#include <string>
#include <string_view>

#include "core/compare/divergence.h"
#include "core/model/data/model.h"

/// Links to the pages of a site that tools/site has made; docs/site.md has its addresses.
namespace specdrift::report::html {

/// A class as markup. If the catalogue knows it, and there is a site, it leads to its page there.
std::string class_link(std::string_view site, std::string_view class_id, Facet facet);

/// The citation of a state as markup. If its version is built in, and there is a site, it leads to
/// the states of that version.
std::string state_link(std::string_view site, const model::Model& model, model::TableIndex table);

}  // namespace specdrift::report::html
