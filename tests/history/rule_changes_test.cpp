#include <fmt/core.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>
#include <string>

#include "core/history/revisions.h"
#include "core/history/tree_blame.h"
#include "core/model/data/builtin.h"
#include "core/report/common/tree_rule_changes.h"
#include "core/report/common/tree_words.h"

namespace specdrift::history {
namespace {

/// A line of core/report/common/tree_rule_changes.inc for each.
std::set<std::string> changes_of_revisions() {
  std::set<std::string> lines;
  for (const RevisionChain& chain : revision_chains()) {
    const model::Model* last = model::find_builtin_model(chain.after);
    const auto loaded = load(chain);
    for (std::size_t i = 0; i < loaded.size(); ++i) {
      const model::Model& next = loaded[i]->model;
      const auto changed = [&](const trace::TreeRule& rule) {
        // It is no change that the data begins there.
        if (!is_told(last->feedback.rules, rule)) return;
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
