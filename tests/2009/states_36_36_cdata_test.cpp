#include <boost/test/unit_test.hpp>

#include "tests/2009/tokenized.h"

namespace specdrift::v2009 {
namespace {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(cdata_section_state)  // 8.2.4.36

BOOST_AUTO_TEST_CASE(all_up_to_its_end_is_emitted) {
  BOOST_TEST(cdata_section("a<b>&lt;]]>c") == R"(text "a<b>&lt;c")");
  BOOST_TEST(foreign("<![CDATA[a\u00E9]]><b>") == "text \"a\u00E9\", start b");
  BOOST_TEST(cdata_section("]]>") == "");
}

BOOST_AUTO_TEST_CASE(brackets_that_do_not_end_it_are_emitted) {
  BOOST_TEST(cdata_section("]a]]b]>]]]>c") == R"(text "]a]]b]>]c")");
}

BOOST_AUTO_TEST_CASE(eof_ends_it) {
  BOOST_TEST(cdata_section("a") == R"(text "a")");
  BOOST_TEST(foreign("<![CDATA[a]]") == R"(text "a]]")");
  BOOST_TEST(foreign("<![CDATA[") == "");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(cdata_section("a\0]]>"sv) == "text \"a\uFFFD\" ! 1");
}

BOOST_AUTO_TEST_CASE(newlines_were_normalised_before) {
  BOOST_TEST(cdata_section("a\r\nb\r]]>") == "text \"a\nb\n\"");
}

BOOST_AUTO_TEST_CASE(then_comes_the_data_state) {
  BOOST_TEST(cdata_section("]]>&lt;<b>") == R"(text "<", start b)");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::v2009
