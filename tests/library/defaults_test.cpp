// What the library does where a caller leaves things out: what the program does.

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "library/specdrift.h"

namespace specdrift::test {
namespace {

/// The classes of each difference, as in `2007,2009|8.2.4`.
std::vector<std::string> classes_of(const std::vector<Difference>& differences) {
  std::vector<std::string> all;
  for (const Difference& difference : differences) {
    std::string classes;
    for (const VersionClass& one : difference.classes) {
      classes += classes.empty() ? "" : "|";
      for (const auto version : one.versions)
        classes += std::string(version == one.versions.front() ? "" : ",") + std::string(version);
    }
    all.push_back(classes);
  }
  return all;
}

using Classes = std::vector<std::string>;

BOOST_AUTO_TEST_SUITE(defaults_of_the_library)

BOOST_AUTO_TEST_CASE(the_living_standard_is_compared) {
  BOOST_TEST(
      classes_of(compare_text("<?php echo 1 ?><b>")) == Classes{"2007,2009,8.2.4,13.2.5|living"},
      boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(tree_construction_is_simulated) {
  // An escape flag exists in the text of a title, which nothing but tree construction begins.
  const char* const page = "<title><!--</title>-->";
  BOOST_TEST(classes_of(compare_text(page)) == Classes{"2007,2009|8.2.4,13.2.5,living"},
             boost::test_tools::per_element());
  BOOST_TEST(compare_text(page, {}, StartContext{}).empty());
}

BOOST_AUTO_TEST_CASE(what_is_said_counts) {
  BOOST_TEST(classes_of(compare_text("<!--a--!><?b>", {"2009", "8.2.4"})) == Classes{"2009|8.2.4"},
             boost::test_tools::per_element());
  BOOST_TEST(compare_text("<?b>", {"2009", "8.2.4"}).empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test
