#include "core/report/atlas/atlas.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>

#include "core/html5lib/json_text.h"
#include "core/html5lib/start_states.h"
#include "core/prove/analysis/digest.h"
#include "core/report/common/cause_words.h"
#include "core/report/common/report_words.h"
#include "core/report/common/schema.h"
#include "core/report/escape/escape.h"
#include "core/report/escape/markdown.h"

namespace specdrift::report {
namespace {

using prove::Cause;
using prove::CauseGroup;

std::string names_of_pair(const Atlas& atlas, const AtlasPair& pair) {
  return fmt::format("{} and {}", escaped_for_terminal(atlas.versions[pair.surveyed.a]->name),
                     escaped_for_terminal(atlas.versions[pair.surveyed.b]->name));
}

std::string in_quotes(std::string_view input) {
  return fmt::format("\"{}\"", escaped_for_terminal(input));
}

std::string class_name_of(const Cause& cause) {
  return cause.class_id.empty() ? "of no class" : escaped_for_terminal(cause.class_id);
}

boost::json::object json_of(const Atlas& atlas, const AtlasPair& pair) {
  const prove::SurveyedPair& surveyed = pair.surveyed;
  const prove::Exploration& exploration = surveyed.causes.exploration;
  boost::json::array causes, groups;
  for (const Cause& cause : surveyed.causes.causes) causes.push_back(json_of_cause(cause));
  for (const CauseGroup& group : pair.groups) {
    boost::json::array rows, members;
    for (const std::string& row : group.rows) rows.emplace_back(row);
    for (const std::size_t cause : group.causes) members.emplace_back(cause);
    groups.push_back(
        boost::json::object{{"rows", std::move(rows)}, {"causes", std::move(members)}});
  }
  return {
      {"versions",
       boost::json::array{atlas.versions[surveyed.a]->name, atlas.versions[surveyed.b]->name}},
      {"outcome", outcome_of(pair)},
      {"closed", exploration.closed},
      {"why_not", surveyed.unprovable.empty() ? exploration.why_not : surveyed.unprovable},
      {"equal", pair.is_complete && surveyed.are_equal()},
      {"equal_to_both", surveyed.third ? boost::json::value(atlas.versions[*surveyed.third]->name)
                                       : boost::json::value()},
      {"same_data", surveyed.causes.same_data},
      {"states", exploration.states},
      {"edges", exploration.edges},
      {"unconfirmed", surveyed.causes.unconfirmed},
      {"causes", std::move(causes)},
      {"groups", std::move(groups)}};
}

}  // namespace

boost::json::object json_of_cause(const Cause& cause) {
  boost::json::object object{
      {"class", cause.class_id.empty() ? boost::json::value() : boost::json::value(cause.class_id)},
      {"severity", name_of(cause.severity)},
      {"input", cause.input},
      {"length", cause.length},
      {"context", prove::name_of(cause.start)},
      {"initial_state", html5lib::initial_state_name(cause.start.mode)},
      {"last_start_tag", cause.start.last_start_tag},
      {"foreign_content", cause.start.foreign_content}};
  if (!cause.tokens_are_equal) object["tokens_are_equal"] = false;
  return object;
}

const AtlasPair* Atlas::find(std::size_t a, std::size_t b) const {
  const auto found = std::ranges::find_if(pairs, [&](const AtlasPair& pair) {
    return pair.surveyed.a == std::min(a, b) && pair.surveyed.b == std::max(a, b);
  });
  return found == pairs.end() ? nullptr : &*found;
}

std::string outcome_of(const AtlasPair& pair) {
  const prove::Causes& causes = pair.surveyed.causes;
  if (!pair.surveyed.unprovable.empty()) return "not explored";
  if (causes.same_data) return "the same data";
  if (!causes.causes.empty()) {
    std::string text = counted(causes.causes.size(), "cause");
    return causes.exploration.closed ? text : text + " and more";
  }
  if (!causes.exploration.closed) return "not closed";
  if (!pair.is_complete) return "no such cause";
  return pair.surveyed.are_equal() ? "equal" : "no cause seen";
}

std::string outcome_in_full(const Atlas& atlas, const AtlasPair& pair) {
  const prove::Causes& causes = pair.surveyed.causes;
  std::string text = outcome_of(pair);
  if (!pair.surveyed.unprovable.empty())
    return fmt::format("{}: {}", text, escaped_for_terminal(pair.surveyed.unprovable));
  if (causes.same_data) {
    const bool is_all_same = prove::are_same_construction(*atlas.models[pair.surveyed.a],
                                                          *atlas.models[pair.surveyed.b]);
    return is_all_same ? text : text + ", tree construction aside";
  }
  if (const auto third = pair.surveyed.third)
    return fmt::format("{}, as both are to {}", text,
                       escaped_for_terminal(atlas.versions[*third]->name));
  if (causes.exploration.closed && pair.groups.size() < causes.causes.size())
    text += fmt::format(" in {}", counted(pair.groups.size(), "group"));
  if (causes.causes.empty() && !causes.exploration.closed)
    return fmt::format("{}: {}; {}, {}", text, escaped_for_terminal(causes.exploration.why_not),
                       counted(causes.exploration.states, "state"),
                       counted(causes.exploration.edges, "edge"));
  if (causes.exploration.diverged > 0)
    text += fmt::format("; {} given up where tokens differ",
                        counted(causes.exploration.diverged, "way"));
  return fmt::format("{}; {}, {}, {}", text, counted(causes.exploration.states, "state"),
                     counted(causes.exploration.edges, "edge"),
                     causes.exploration.closed
                         ? "closed"
                         : "not closed: " + escaped_for_terminal(causes.exploration.why_not));
}

std::string atlas_text(const Atlas& atlas) {
  std::string text;
  for (const AtlasPair& pair : atlas.pairs) {
    text += fmt::format("{}: {}\n", names_of_pair(atlas, pair), outcome_in_full(atlas, pair));
    for (const CauseGroup& group : pair.groups) {
      for (const std::size_t i : group.causes) {
        const Cause& cause = pair.surveyed.causes.causes[i];
        const bool is_first = i == group.causes.front();
        text += fmt::format("  {:<9} {}\n            {}, {}{}{}\n", name_of(cause.severity),
                            class_name_of(cause), in_quotes(cause.input),
                            prove::name_of(cause.start), words_on_tokens(cause.tokens_are_equal),
                            is_first ? "" : ", by the same rows as the one before");
      }
    }
  }
  return text;
}

std::string atlas_markdown(const Atlas& atlas) {
  std::string text;
  if (atlas.versions.size() > 2) {
    text += "# What tells the versions apart\n\n|  |";
    for (const VersionInfo* version : atlas.versions)
      text += fmt::format(" {} |", code_cell(version->name));
    text += "\n| --- |";
    for (std::size_t i = 0; i < atlas.versions.size(); ++i) text += " --- |";
    for (std::size_t i = 0; i < atlas.versions.size(); ++i) {
      text += fmt::format("\n| {} |", code_cell(atlas.versions[i]->name));
      for (std::size_t j = 0; j < atlas.versions.size(); ++j) {
        const AtlasPair* const pair = i == j ? nullptr : atlas.find(i, j);
        text += fmt::format(" {} |", pair ? outcome_of(*pair) : "");
      }
    }
    text += "\n\n";
  }
  for (const AtlasPair& pair : atlas.pairs) {
    text +=
        fmt::format("## {}\n\n{}\n\n", names_of_pair(atlas, pair), outcome_in_full(atlas, pair));
    if (pair.groups.empty()) continue;
    text += "| Class | Severity | Input | Context | Rows |\n| --- | --- | --- | --- | --- |\n";
    for (const CauseGroup& group : pair.groups)
      for (const std::size_t i : group.causes) {
        const Cause& cause = pair.surveyed.causes.causes[i];
        std::string rows;
        for (const std::string& row : group.rows)
          rows += (rows.empty() ? "" : ", ") + code_cell(row);
        text += fmt::format("| {} | {} | {}{} | {} | {} |\n",
                            cause.class_id.empty() ? "of no class" : code_cell(cause.class_id),
                            name_of(cause.severity), code_cell(cause.input),
                            words_on_tokens(cause.tokens_are_equal),
                            code_cell(prove::name_of(cause.start)), rows);
      }
    text += '\n';
  }
  return text;
}

std::string atlas_json(const Atlas& atlas) {
  boost::json::array versions, pairs;
  for (const VersionInfo* version : atlas.versions) versions.emplace_back(version->name);
  for (const AtlasPair& pair : atlas.pairs) pairs.push_back(json_of(atlas, pair));
  boost::json::object value = document_head("distinguish");
  value["facet"] = atlas.facet;
  value["versions"] = std::move(versions);
  value["pairs"] = std::move(pairs);
  return html5lib::json_text(value) + '\n';
}

}  // namespace specdrift::report
