#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/divergence.h"
#include "core/model/data/model.h"
#include "core/report/history/history_report.h"

namespace specdrift::report {

/// Which changes a history lists.
struct HistoryFilter {
  std::string_view since;  ///< a date as history::last_day_of takes it; empty: the beginning
  std::string_view until;  ///< the same; empty: today
  std::optional<Facet> facet;
  bool needs_reason = false;
  bool is_of_tree = false;  ///< only of tree construction, with the rules that changed
  std::optional<std::vector<std::string>> concepts;  ///< in alphabetical order; nothing: all
  std::vector<std::string> words;         ///< all of which description or reason have, in any case
  const model::Model* read_by = nullptr;  ///< what this version has, and its milestones
  const model::Model* unread_by = nullptr;  ///< what it does not have
};

History filtered_history(const HistoryFilter& filter);

/// The last version that a parser follows, by the beginning of the parser's name.
struct LastRead {
  const model::Model* model = nullptr;  ///< null: see `why`
  std::string why;
  std::string hint;                       ///< empty: it is one of `readers`
  bool is_known = false;                  ///< there is such a parser
  std::vector<std::string_view> readers;  ///< parsers that follow a version
};
LastRead last_read_by(std::string_view parser);

}  // namespace specdrift::report
