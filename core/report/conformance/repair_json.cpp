#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <utility>

#include "core/html5lib/json_text.h"
#include "core/html5lib/start_states.h"
#include "core/report/common/json_values.h"
#include "core/report/common/schema.h"
#include "core/report/conformance/conformance_report.h"
#include "core/report/conformance/repair_report.h"
#include "core/report/escape/escape.h"
#include "core/report/history/blame_report.h"

namespace specdrift::report {
namespace {

namespace json = boost::json;
using history::Staleness;

json::value string_or_null(std::string_view text) {
  return text.empty() ? json::value(nullptr) : json::value(text);
}

json::object place_json(const html5lib::Test& test, Position position) {
  json::array states;
  for (const TextMode state : test.initial_states)
    states.push_back(json::value(html5lib::initial_state_name(state)));
  return {{"description", test.description},
          {"line", position.line},
          {"column", position.column},
          {"initial_states", std::move(states)}};
}

json::object repair_counts_json(const RepairCounts& counts) {
  return {{"passed", counts.passed},       {"tests", counts.tests},
          {"tokens", counts.tokens},       {"errors", counts.errors},
          {"untouched", counts.untouched}, {"unchecked", counts.unchecked}};
}

class RepairJson final : public RepairWriter {
 public:
  using RepairWriter::RepairWriter;

  std::string stale(const StaleTest& of) override {
    json::object object = place_json(of.test, of.position);
    object["last_start_tag"] = of.test.last_start_tag;
    object["foreign_content"] = of.test.foreign_content;
    object["feedback"] = of.test.has_feedback ? "tree" : "none";
    if (of.test.has_feedback)
      object["scripting"] =
          of.test.scripting ? json::value(*of.test.scripting) : json::value(nullptr);
    object["expects"] = of.test.expects_nodes ? "tree" : "tokens";
    object["input"] = of.test.input;
    object["failing_state"] = html5lib::initial_state_name(of.state);
    if (of.tokens)
      object["tokens"] = facet_json(of, *of.tokens, of.result.expected_tokens, of.result.tokens);
    if (of.errors)
      object["errors"] = facet_json(of, *of.errors, expected_errors_json(of.test, of.result),
                                    named_errors_json(of.result.errors));
    stale_.push_back(std::move(object));
    return {};
  }

  std::string unchecked(const UncheckedTests& of) override {
    json::object object;
    if (of.test) object = place_json(*of.test, of.position);
    object["count"] = of.count;
    object["reason"] = of.reason;
    unchecked_.push_back(std::move(object));
    return {};
  }

  std::string file(const RepairedFile& of) override {
    json::object object = repair_counts_json(of.counts);
    object["file"] = with_hidden_escaped(of.file);
    object["output"] = string_or_null(with_hidden_escaped(of.output));
    object["expectations"] = std::exchange(stale_, {});
    object["not_checked"] = std::exchange(unchecked_, {});
    files_.push_back(std::move(object));
    return {};
  }

  std::string end(const RepairCounts& totals) override {
    json::object object = document_head("conformance-repair");
    object["version"] = name();
    object["totals"] = repair_counts_json(totals);
    object["files"] = std::move(files_);
    return html5lib::json_text(object) + '\n';
  }

 private:
  json::object facet_json(const StaleTest& of, const StaleFacet& facet, json::value expected,
                          json::value made) const {
    static constexpr std::string_view kinds[] = {"stale", "early", "never"};
    const history::StaleExpectation& why = facet.why;
    const bool has_version = why.kind != Staleness::never;
    json::object object{
        {"expected", std::move(expected)},
        {"made", std::move(made)},
        {"treatment", name_of(facet.treatment)},
        {"not_touched", string_or_null(facet.reason)},
        {"is", kinds[static_cast<std::size_t>(why.kind)]},
        {"version", has_version ? json::value(agreeing_version(of, facet)) : json::value(nullptr)}};
    object["since"] = why.transition ? json::value(since_json(*why.transition)) : nullptr;
    const auto row = row_of(of, facet);
    object["row"] = row ? json::value(row_json(*row)) : nullptr;
    return object;
  }

  static json::object since_json(const history::Transition& transition) {
    return {{"after", transition.days.after},
            {"until", transition.days.until},
            {"exact", transition.is_exact},
            {"changes", changes_json(transition.changes)}};
  }

  static json::object row_json(const CauseRow& row) {
    return {{"section", string_or_null(row.section)},
            {"state", row.state},
            {"row", row.heading},
            {"does", row.does},
            {"id", string_or_null(row.id)},
            {"link", string_or_null(row.link)},
            {"place", string_or_null(row.place)},
            {"read", json::array{row.read.begin, row.read.end}}};
  }

  json::array files_, stale_, unchecked_;
};

}  // namespace

std::unique_ptr<RepairWriter> make_repair_json(const Version& version, bool /*color*/) {
  return std::make_unique<RepairJson>(version);
}

}  // namespace specdrift::report
