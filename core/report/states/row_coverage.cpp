#include "core/report/states/row_coverage.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/string.hpp>
#include <vector>

#include "core/html5lib/json_text.h"
#include "core/html5lib/start_states.h"
#include "core/model/wording/sentences.h"
#include "core/report/escape/escape.h"

namespace specdrift::report {
namespace {

using model::Coverage;
using model::RowWitness;
using model::TableIndex;

std::string citation(const model::Model& model, TableIndex table) {
  std::string text = model::table_citation(model, table);
  if (model::procedure_of(model, table)) text += fmt::format(", {}", model.tables[table].id);
  return text;
}

/// The rows of one table, counted.
struct TableCount {
  std::size_t taken = 0;
  std::size_t reachable = 0;
};

std::vector<TableCount> table_counts(const Coverage& coverage) {
  std::vector<TableCount> counts(coverage.model().tables.size());
  for (const Coverage::RowCount& row : coverage.rows()) {
    counts[row.table].taken += row.taken > 0;
    counts[row.table].reachable += row.taken > 0 || !row.declared_unreachable();
  }
  return counts;
}

std::string start_text(const StartContext& start) {
  std::string text(html5lib::initial_state_name(start.mode));
  if (!start.last_start_tag.empty())
    text += fmt::format(", last start tag {}", escaped_for_terminal(start.last_start_tag));
  if (start.foreign_content) text += ", foreign content";
  if (start.feedback == Feedback::tree) text += ", feedback tree";
  if (!start.scripting) text += ", scripting off";
  return text;
}

boost::json::object witness_json(const RowWitness& witness) {
  const StartContext& start = witness.start;
  return {
      {"input", witness.input},
      {"initial_state", html5lib::initial_state_name(start.mode)},
      {"last_start_tag", start.last_start_tag.empty() ? boost::json::value(nullptr)
                                                      : boost::json::value(start.last_start_tag)},
      {"foreign_content", start.foreign_content},
      {"feedback", start.feedback == Feedback::tree ? "tree" : "none"},
      {"scripting", start.scripting}};
}

std::string never_taken_text(const Coverage& coverage, const model::WitnessSearch& search) {
  std::string text;
  for (std::size_t i = 0; i < coverage.rows().size(); ++i) {
    const Coverage::RowCount& row = coverage.rows()[i];
    if (row.taken > 0) continue;
    text +=
        fmt::format("  {}: {}\n", escaped_for_terminal(citation(coverage.model(), row.table)),
                    escaped_for_terminal(model::row_heading(coverage.model(), row.table, row.row)));
    if (row.declared_unreachable())
      text += fmt::format("    unreachable: {}\n", escaped_for_terminal(row.what->unreachable));
    else if (const auto& witness = search.witnesses[i])
      text += fmt::format(
          "    {} in {}\n",
          escaped_for_terminal(html5lib::json_text(boost::json::string(witness->input))),
          start_text(witness->start));
    else
      text += fmt::format("    no input found within {}\n", search.inputs);
  }
  return text;
}

}  // namespace

std::string row_coverage_text(const Coverage& coverage, const model::WitnessSearch& search) {
  const model::Model& model = coverage.model();
  std::string text = fmt::format("rows of {} taken\n", escaped_for_terminal(model.version));
  const auto counts = table_counts(coverage);
  for (std::size_t t = 0; t < counts.size(); ++t)
    text += fmt::format("  {:>3} of {:>2}  {}\n", counts[t].taken, counts[t].reachable,
                        escaped_for_terminal(citation(model, static_cast<TableIndex>(t))));
  const Coverage::Totals totals = coverage.totals();
  if (totals.taken < totals.rows)
    text += "never taken, each with a shortest input that takes it\n" +
            never_taken_text(coverage, search);
  const std::size_t unreachable = totals.declared_unreachable - totals.taken_though_unreachable;
  return text + fmt::format("rows: {} of {} taken, {} never, {} unreachable\n", totals.taken,
                            totals.rows - unreachable, totals.missing(), unreachable);
}

boost::json::object row_coverage_json(const Coverage& coverage,
                                      const model::WitnessSearch& search) {
  const model::Model& model = coverage.model();
  boost::json::array states;
  const auto counts = table_counts(coverage);
  for (std::size_t t = 0; t < counts.size(); ++t)
    states.push_back({{"state", citation(model, static_cast<TableIndex>(t))},
                      {"taken", counts[t].taken},
                      {"reachable", counts[t].reachable}});
  boost::json::array never_taken;
  for (std::size_t i = 0; i < coverage.rows().size(); ++i) {
    const Coverage::RowCount& row = coverage.rows()[i];
    if (row.taken > 0) continue;
    boost::json::object& object = never_taken.emplace_back(boost::json::object()).as_object();
    object["row"] = model::row_id(model, row.table, row.row);
    object["state"] = citation(model, row.table);
    object["heading"] = model::row_heading(model, row.table, row.row);
    if (row.declared_unreachable())
      object["unreachable"] = row.what->unreachable;
    else if (const auto& witness = search.witnesses[i])
      object["shortest"] = witness_json(*witness);
    else
      object["shortest"] = nullptr;
  }
  const Coverage::Totals totals = coverage.totals();
  const std::size_t unreachable = totals.declared_unreachable - totals.taken_though_unreachable;
  return {{"total", totals.rows},
          {"reachable", totals.rows - unreachable},
          {"taken", totals.taken},
          {"states", std::move(states)},
          {"never_taken", std::move(never_taken)}};
}

std::string row_name(const model::Model& model, const Coverage::RowCount& row) {
  return fmt::format("{}: {}", citation(model, row.table),
                     model::row_heading(model, row.table, row.row));
}

boost::json::object row_suite_json(const Coverage& coverage, const model::RowSuite* suite) {
  const model::Model& model = coverage.model();
  const auto named = [&](const std::vector<std::size_t>& places) {
    boost::json::array list;
    for (const std::size_t i : places) {
      const Coverage::RowCount& row = coverage.rows()[i];
      list.push_back(boost::json::object{{"row", model::row_id(model, row.table, row.row)},
                                         {"name", row_name(model, row)},
                                         {"why", row.what->unreachable}});
    }
    return list;
  };
  boost::json::object object{{"version", model.version}};
  if (!suite) return object;
  object["unreachableRows"] = named(suite->unreachable);
  if (!suite->not_found.empty()) object["rowsWithoutTest"] = named(suite->not_found);
  return object;
}

}  // namespace specdrift::report
