#pragma once

#include <boost/json/fwd.hpp>
#include <string>
#include <string_view>

#include "core/corpus/impact.h"
#include "core/corpus/summary.h"

// Everything that the formats of a summary say of a change to a specification.
namespace specdrift::corpus {

/// A row of a change, in the words of every report of it.
struct RowWords {
  std::string_view change;  ///< added, removed, changed
  std::string version;      ///< that has the row
  std::string state;
  std::string row;
  std::string id;
  bool errors_alone = false;
};

RowWords words_of(const Impact& impact, const ChangedRow& row);

std::string impact_text(const Summary& summary, const Impact& impact, std::size_t columns);
boost::json::object impact_json(const Summary& summary, const Impact& impact);
std::string impact_html(const Summary& summary, const Impact& impact);

}  // namespace specdrift::corpus
