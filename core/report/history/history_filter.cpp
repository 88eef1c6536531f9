#include "core/report/history/history_filter.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/catalogue/catalogue.h"
#include "core/history/changes.h"
#include "core/history/readers.h"
#include "core/history/revisions.h"
#include "core/history/version_names.h"
#include "core/model/data/builtin.h"
#include "core/report/common/tree_rule_changes.h"
#include "core/text/ascii.h"

namespace specdrift::report {
namespace {

using history::Change;

/// Where what a change repaired had done harm: numbers of CVEs, and what happened.
std::string sightings_of(const Change& change) {
  std::string told;
  for (const catalogue::Entry& entry : catalogue::entries()) {
    if (entry.seen.empty() || entry.key.facet != change.facet ||
        std::ranges::find(entry.since, change.revision, &catalogue::Change::revision) ==
            entry.since.end())
      continue;
    for (const catalogue::Sighting& one : entry.seen)
      told += fmt::format(" {} {}", one.as, one.what);
  }
  return told;
}

/// A filter, made ready.
class Wanted {
 public:
  explicit Wanted(const HistoryFilter& filter)
      : filter_(filter), until_(history::last_day_of(filter.until)) {
    for (const std::string& word : filter.words) words_.push_back(ascii::lowered(word));
  }

  bool has_day(std::string_view date) const {
    return date >= filter_.since && (!until_ || date <= *until_) &&
           (!filter_.read_by || date <= filter_.read_by->earliest) &&
           (!filter_.unread_by || date > filter_.unread_by->earliest);
  }

  bool has(const Change& change) const {
    if (!has_day(change.date) || (filter_.facet && change.facet != *filter_.facet) ||
        (filter_.needs_reason && change.why.empty()) ||
        (filter_.is_of_tree &&
         std::ranges::find(change.concepts, std::string_view("tree-construction")) ==
             change.concepts.end()))
      return false;
    const std::string told =
        ascii::lowered(fmt::format("{} {}{}", change.subject, change.why, sightings_of(change)));
    const auto is_told = [&](const std::string& word) {
      return told.find(word) != std::string::npos;
    };
    const auto is_meant = [&](std::string_view name) {
      return std::ranges::binary_search(*filter_.concepts, name, std::less<>());
    };
    return std::ranges::all_of(words_, is_told) &&
           (!filter_.concepts || std::ranges::any_of(change.concepts, is_meant));
  }

 private:
  const HistoryFilter& filter_;
  std::optional<std::string> until_;
  std::vector<std::string> words_;
};

/// How commands name a revision; empty where they cannot.
std::string_view name_of_revision(std::string_view revision) {
  for (const history::RevisionChain& chain : history::revision_chains())
    for (const history::Revision& one : chain.revisions)
      if (one.id == revision) return one.name;
  return {};
}

}  // namespace

History filtered_history(const HistoryFilter& filter) {
  const Wanted wanted(filter);
  History found;
  for (const model::Model* const model : model::builtin_models())
    if (wanted.has_day(model->earliest))
      found.entries.push_back({model->earliest, {}, model->version, model, {}, {}});
  for (const history::Reader& reader : history::readers()) {
    if (reader.last.empty()) continue;
    found.readers.push_back(&reader);
    const auto milestone = std::ranges::find(found.entries, reader.last, &HistoryEntry::version);
    if (milestone != found.entries.end()) milestone->readers.push_back(&reader);
  }
  const auto first_revision = static_cast<std::ptrdiff_t>(found.entries.size());
  for (const Change& change : history::changes()) {
    if (!wanted.has(change)) continue;
    const auto same =
        std::find_if(found.entries.begin() + first_revision, found.entries.end(),
                     [&](const HistoryEntry& entry) { return entry.revision == change.revision; });
    if (same != found.entries.end())
      same->changes.push_back(&change);
    else
      found.entries.push_back({change.date,
                               change.revision,
                               name_of_revision(change.revision),
                               nullptr,
                               {&change},
                               {}});
  }
  found.is_of_tree = filter.is_of_tree;
  for (HistoryEntry& entry : found.entries)
    for (const TreeRuleChange& change : tree_rule_changes())
      if (found.is_of_tree && change.revision == entry.revision)
        entry.tree_rules.push_back(change.rule);
  // A milestone comes after the revisions of its day, which it has.
  std::ranges::stable_sort(found.entries, [](const HistoryEntry& a, const HistoryEntry& b) {
    return a.date != b.date ? a.date < b.date : !a.milestone && b.milestone;
  });
  return found;
}

LastRead last_read_by(std::string_view parser) {
  LastRead read;
  const std::string beginning = ascii::lowered(parser);
  const history::Reader* found = nullptr;
  for (const history::Reader& reader : history::readers()) {
    // Without its version, which nobody types.
    const std::size_t version = reader.name.find_first_of("0123456789", reader.name.find(' '));
    if (!reader.last.empty() &&
        !std::ranges::count(read.readers, reader.name.substr(0, version - 1)))
      read.readers.push_back(reader.name.substr(0, version - 1));
    if (parser.empty() || !ascii::lowered(reader.name).starts_with(beginning)) continue;
    read.is_known = true;
    if (reader.last.empty()) continue;
    if (found && found->last != reader.last && read.hint.empty()) {
      read.why = fmt::format("'{}' begins the names of several parsers", parser);
      read.hint = fmt::format("name one of them: {} or {}", found->name, reader.name);
    }
    found = &reader;
  }
  if (!read.hint.empty()) return read;
  if (!found) {
    read.why = read.is_known ? fmt::format("'{}' follows no version", parser)
                             : fmt::format("'{}' is no parser that was asked", parser);
    return read;
  }
  read.model = model::find_builtin_model(found->last);
  return read;
}

}  // namespace specdrift::report
