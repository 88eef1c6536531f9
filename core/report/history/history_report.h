#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/changes.h"
#include "core/history/readers.h"
#include "core/model/data/model.h"

/// The reports of `history`, one function for each format. Text and Markdown escape what a terminal
/// or Markdown would act on; JSON is one line.
namespace specdrift::report {

/// The changes of a revision; or a milestone, which changes nothing.
struct HistoryEntry {
  std::string_view date;
  std::string_view revision;  ///< as in history::Change; empty: a milestone
  std::string_view version;   ///< how commands name it; empty where it is not one of its own
  const model::Model* milestone = nullptr;
  std::vector<const history::Change*> changes;
  std::vector<std::string_view> tree_rules = {};     ///< that it changed, if that is asked for
  std::vector<const history::Reader*> readers = {};  ///< the last version that they follow is this
};

/// In the order of time.
struct History {
  std::vector<HistoryEntry> entries;
  std::vector<const history::Reader*> readers;  ///< parsers that follow a version
  bool is_of_tree = false;  ///< only changes of tree construction, with its rules

  std::size_t revisions() const;
  std::size_t changes() const;
};

/// `read by Gumbo 0.10.1`; empty where nobody is known.
std::string readers_of(const HistoryEntry& entry);

/// `breakout-end of br, p; breakout-in-fragments`: each word once. Empty where there is no rule.
std::string tree_rules_of(const HistoryEntry& entry);

std::string history_text(const History& history, std::size_t columns);
std::string history_markdown(const History& history);
std::string history_json(const History& history);

/// A line for each year: how many revisions changed tokens, how many only errors, and the
/// milestones.
std::string history_timeline(const History& history);

}  // namespace specdrift::report
