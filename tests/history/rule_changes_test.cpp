#include <fmt/core.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>
#include <string>

#include "core/history/revisions.h"
#include "core/model/data/builtin.h"
#include "core/report/common/tree_rule_changes.h"
#include "core/report/common/tree_words.h"

namespace specdrift::history {
namespace {

/// Before 1ff9688a/r1404 no element makes tree construction matter, so the data has no rules for
/// elements of HTML: it is no change that they begin there.
bool begins_with_foreign_content(const trace::TreeRule& rule, std::string_view revision) {
  using Kind = trace::TreeRule::Kind;
  if (revision != "1ff9688a/r1404") return false;
  switch (rule.kind) {
  case Kind::element:
    switch (rule.trait) {
    case ElementTrait::breakout:
    case ElementTrait::text_point:
    case ElementTrait::html_point:
    case ElementTrait::case_adjusted:
      return false;
    default:
      return true;
    }
  case Kind::construction:
    return rule.construction != ConstructionRule::foreign_mode &&
           rule.construction != ConstructionRule::font_breakout;
  default:
    return false;
  }
}

/// A line of core/report/common/tree_rule_changes.inc for each.
std::set<std::string> changes_of_revisions() {
  std::set<std::string> lines;
  for (const RevisionChain& chain : revision_chains()) {
    const model::Model* last = model::find_builtin_model(chain.after);
    const auto loaded = load(chain);
    for (std::size_t i = 0; i < loaded.size(); ++i) {
      const model::Model& next = loaded[i]->model;
      const auto changed = [&](const trace::TreeRule& rule) {
        if (begins_with_foreign_content(rule, chain.revisions[i].id)) return;
        lines.insert(fmt::format("    {{\"{}\", \"{}\", \"{}\"}},", report::name_of(rule),
                                 chain.revisions[i].date, chain.revisions[i].id));
      };
      for (trace::TreeRule rule :
           trace::differing_rules(last->feedback.rules, next.feedback.rules)) {
        changed(rule);
        if (rule.kind != trace::TreeRule::Kind::text_element) continue;
        rule.kind = trace::TreeRule::Kind::start_tag;
        changed(rule);
      }
      last = &next;
    }
  }
  return lines;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(rule_changes)

BOOST_AUTO_TEST_CASE(the_table_is_what_revisions_change) {
  std::set<std::string> table;
  for (const report::TreeRuleChange& change : report::tree_rule_changes())
    table.insert(
        fmt::format("    {{\"{}\", \"{}\", \"{}\"}},", change.rule, change.date, change.revision));
  BOOST_TEST(std::ranges::is_sorted(report::tree_rule_changes(), {}, [](const auto& change) {
    return std::pair(change.rule, change.date);
  }));
  BOOST_TEST(table.size() == report::tree_rule_changes().size());
  const std::set<std::string> expected = changes_of_revisions();
  BOOST_TEST(expected.size() > 20);
  std::string lines;
  for (const std::string& line : expected) lines += line + '\n';
  BOOST_TEST((table == expected), "the table should be\n" << lines);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::history
