#include "core/report/history/history_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <map>

#include "core/html5lib/json_text.h"
#include "core/report/common/json_values.h"
#include "core/report/common/report_words.h"
#include "core/report/common/schema.h"
#include "core/report/common/text_lines.h"
#include "core/report/escape/escape.h"
#include "core/report/escape/markdown.h"

namespace specdrift::report {
namespace {

namespace json = boost::json;

std::string headline_of(const History& history) {
  const auto milestones = history.entries.size() - history.revisions();
  return fmt::format("{} with {}, {}", counted(history.revisions(), "revision"),
                     counted(history.changes(), "change"), counted(milestones, "milestone"));
}

std::string milestone_name(const HistoryEntry& entry) {
  return fmt::format("{}: {}, {}", entry.milestone->version, entry.milestone->title,
                     entry.milestone->organisation);
}

std::string concepts_of(const history::Change& change) {
  return fmt::format("{}", fmt::join(change.concepts, ", "));
}

json::object change_json(const history::Change& change) {
  return {{"facet", json::string(name_of(change.facet))},
          {"what", json::string(change.subject)},
          {"why", text_or_null(change.why)},
          {"confidence", json::string(change.confidence)},
          {"concepts", to_json(change.concepts)},
          {"needs", to_json(change.needs)}};
}

}  // namespace

std::size_t History::revisions() const {
  return static_cast<std::size_t>(std::ranges::count(
      entries, false, [](const HistoryEntry& entry) { return entry.revision.empty(); }));
}

std::size_t History::changes() const {
  std::size_t count = 0;
  for (const HistoryEntry& entry : entries) count += entry.changes.size();
  return count;
}

std::string readers_of(const HistoryEntry& entry) {
  std::vector<std::string_view> names;
  for (const history::Reader* const reader : entry.readers) names.push_back(reader->name);
  return names.empty() ? "" : fmt::format("read by {}", fmt::join(names, ", "));
}

std::string tree_rules_of(const HistoryEntry& entry) {
  std::string words;
  std::string_view last;
  for (const std::string_view rule : entry.tree_rules) {
    constexpr std::string_view of = " of ";
    const std::size_t at = rule.find(of);
    const bool is_next = at != rule.npos && rule.substr(0, at) == last;
    words += fmt::format("{}{}",
                         words.empty() ? ""
                         : is_next     ? ", "
                                       : "; ",
                         is_next ? rule.substr(at + of.size()) : rule);
    last = at == rule.npos ? std::string_view() : rule.substr(0, at);
  }
  return words;
}

std::string history_text(const History& history, std::size_t columns) {
  std::string text = headline_of(history) + '\n';
  if (history.changes() == 0)
    return text + in_lines(
                      "no known change is of these days and as asked for; a --word can be "
                      "part of a longer one, as in --word svg",
                      columns, 0, 2);
  for (const HistoryEntry& entry : history.entries) {
    if (entry.milestone) {
      text +=
          fmt::format("\n{}  == {} ==\n", entry.date, escaped_for_terminal(milestone_name(entry)));
      if (!entry.readers.empty())
        text += in_lines(escaped_for_terminal(readers_of(entry)), columns, 2);
      continue;
    }
    text += fmt::format(
        "\n{}  revision {}\n", entry.date,
        entry.revision == entry.date ? "not known" : escaped_for_terminal(entry.revision));
    for (const history::Change* const change : entry.changes) {
      std::string words(change->subject);
      if (!change->why.empty()) words += fmt::format(" Why: {}", change->why);
      text += in_lines(escaped_for_terminal(words), columns, 2);
      text +=
          in_lines(escaped_for_terminal(fmt::format("{}, confidence {}: {}", name_of(change->facet),
                                                    change->confidence, concepts_of(*change))),
                   columns, 6);
    }
    if (!entry.tree_rules.empty())
      text += in_lines(escaped_for_terminal("rules: " + tree_rules_of(entry)), columns, 6);
  }
  return text;
}

std::string history_markdown(const History& history) {
  std::string text =
      fmt::format("# History of the HTML tokenizer\n\n{}.\n\n", headline_of(history));
  text += fmt::format("| date | revision | what changed | why | facet | {} |\n",
                      history.is_of_tree ? "rules of tree construction" : "states");
  text += "| --- | --- | --- | --- | --- | --- |\n";
  for (const HistoryEntry& entry : history.entries) {
    if (entry.milestone) {
      text += fmt::format("| {} | | **{}** | {} | | |\n", entry.date,
                          markdown_text(milestone_name(entry)), markdown_text(readers_of(entry)));
      continue;
    }
    for (const history::Change* const change : entry.changes)
      text += fmt::format(
          "| {} | {} | {} | {} | {} | {} |\n", entry.date, code_cell(entry.revision),
          markdown_text(change->subject), markdown_text(change->why), name_of(change->facet),
          markdown_text(history.is_of_tree ? tree_rules_of(entry) : concepts_of(*change)));
  }
  return text;
}

std::string history_json(const History& history) {
  json::array milestones, revisions;
  for (const HistoryEntry& entry : history.entries) {
    if (entry.milestone) {
      milestones.push_back(
          json::object{{"version", json::string(entry.milestone->version)},
                       {"title", json::string(entry.milestone->title)},
                       {"organisation", json::string(entry.milestone->organisation)},
                       {"earliest", json::string(entry.milestone->earliest)},
                       {"latest", json::string(entry.milestone->latest)}});
      continue;
    }
    json::array changes;
    for (const history::Change* const change : entry.changes)
      changes.push_back(change_json(*change));
    json::object revision{{"date", json::string(entry.date)},
                          {"revision", json::string(entry.revision)},
                          {"version", text_or_null(entry.version)},
                          {"changes", std::move(changes)}};
    if (history.is_of_tree) revision["tree_rules"] = to_json(entry.tree_rules);
    revisions.push_back(std::move(revision));
  }
  json::object value = document_head("history");
  value["milestones"] = std::move(milestones);
  value["revisions"] = std::move(revisions);
  json::array readers;
  for (const history::Reader* const reader : history.readers)
    readers.push_back(json::object{{"name", json::string(reader->name)},
                                   {"follows", json::string(reader->follows)},
                                   {"last", json::string(reader->last)}});
  value["readers"] = std::move(readers);
  return html5lib::json_text(value) + '\n';
}

std::string history_timeline(const History& history) {
  struct Year {
    std::size_t tokens = 0, errors = 0;
    std::string milestones;
  };
  std::map<std::string_view, Year> years;
  for (const HistoryEntry& entry : history.entries) {
    Year& year = years[entry.date.substr(0, 4)];
    if (entry.milestone)
      year.milestones +=
          (year.milestones.empty() ? "" : ", ") + escaped_for_terminal(entry.milestone->version);
    else if (std::ranges::any_of(entry.changes, [](const history::Change* change) {
               return change->facet == Facet::tokens;
             }))
      ++year.tokens;
    else
      ++year.errors;
  }
  std::size_t longest = 0;
  for (const auto& [name, year] : years) longest = std::max(longest, year.tokens + year.errors);
  std::string text =
      headline_of(history) + "; T: a revision that changes tokens, e: only errors\n\n";
  for (const auto& [name, year] : years) {
    std::string line = fmt::format("{}  {:<{}}  {}", name,
                                   std::string(year.tokens, 'T') + std::string(year.errors, 'e'),
                                   longest, year.milestones);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace specdrift::report
