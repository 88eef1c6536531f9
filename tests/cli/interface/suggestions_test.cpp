#include "cli/options/suggestions.h"

#include <boost/test/unit_test.hpp>

namespace specdrift::cli {
namespace {

constexpr std::string_view versions[] = {"2007", "2009", "8.2.4", "13.2.5"};
constexpr std::string_view states[] = {"data", "rcdata", "rawtext", "script", "plaintext", "cdata"};

}  // namespace

BOOST_AUTO_TEST_SUITE(suggestions)

BOOST_AUTO_TEST_CASE(one_slip_is_near) {
  BOOST_TEST(did_you_mean("scirpt", states) == "did you mean 'script'?");
  BOOST_TEST(did_you_mean("rawtxt", states) == "did you mean 'rawtext'?");
  BOOST_TEST(did_you_mean("12.2.5", versions) == "did you mean '13.2.5'?");
}

BOOST_AUTO_TEST_CASE(case_does_not_count) {
  BOOST_TEST(did_you_mean("RawTex", states) == "did you mean 'rawtext'?");
}

BOOST_AUTO_TEST_CASE(the_beginning_of_a_word_is_near) {
  BOOST_TEST(did_you_mean("13", versions) == "did you mean '13.2.5'?");
  BOOST_TEST(did_you_mean("r", states) == "did you mean 'rcdata' or 'rawtext'?");
}

BOOST_AUTO_TEST_CASE(all_that_are_equally_near_are_named) {
  BOOST_TEST(did_you_mean("2008", versions) == "did you mean '2007' or '2009'?");
}

BOOST_AUTO_TEST_CASE(each_is_named_once) {
  constexpr std::string_view concepts[] = {"doctype", "comment", "doctype", "comments"};
  BOOST_TEST(did_you_mean("dcotype", concepts) == "did you mean 'doctype'?");
  BOOST_TEST(did_you_mean("doc", concepts) == "did you mean 'doctype'?");
}

BOOST_AUTO_TEST_CASE(what_is_far_is_not_named) {
  for (const auto word : {"", "x", "html", "2014", "living"})
    BOOST_TEST(did_you_mean(word, versions) == "");
  BOOST_TEST(did_you_mean(std::string(1000, '8'), versions) == "");
}

BOOST_AUTO_TEST_CASE(words_are_listed) {
  BOOST_TEST(listed(versions) == "2007, 2009, 8.2.4 or 13.2.5");
  BOOST_TEST(listed(std::span(versions).first(1)) == "2007");
}

BOOST_AUTO_TEST_CASE(lists_are_split_at_each_separator) {
  using Items = std::vector<std::string>;
  BOOST_TEST(split_at(",", "2007,8.2.4") == (Items{"2007", "8.2.4"}),
             boost::test_tools::per_element());
  BOOST_TEST(split_at(",.", "a..b,c") == (Items{"a", "", "b", "c"}),
             boost::test_tools::per_element());
  BOOST_TEST(split_at(",", ",a,") == (Items{"", "a", ""}), boost::test_tools::per_element());
  BOOST_TEST(split_at(",", "") == Items{""}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::cli
