#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <fstream>
#include <set>
#include <string>

#include "core/model/data/builtin.h"
#include "core/trace/tree_watch.h"
#include "tests/tree/without_rule.h"

// Every rule of feedback matters: without it, a recorded input is read in another way
// (find_witnesses.cpp made the records).

namespace specdrift {
namespace {

struct Witness {
  std::string version, rule, setting, input;
};

std::vector<Witness> witnesses() {
  std::ifstream file(RULES_FIXTURE);
  std::vector<Witness> all;
  for (std::string line; std::getline(file, line);) {
    std::string cells[4];
    std::size_t at = 0;
    for (std::string& cell : cells) {
      const std::size_t end = std::min(line.find('\t', at), line.size());
      cell = line.substr(at, end - at);
      at = end + 1;
    }
    all.push_back(
        {cells[0], cells[1], cells[2], std::string(boost::json::parse(cells[3]).as_string())});
  }
  return all;
}

/// The list of a version that the rule is in, as WithoutRule names it; of start tags the beginning.
std::string list_of(const trace::TreeRule& rule) {
  using Kind = trace::TreeRule::Kind;
  switch (rule.kind) {
  case Kind::element: {
    const std::string list =
        "elements " + std::string(trait_words[static_cast<std::size_t>(rule.trait)]);
    return rule.ns == Namespace::html
               ? list
               : list + ' ' + std::string(namespace_words[static_cast<std::size_t>(rule.ns)]);
  }
  case Kind::construction:
    return "construction " +
           std::string(construction_words[static_cast<std::size_t>(rule.construction)]);
  case Kind::cdata:
    return "cdata-section";
  case Kind::foreign_root:
    return "foreign-content";
  case Kind::acknowledged:
    return "acknowledged";
  default:
    return "start-tag";
  }
}

/// The lists of which the version takes a rule on the input.
std::set<std::string> lists_taken(const model::Model& model, const Witness& witness) {
  StartContext start;
  start.feedback = Feedback::tree;
  start.scripting = witness.setting.find('n') == witness.setting.npos;
  start.foreign_content = witness.setting.find('f') != witness.setting.npos;
  // That a CDATA section may begin is noticed if one does.
  const std::string input =
      witness.input + (witness.rule == "cdata-section" ? "<![CDATA[a]]>" : "");
  const Source source = Source::from_bytes(input);
  std::set<std::string> lists;
  for (const trace::TreeStep& step : trace::tree_steps(model, source, start))
    for (const trace::TakenTreeRule& taken : step.rules) lists.insert(list_of(taken.rule));
  return lists;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(tree_construction)

BOOST_AUTO_TEST_CASE(a_watch_names_every_rule) {
  std::size_t named = 0;
  for (const Witness& witness : witnesses()) {
    const model::Model* const model = model::find_builtin_model(witness.version);
    BOOST_REQUIRE(model);
    const std::string list = witness.rule.starts_with("start-tag") ? "start-tag" : witness.rule;
    const auto taken = lists_taken(*model, witness);
    BOOST_TEST_CONTEXT(witness.version << ": " << witness.rule << ": " << witness.input) {
      BOOST_TEST(taken.contains(list));
    }
    named += taken.contains(list);
  }
  BOOST_TEST(named > 450U);
}

BOOST_AUTO_TEST_CASE(a_watch_names_no_rule_that_changes_nothing) {
  const model::Model& model = *model::find_builtin_model("13.2.5");
  // The end tag would leave svg, but none is open; the button scope is asked for, and no button is
  // open; nobody acknowledges a flag that is not there.
  const auto taken = lists_taken(model, {"", "", "", "<p>a</p><br><div>b</div>"});
  for (const char* const list : {"elements breakout-end", "construction button-scope",
                                 "acknowledged", "cdata-section", "foreign-content"})
    BOOST_TEST(!taken.contains(list), list);
  BOOST_TEST(taken.contains("elements void"));
}

BOOST_AUTO_TEST_CASE(needs_every_rule) {
  const std::vector<Witness> recorded = witnesses();
  std::size_t rules = 0, without_effect = 0;
  for (const model::Model* const model : model::builtin_models()) {
    const std::string_view version = model->version;
    for (std::size_t i = 0; i < test::WithoutRule::count(*model); ++i) {
      const test::WithoutRule rule(*model, i);
      const auto found = std::ranges::find_if(
          recorded, [&](const Witness& w) { return w.version == version && w.rule == rule.name; });
      ++rules;
      if (version == "2006-03-02" && rule.name == "start-tag title") {
        // Since no end tag ends a title there, its text is read as normal text.
        ++without_effect;
        continue;
      }
      BOOST_TEST_CONTEXT(version << ": " << rule.name) {
        BOOST_REQUIRE(found != recorded.end());
        BOOST_TEST(test::noticed(*model, found->input, found->setting) !=
                   test::noticed(rule.without, found->input, found->setting));
      }
    }
  }
  BOOST_TEST(rules == recorded.size() + without_effect);
  BOOST_TEST(without_effect == 1U);
  BOOST_TEST(rules > 450U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift
