#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <fstream>
#include <set>
#include <string>

#include "core/model/data/builtin.h"
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

}  // namespace

BOOST_AUTO_TEST_SUITE(tree_construction)

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
