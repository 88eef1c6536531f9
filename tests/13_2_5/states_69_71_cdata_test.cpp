#include <boost/test/unit_test.hpp>

#include "tests/13_2_5/tokenized.h"

namespace specdrift::v13_2_5 {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(cdata_section_state)  // 13.2.5.69

BOOST_AUTO_TEST_CASE(right_square_bracket_may_end_the_section) {
  BOOST_TEST(cdata("a]]><b>") == R"(text "a", start b)");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(cdata("a") == R"(text "a" ! 1 eof-in-cdata)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(cdata("<a>&lt;é ]]>") == R"(text "<a>&lt;é ")");
}
BOOST_AUTO_TEST_CASE(null_is_anything_else) {
  BOOST_TEST(cdata("\0]]>"sv) == R"(text "␀")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(cdata_section_bracket_state)  // 13.2.5.70

BOOST_AUTO_TEST_CASE(right_square_bracket_leads_to_the_end_state) {
  BOOST_TEST(cdata("a]]>b") == R"(text "ab")");
}
BOOST_AUTO_TEST_CASE(anything_else_emits_the_bracket) {
  BOOST_TEST(cdata("]a]]>") == R"(text "]a")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(cdata("]") == R"(text "]" ! 1 eof-in-cdata)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(cdata_section_end_state)  // 13.2.5.71

BOOST_AUTO_TEST_CASE(right_square_bracket_is_emitted) {
  BOOST_TEST(cdata("]]]]>") == R"(text "]]")");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_ends_the_section) {
  BOOST_TEST(cdata("]]>&lt;") == R"(text "<")");
}
BOOST_AUTO_TEST_CASE(anything_else_emits_two_brackets) {
  BOOST_TEST(cdata("]]a]]>") == R"(text "]]a")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(cdata("]]") == R"(text "]]" ! 2 eof-in-cdata)");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::v13_2_5
