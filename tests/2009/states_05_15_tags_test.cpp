#include <boost/test/unit_test.hpp>

#include "tests/2009/tokenized.h"

namespace specdrift::v2009 {
namespace {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(tag_name_state)  // 8.2.4.5

BOOST_AUTO_TEST_CASE(space_switches) {
  BOOST_TEST(pcdata_with_each_space("<a~b>") == R"(start a b="")");
}

BOOST_AUTO_TEST_CASE(solidus_switches) {
  BOOST_TEST(pcdata("<a/>") == "start a /");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits) {
  BOOST_TEST(pcdata("<a>b") == R"(start a, text "b")");
  BOOST_TEST(pcdata("</a>b") == R"(end a, text "b")");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(pcdata("<aBZ>") == "start abz");
}

BOOST_AUTO_TEST_CASE(eof_emits) {
  BOOST_TEST(pcdata("<a") == "start a ! 2");
  BOOST_TEST(pcdata("</ab") == "end ab ! 4");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(pcdata("<a-1\"'=<\u00E9>") == "start a-1\"'=<\u00E9");
  BOOST_TEST(pcdata("<a\vb>") == "start a\vb ! 2");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<a\0b>"sv) == "start a\uFFFDb ! 2");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(before_attribute_name_state)  // 8.2.4.6

BOOST_AUTO_TEST_CASE(space_stays) {
  BOOST_TEST(pcdata_with_each_space("<a ~b>") == R"(start a b="")");
}

BOOST_AUTO_TEST_CASE(solidus_switches) {
  BOOST_TEST(pcdata("<a />") == "start a /");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits) {
  BOOST_TEST(pcdata("<a >b") == R"(start a, text "b")");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_starts_an_attribute) {
  BOOST_TEST(pcdata("<a B Z>") == R"(start a b="" z="")");
}

BOOST_AUTO_TEST_CASE(quotation_mark_starts_an_attribute) {
  BOOST_TEST(pcdata(R"(<a ">)") == R"(start a "="" ! 3)");
}

BOOST_AUTO_TEST_CASE(apostrophe_starts_an_attribute) {
  BOOST_TEST(pcdata("<a '>") == R"(start a '="" ! 3)");
}

BOOST_AUTO_TEST_CASE(equals_sign_starts_an_attribute) {
  BOOST_TEST(pcdata("<a =>") == R"(start a =="" ! 3)");
}

BOOST_AUTO_TEST_CASE(eof_emits) {
  BOOST_TEST(pcdata("<a ") == "start a ! 3");
}

BOOST_AUTO_TEST_CASE(anything_else_starts_an_attribute) {
  BOOST_TEST(pcdata("<a b>") == R"(start a b="")");
  BOOST_TEST(pcdata("<a <>") == R"(start a <="")");
  BOOST_TEST(pcdata("<a \u00E9>") == "start a \u00E9=\"\"");
  BOOST_TEST(pcdata("<a \v>") == "start a \v=\"\" ! 3");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<a \0>"sv) == "start a \uFFFD=\"\" ! 3");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(attribute_name_state)  // 8.2.4.7

BOOST_AUTO_TEST_CASE(space_switches) {
  BOOST_TEST(pcdata_with_each_space("<a b~c>") == R"(start a b="" c="")");
}

BOOST_AUTO_TEST_CASE(solidus_switches) {
  BOOST_TEST(pcdata("<a b/>") == R"(start a b="" /)");
}

BOOST_AUTO_TEST_CASE(equals_sign_switches) {
  BOOST_TEST(pcdata("<a b=c>") == R"(start a b="c")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits) {
  BOOST_TEST(pcdata("<a b>c") == R"(start a b="", text "c")");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(pcdata("<a bCZ>") == R"(start a bcz="")");
}

BOOST_AUTO_TEST_CASE(quotation_mark_is_appended) {
  BOOST_TEST(pcdata(R"(<a b"c>)") == R"(start a b"c="" ! 4)");
}

BOOST_AUTO_TEST_CASE(apostrophe_is_appended) {
  BOOST_TEST(pcdata("<a b'c>") == R"(start a b'c="" ! 4)");
}

BOOST_AUTO_TEST_CASE(eof_emits) {
  BOOST_TEST(pcdata("<a b") == R"(start a b="" ! 4)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(pcdata("<a b<\u00E9>") == "start a b<\u00E9=\"\"");
  BOOST_TEST(pcdata("<a b\v>") == "start a b\v=\"\" ! 4");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<a b\0>"sv) == "start a b\uFFFD=\"\" ! 4");
}

BOOST_AUTO_TEST_CASE(a_duplicate_is_dropped_at_a_space) {
  BOOST_TEST(pcdata("<a b b c>") == R"(start a b="" c="" ! 6)");
}

BOOST_AUTO_TEST_CASE(a_duplicate_is_dropped_at_a_solidus) {
  BOOST_TEST(pcdata("<a b b/>") == R"(start a b="" / ! 6)");
}

BOOST_AUTO_TEST_CASE(a_duplicate_is_dropped_at_an_equals_sign_with_its_value) {
  BOOST_TEST(pcdata("<a b=1 b=2 c=3>") == R"(start a b="1" c="3" ! 8)");
}

BOOST_AUTO_TEST_CASE(a_duplicate_is_dropped_at_a_greater_than_sign) {
  BOOST_TEST(pcdata("<a b b>") == R"(start a b="" ! 6)");
}

BOOST_AUTO_TEST_CASE(a_duplicate_is_dropped_at_eof) {
  BOOST_TEST(pcdata("<a b b") == R"(start a b="" ! 6, 6)");
}

BOOST_AUTO_TEST_CASE(names_are_compared_as_they_were_lowered) {
  BOOST_TEST(pcdata("<a b B>") == R"(start a b="" ! 6)");
  BOOST_TEST(pcdata("<a b bc>") == R"(start a b="" bc="")");
}

BOOST_AUTO_TEST_CASE(every_duplicate_is_an_error) {
  BOOST_TEST(pcdata("<a b b b>") == R"(start a b="" ! 6, 8)");
}

BOOST_AUTO_TEST_CASE(a_dropped_name_may_be_followed_by_others) {
  BOOST_TEST(pcdata(R"(<a b b="1" c='2'>)") == R"(start a b="" c="2" ! 6)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(after_attribute_name_state)  // 8.2.4.8

BOOST_AUTO_TEST_CASE(space_stays) {
  BOOST_TEST(pcdata_with_each_space("<a b ~c>") == R"(start a b="" c="")");
}

BOOST_AUTO_TEST_CASE(solidus_switches) {
  BOOST_TEST(pcdata("<a b />") == R"(start a b="" /)");
}

BOOST_AUTO_TEST_CASE(equals_sign_switches) {
  BOOST_TEST(pcdata("<a b =c>") == R"(start a b="c")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits) {
  BOOST_TEST(pcdata("<a b >c") == R"(start a b="", text "c")");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_starts_an_attribute) {
  BOOST_TEST(pcdata("<a b C>") == R"(start a b="" c="")");
}

BOOST_AUTO_TEST_CASE(quotation_mark_starts_an_attribute) {
  BOOST_TEST(pcdata(R"(<a b ">)") == R"(start a b="" "="" ! 5)");
}

BOOST_AUTO_TEST_CASE(apostrophe_starts_an_attribute) {
  BOOST_TEST(pcdata("<a b '>") == R"(start a b="" '="" ! 5)");
}

BOOST_AUTO_TEST_CASE(eof_emits) {
  BOOST_TEST(pcdata("<a b ") == R"(start a b="" ! 5)");
}

BOOST_AUTO_TEST_CASE(anything_else_starts_an_attribute) {
  BOOST_TEST(pcdata("<a b c>") == R"(start a b="" c="")");
  BOOST_TEST(pcdata("<a b <>") == R"(start a b="" <="")");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<a b \0>"sv) == "start a b=\"\" \uFFFD=\"\" ! 5");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(before_attribute_value_state)  // 8.2.4.9

BOOST_AUTO_TEST_CASE(space_stays) {
  BOOST_TEST(pcdata_with_each_space("<a b=~c>") == R"(start a b="c")");
}

BOOST_AUTO_TEST_CASE(quotation_mark_switches) {
  BOOST_TEST(pcdata(R"(<a b="c d">)") == R"(start a b="c d")");
}

BOOST_AUTO_TEST_CASE(ampersand_is_reconsumed) {
  BOOST_TEST(pcdata("<a b=&lt;c>") == R"(start a b="<c")");
  BOOST_TEST(pcdata("<a b=& c>") == R"(start a b="&" c="")");
}

BOOST_AUTO_TEST_CASE(apostrophe_switches) {
  BOOST_TEST(pcdata("<a b='c d'>") == R"(start a b="c d")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_and_emits) {
  BOOST_TEST(pcdata("<a b=>c") == R"(start a b="", text "c" ! 5)");
}

BOOST_AUTO_TEST_CASE(equals_sign_is_an_error_and_appended) {
  BOOST_TEST(pcdata("<a b==c>") == R"(start a b="=c" ! 5)");
}

BOOST_AUTO_TEST_CASE(eof_emits) {
  BOOST_TEST(pcdata("<a b=") == R"(start a b="" ! 5)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(pcdata("<a b=c>") == R"(start a b="c")");
  BOOST_TEST(pcdata("<a b=/>") == R"(start a b="/")");
  BOOST_TEST(pcdata("<a b=\u00E9>") == "start a b=\"\u00E9\"");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<a b=\0>"sv) == "start a b=\"\uFFFD\" ! 5");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(attribute_value_double_quoted_state)  // 8.2.4.10

BOOST_AUTO_TEST_CASE(quotation_mark_switches) {
  BOOST_TEST(pcdata(R"(<a b="c">)") == R"(start a b="c")");
  BOOST_TEST(pcdata(R"(<a b=""/>)") == R"(start a b="" /)");
}

BOOST_AUTO_TEST_CASE(ampersand_switches) {
  BOOST_TEST(pcdata(R"(<a b="c&lt;d">)") == R"(start a b="c<d")");
}

BOOST_AUTO_TEST_CASE(a_quotation_mark_is_allowed_behind_an_ampersand) {
  BOOST_TEST(pcdata(R"(<a b="&">)") == R"(start a b="&")");
  BOOST_TEST(pcdata(R"(<a b="&'">)") == R"(start a b="&'" ! 7)");
}

BOOST_AUTO_TEST_CASE(eof_emits) {
  BOOST_TEST(pcdata(R"(<a b="c)") == R"(start a b="c" ! 7)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(pcdata("<a b=\"'<> =\u00E9\">") == "start a b=\"'<> =\u00E9\"");
  BOOST_TEST(pcdata("<a b=\"C\r\nD\">") == "start a b=\"C\nD\"");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<a b=\"\0\">"sv) == "start a b=\"\uFFFD\" ! 6");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(attribute_value_single_quoted_state)  // 8.2.4.11

BOOST_AUTO_TEST_CASE(apostrophe_switches) {
  BOOST_TEST(pcdata("<a b='c'>") == R"(start a b="c")");
  BOOST_TEST(pcdata("<a b=''/>") == R"(start a b="" /)");
}

BOOST_AUTO_TEST_CASE(ampersand_switches) {
  BOOST_TEST(pcdata("<a b='c&lt;d'>") == R"(start a b="c<d")");
}

BOOST_AUTO_TEST_CASE(an_apostrophe_is_allowed_behind_an_ampersand) {
  BOOST_TEST(pcdata("<a b='&'>") == R"(start a b="&")");
  BOOST_TEST(pcdata(R"(<a b='&"'>)") == R"(start a b="&"" ! 7)");
}

BOOST_AUTO_TEST_CASE(eof_emits) {
  BOOST_TEST(pcdata("<a b='c") == R"(start a b="c" ! 7)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(pcdata("<a b='\"<> =\u00E9'>") == "start a b=\"\"<> =\u00E9\"");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<a b='\0'>"sv) == "start a b=\"\uFFFD\" ! 6");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(attribute_value_unquoted_state)  // 8.2.4.12

BOOST_AUTO_TEST_CASE(space_switches) {
  BOOST_TEST(pcdata_with_each_space("<a b=c~d>") == R"(start a b="c" d="")");
}

BOOST_AUTO_TEST_CASE(ampersand_switches) {
  BOOST_TEST(pcdata("<a b=c&lt;d>") == R"(start a b="c<d")");
}

BOOST_AUTO_TEST_CASE(nothing_is_allowed_behind_an_ampersand) {
  BOOST_TEST(pcdata(R"(<a b=c&">)") == R"(start a b="c&"" ! 7, 7)");
  BOOST_TEST(pcdata("<a b='&' c=d&'>") == R"(start a b="&" c="d&'" ! 13, 13)");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits) {
  BOOST_TEST(pcdata("<a b=c>d") == R"(start a b="c", text "d")");
}

BOOST_AUTO_TEST_CASE(quotation_mark_is_an_error_and_appended) {
  BOOST_TEST(pcdata(R"(<a b=c">)") == R"(start a b="c"" ! 6)");
}

BOOST_AUTO_TEST_CASE(apostrophe_is_an_error_and_appended) {
  BOOST_TEST(pcdata("<a b=c'>") == R"(start a b="c'" ! 6)");
}

BOOST_AUTO_TEST_CASE(equals_sign_is_an_error_and_appended) {
  BOOST_TEST(pcdata("<a b=c=>") == R"(start a b="c=" ! 6)");
}

BOOST_AUTO_TEST_CASE(eof_emits) {
  BOOST_TEST(pcdata("<a b=c") == R"(start a b="c" ! 6)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(pcdata("<a b=c</>") == R"(start a b="c</")");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<a b=c\0>"sv) == "start a b=\"c\uFFFD\" ! 6");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(character_reference_in_attribute_value_state)  // 8.2.4.13

BOOST_AUTO_TEST_CASE(nothing_returned_appends_an_ampersand) {
  BOOST_TEST(pcdata(R"(<a b="c& d">)") == R"(start a b="c& d")");
  BOOST_TEST(pcdata(R"(<a b="&x;">)") == R"(start a b="&x;" ! 7)");
}

BOOST_AUTO_TEST_CASE(a_returned_character_is_appended) {
  BOOST_TEST(pcdata(R"(<a b="&lt;">)") == R"(start a b="<")");
}

BOOST_AUTO_TEST_CASE(then_comes_the_state_before_it) {
  BOOST_TEST(pcdata(R"(<a b="&lt;' c">)") == R"(start a b="<' c")");
  BOOST_TEST(pcdata(R"(<a b='&lt;" c'>)") == R"(start a b="<" c")");
  BOOST_TEST(pcdata(R"(<a b=&lt;" c>)") == R"(start a b="<"" c="" ! 9)");
}

BOOST_AUTO_TEST_CASE(eof_is_left_to_that_state) {
  BOOST_TEST(pcdata(R"(<a b="&)") == R"(start a b="&" ! 7)");
  BOOST_TEST(pcdata("<a b=&lt;") == R"(start a b="<" ! 9)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(after_attribute_value_quoted_state)  // 8.2.4.14

BOOST_AUTO_TEST_CASE(space_switches) {
  BOOST_TEST(pcdata_with_each_space(R"(<a b="c"~d>)") == R"(start a b="c" d="")");
}

BOOST_AUTO_TEST_CASE(solidus_switches) {
  BOOST_TEST(pcdata("<a b='c'/>") == R"(start a b="c" /)");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits) {
  BOOST_TEST(pcdata(R"(<a b="c">d)") == R"(start a b="c", text "d")");
}

BOOST_AUTO_TEST_CASE(eof_emits) {
  BOOST_TEST(pcdata(R"(<a b="c")") == R"(start a b="c" ! 8)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(pcdata(R"(<a b="c"d>)") == R"(start a b="c" d="" ! 8)");
  BOOST_TEST(pcdata("<a b='c'D>") == R"(start a b="c" d="" ! 8)");
  BOOST_TEST(pcdata(R"(<a b="c"=">)") == R"(start a b="c" ="="" ! 8, 8, 9)");
}

BOOST_AUTO_TEST_CASE(null_is_anything_else) {
  BOOST_TEST(pcdata("<a b=\"c\"\0>"sv) == "start a b=\"c\" \uFFFD=\"\" ! 8, 8");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(self_closing_start_tag_state)  // 8.2.4.15

BOOST_AUTO_TEST_CASE(greater_than_sign_sets_the_flag) {
  BOOST_TEST(pcdata("<a/>b") == R"(start a /, text "b")");
  BOOST_TEST(pcdata("<br/>") == "start br /");
}

BOOST_AUTO_TEST_CASE(eof_emits_without_the_flag) {
  BOOST_TEST(pcdata("<a/") == "start a ! 3");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(pcdata("<a/b>") == R"(start a b="" ! 3)");
  BOOST_TEST(pcdata("<a/ >") == "start a ! 3");
  BOOST_TEST(pcdata("<a//>") == "start a / ! 3");
  BOOST_TEST(pcdata("<a/=>") == R"(start a =="" ! 3, 3)");
}

BOOST_AUTO_TEST_CASE(null_is_anything_else) {
  BOOST_TEST(pcdata("<a/\0>"sv) == "start a \uFFFD=\"\" ! 3, 3");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::v2009
