// The library's defaults, where a caller leaves things out: those of the program.

#include <boost/test/unit_test.hpp>
#include <stdexcept>
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

BOOST_AUTO_TEST_CASE(names_are_those_of_the_program) {
  BOOST_TEST(classes_of(compare_text("<?b>", {"2009..html5", "latest"})) ==
                 Classes{"2009,2009-08-08,2010-04-02,8.2.4|living"},
             boost::test_tools::per_element());
  const auto problem_with = [](const std::vector<std::string_view>& versions) -> std::string {
    try {
      compare_text("a", versions);
    } catch (const std::invalid_argument& problem) {
      return problem.what();
    }
    return {};
  };
  BOOST_TEST(problem_with({"living", "latest"}) == "latest is living, which is named twice");
  BOOST_TEST(problem_with({"living", "living"}) == "version 'living' is named twice");
  BOOST_TEST(problem_with({"8.2.4..2009"}) ==
             "'8.2.4..2009' runs backwards: the older version comes first");
  BOOST_TEST(problem_with({"2009"}) == "nothing to compare '2009' with: name two");
  BOOST_TEST(problem_with({"x", "2009"}).starts_with("no such version: 'x'; it is one of 2006-"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test
