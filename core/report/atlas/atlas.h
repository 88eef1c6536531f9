#pragma once

#include <boost/json/fwd.hpp>
#include <functional>
#include <string>
#include <vector>

#include "core/prove/search/survey.h"
#include "core/prove/search/witness_replay.h"
#include "core/report/common/format_table.h"
#include "core/report/common/report.h"

namespace specdrift::report {

/// Two versions of an atlas.
struct AtlasPair {
  prove::SurveyedPair surveyed;  ///< its causes: those that are wanted
  std::vector<prove::CauseGroup> groups;
  bool is_complete = false;  ///< no cause was left out because its severity is not wanted
};

/// The differences between each two of several versions.
struct Atlas {
  std::string_view facet;  ///< what has to be equal, as the command line has it
  std::vector<const VersionInfo*> versions;
  std::vector<const model::Model*> models;
  std::vector<AtlasPair> pairs;
  /// Asks two of the versions.
  std::function<prove::Oracle(std::size_t a, std::size_t b)> oracle_of;

  /// Null where the two were not explored.
  const AtlasPair* find(std::size_t a, std::size_t b) const;
};

/// The outcome of a pair, in a few words: `25 causes`, `equal`, `the same data`, `not closed`.
std::string outcome_of(const AtlasPair& pair);
/// The same in a sentence, with how far the exploration has gone.
std::string outcome_in_full(const Atlas& atlas, const AtlasPair& pair);

/// A cause as a value of JSON.
boost::json::object json_of_cause(const prove::Cause& cause);

/// For people. Requires of these and the next ones: what the atlas points to is there.
std::string atlas_text(const Atlas& atlas);
std::string atlas_markdown(const Atlas& atlas);
/// One value; schemas/distinguish.schema.json has its members.
std::string atlas_json(const Atlas& atlas);
/// A page like that of HtmlReport: a matrix of the versions, and for each pair one article for each
/// cause. Everything that would make it larger than `most_bytes` is counted and not shown, and the
/// page says so.
void write_atlas_html(const Atlas& atlas, const TextSink& out,
                      std::size_t most_bytes = std::size_t{32} << 20);

inline constexpr Format<void (*)(const Atlas&, const TextSink&)> atlas_formats[] = {
    {"text", "", [](const Atlas& atlas, const TextSink& out) { out(atlas_text(atlas)); }},
    {"markdown", "", [](const Atlas& atlas, const TextSink& out) { out(atlas_markdown(atlas)); }},
    {"html", "an atlas: a page with a matrix of the versions",
     [](const Atlas& atlas, const TextSink& out) { write_atlas_html(atlas, out); }},
    {"json", "one value", [](const Atlas& atlas, const TextSink& out) { out(atlas_json(atlas)); }},
};

}  // namespace specdrift::report
