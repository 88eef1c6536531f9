#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <fstream>
#include <string>

#include "tests/tree/watched.h"

// Recorded: what the tokenizer of parse5 8.1.1 was told by its tree builder (parse5_watch.mjs) of
// 3000 sequences of tags (sequences.py 3000 77). compare.py asks parse5 itself, where it is
// installed.

namespace specdrift {
namespace {

struct Recorded {
  std::string input, seen;
};

std::vector<Recorded> recorded() {
  std::ifstream file(TREE_FIXTURE);
  std::vector<Recorded> all;
  for (std::string line; std::getline(file, line);) {
    const std::size_t tab = line.rfind('\t');
    const boost::json::value input = boost::json::parse(line.substr(0, tab));
    all.push_back({std::string(input.as_string()), line.substr(tab + 1)});
  }
  return all;
}

std::string seen_of(const Recorded& r, bool common_subset) {
  return test::watched("13.2.5", r.input, common_subset, /*scripting=*/true, /*foreign=*/false,
                       /*flags=*/true);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(tree_construction)

/// The tag is ignored outside of a table, whatever was open before.
BOOST_AUTO_TEST_CASE(a_self_closing_flag_on_a_column_is_acknowledged_in_tables_alone) {
  const auto seen = [](std::string_view input) {
    return test::watched("13.2.5", input, true, true, false, true);
  };
  BOOST_TEST(seen("<col/>") == "col>/");
  BOOST_TEST(seen("<p>x<col />") == "p> col>/");
  BOOST_TEST(seen("<table><col/>") == "table> col>");
  BOOST_TEST(seen("<table><colgroup><col/><col/></table><col/>") ==
             "table> colgroup> col> col> /table> col>/");
  BOOST_TEST(seen("<table><td><col/>") == "table> td> col>");
  BOOST_TEST(seen("<table><td><p><table></table><col/>") == "table> td> p> table> /table> col>");
  BOOST_TEST(seen("<template><col/>") == "template> col>");
  BOOST_TEST(seen("<svg><col/>") == "svg>! col>!");
  BOOST_TEST(seen("<br/><isindex/>") == "br> isindex>/");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(recorded_sequences)

BOOST_AUTO_TEST_CASE(tells_the_tokenizer_what_a_tree_builder_does) {
  std::size_t cases = 0, asked = 0, foreign = 0, flags = 0;
  for (const Recorded& r : recorded()) {
    BOOST_TEST(seen_of(r, /*common_subset=*/true) == r.seen, r.input);
    ++cases;
    flags += r.seen.find(">/") != std::string::npos;
    asked += r.seen.find_first_of("crs", r.seen.find('>')) != std::string::npos;
    foreign += r.seen.find('!') != std::string::npos;
  }
  BOOST_TEST(cases == 3000U);
  BOOST_TEST(asked > 500U);
  BOOST_TEST(foreign > 300U);
  BOOST_TEST(flags > 300U);
}

BOOST_AUTO_TEST_CASE(is_the_same_where_common_stretches_are_passed) {
  for (const Recorded& r : recorded())
    BOOST_TEST(seen_of(r, /*common_subset=*/false) == r.seen, r.input);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift
