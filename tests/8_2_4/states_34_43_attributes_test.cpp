#include <boost/test/unit_test.hpp>

#include "tests/8_2_4/tokenized.h"

namespace specdrift::v8_2_4 {
namespace {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(before_attribute_name_state)  // 8.2.4.34

BOOST_AUTO_TEST_CASE(white_space_is_ignored) {
  BOOST_TEST(data("<a \t\n\f b>") == R"(start a b="")");
}

BOOST_AUTO_TEST_CASE(solidus_may_close_the_tag) {
  BOOST_TEST(data("<a />") == "start a /");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_tag) {
  BOOST_TEST(data("<a >b") == R"(start a, text "b")");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(data("<a B Z>") == R"(start a b="" z="")");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<a \0>"sv) == "start a \uFFFD=\"\" ! 3");
}

BOOST_AUTO_TEST_CASE(quote_less_than_sign_or_equals_sign_is_an_error_and_begins_a_name) {
  BOOST_TEST(data(R"(<a ">)") == R"(start a "="" ! 3)");
  BOOST_TEST(data("<a '>") == R"(start a '="" ! 3)");
  BOOST_TEST(data("<a <>") == R"(start a <="" ! 3)");
  BOOST_TEST(data("<a =>") == R"(start a =="" ! 3)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_drops_the_tag) {
  BOOST_TEST(data("<a ") == "! 3");
}

BOOST_AUTO_TEST_CASE(anything_else_begins_a_name) {
  BOOST_TEST(data("<a b \u00E9 &>") == "start a b=\"\" \u00E9=\"\" &=\"\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(attribute_name_state)  // 8.2.4.35

BOOST_AUTO_TEST_CASE(white_space_ends_the_name) {
  BOOST_TEST(data("<a b\t=c>") == R"(start a b="c")");
  BOOST_TEST(data("<a b\n=c>") == R"(start a b="c")");
  BOOST_TEST(data("<a b\f=c>") == R"(start a b="c")");
  BOOST_TEST(data("<a b =c>") == R"(start a b="c")");
}

BOOST_AUTO_TEST_CASE(solidus_ends_the_name) {
  BOOST_TEST(data("<a b/>") == R"(start a b="" /)");
  BOOST_TEST(data("<a b/c>") == R"(start a b="" c="" ! 5)");
}

BOOST_AUTO_TEST_CASE(equals_sign_begins_the_value) {
  BOOST_TEST(data("<a b=c>") == R"(start a b="c")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_tag) {
  BOOST_TEST(data("<a b>c") == R"(start a b="", text "c")");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(data("<a bAZ>") == R"(start a baz="")");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<a b\0c>"sv) == "start a b\uFFFDc=\"\" ! 4");
}

BOOST_AUTO_TEST_CASE(quote_or_less_than_sign_is_an_error_and_appended) {
  BOOST_TEST(data(R"(<a b"c>)") == R"(start a b"c="" ! 4)");
  BOOST_TEST(data("<a b'c>") == R"(start a b'c="" ! 4)");
  BOOST_TEST(data("<a b<c>") == R"(start a b<c="" ! 4)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_drops_the_tag) {
  BOOST_TEST(data("<a b") == "! 4");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<a b1\u00E9&>") == "start a b1\u00E9&=\"\"");
}

BOOST_AUTO_TEST_CASE(duplicate_before_white_space_is_dropped) {
  BOOST_TEST(data("<a b b\t>") == R"(start a b="" ! 6)");
  BOOST_TEST(data("<a b b\n>") == R"(start a b="" ! 6)");
  BOOST_TEST(data("<a b b\f>") == R"(start a b="" ! 6)");
  BOOST_TEST(data("<a b b >") == R"(start a b="" ! 6)");
}

BOOST_AUTO_TEST_CASE(duplicate_before_solidus_is_dropped) {
  BOOST_TEST(data("<a b b/>") == R"(start a b="" / ! 6)");
}

BOOST_AUTO_TEST_CASE(duplicate_before_equals_sign_is_dropped_with_its_value) {
  BOOST_TEST(data("<a b=1 b=2 c=3>") == R"(start a b="1" c="3" ! 8)");
  BOOST_TEST(data("<a b b='&lt;'>") == R"(start a b="" ! 6)");
}

BOOST_AUTO_TEST_CASE(duplicate_before_greater_than_sign_is_dropped) {
  BOOST_TEST(data("<a b b>") == R"(start a b="" ! 6)");
}

BOOST_AUTO_TEST_CASE(duplicate_at_eof_is_an_error) {
  BOOST_TEST(data("<a b b") == "! 6, 6");
}

BOOST_AUTO_TEST_CASE(names_are_compared_as_lowered) {
  BOOST_TEST(data("<a b B>") == R"(start a b="" ! 6)");
}

BOOST_AUTO_TEST_CASE(null_is_compared_as_replaced) {
  BOOST_TEST(data("<a \uFFFD \0>"sv) == "start a \uFFFD=\"\" ! 7, 8");
}

BOOST_AUTO_TEST_CASE(every_duplicate_is_dropped) {
  BOOST_TEST(data("<a b b b c>") == R"(start a b="" c="" ! 6, 8)");
}

BOOST_AUTO_TEST_CASE(end_tags_drop_duplicates_too) {
  BOOST_TEST(data("</a b b>") == R"(end a b="" ! 7, 7)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(after_attribute_name_state)  // 8.2.4.36

BOOST_AUTO_TEST_CASE(white_space_is_ignored) {
  BOOST_TEST(data("<a b \t\n\f c>") == R"(start a b="" c="")");
}

BOOST_AUTO_TEST_CASE(solidus_may_close_the_tag) {
  BOOST_TEST(data("<a b />") == R"(start a b="" /)");
}

BOOST_AUTO_TEST_CASE(equals_sign_begins_the_value) {
  BOOST_TEST(data("<a b =c>") == R"(start a b="c")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_tag) {
  BOOST_TEST(data("<a b >c") == R"(start a b="", text "c")");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(data("<a b A Z>") == R"(start a b="" a="" z="")");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<a b \0>"sv) == "start a b=\"\" \uFFFD=\"\" ! 5");
}

BOOST_AUTO_TEST_CASE(quote_or_less_than_sign_is_an_error_and_begins_a_name) {
  BOOST_TEST(data(R"(<a b ">)") == R"(start a b="" "="" ! 5)");
  BOOST_TEST(data("<a b '>") == R"(start a b="" '="" ! 5)");
  BOOST_TEST(data("<a b <>") == R"(start a b="" <="" ! 5)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_drops_the_tag) {
  BOOST_TEST(data("<a b ") == "! 5");
}

BOOST_AUTO_TEST_CASE(anything_else_begins_a_name) {
  BOOST_TEST(data("<a b c \u00E9>") == "start a b=\"\" c=\"\" \u00E9=\"\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(before_attribute_value_state)  // 8.2.4.37

BOOST_AUTO_TEST_CASE(white_space_is_ignored) {
  BOOST_TEST(data("<a b= \t\n\fc>") == R"(start a b="c")");
}

BOOST_AUTO_TEST_CASE(quotation_mark_begins_a_quoted_value) {
  BOOST_TEST(data(R"(<a b="c d">)") == R"(start a b="c d")");
}

BOOST_AUTO_TEST_CASE(ampersand_is_reconsumed_in_an_unquoted_value) {
  BOOST_TEST(data("<a b=&amp;>") == R"(start a b="&")");
  BOOST_TEST(data("<a b=& c>") == R"(start a b="&" c="")");
}

BOOST_AUTO_TEST_CASE(apostrophe_begins_a_quoted_value) {
  BOOST_TEST(data("<a b='c d'>") == R"(start a b="c d")");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<a b=\0c>"sv) == "start a b=\"\uFFFDc\" ! 5");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_and_emits_the_tag) {
  BOOST_TEST(data("<a b=>c") == R"(start a b="", text "c" ! 5)");
}

BOOST_AUTO_TEST_CASE(less_than_sign_equals_sign_or_grave_accent_is_an_error_and_appended) {
  BOOST_TEST(data("<a b=<c>") == R"(start a b="<c" ! 5)");
  BOOST_TEST(data("<a b==c>") == R"(start a b="=c" ! 5)");
  BOOST_TEST(data("<a b=`c>") == R"(start a b="`c" ! 5)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_drops_the_tag) {
  BOOST_TEST(data("<a b=") == "! 5");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<a b=c>") == R"(start a b="c")");
  BOOST_TEST(data("<a b=/>") == R"(start a b="/")");
  BOOST_TEST(data("<a b=C>") == R"(start a b="C")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(attribute_value_double_quoted_state)  // 8.2.4.38

BOOST_AUTO_TEST_CASE(quotation_mark_ends_the_value) {
  BOOST_TEST(data(R"(<a b="c">)") == R"(start a b="c")");
  BOOST_TEST(data(R"(<a b="">)") == R"(start a b="")");
}

BOOST_AUTO_TEST_CASE(ampersand_begins_a_character_reference) {
  BOOST_TEST(data(R"(<a b="c&lt;d">)") == R"(start a b="c<d")");
}

BOOST_AUTO_TEST_CASE(additional_allowed_character_is_the_quotation_mark) {
  BOOST_TEST(data(R"(<a b="&">)") == R"(start a b="&")");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<a b=\"c\0d\">"sv) == "start a b=\"c\uFFFDd\" ! 7");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_drops_the_tag) {
  BOOST_TEST(data(R"(<a b="c)") == "! 7");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<a b=\"C'<=`> \n\u00E9\">") == "start a b=\"C'<=`> \n\u00E9\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(attribute_value_single_quoted_state)  // 8.2.4.39

BOOST_AUTO_TEST_CASE(apostrophe_ends_the_value) {
  BOOST_TEST(data("<a b='c'>") == R"(start a b="c")");
  BOOST_TEST(data("<a b=''>") == R"(start a b="")");
}

BOOST_AUTO_TEST_CASE(ampersand_begins_a_character_reference) {
  BOOST_TEST(data("<a b='c&lt;d'>") == R"(start a b="c<d")");
}

BOOST_AUTO_TEST_CASE(additional_allowed_character_is_the_apostrophe) {
  BOOST_TEST(data("<a b='&'>") == R"(start a b="&")");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<a b='c\0d'>"sv) == "start a b=\"c\uFFFDd\" ! 7");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_drops_the_tag) {
  BOOST_TEST(data("<a b='c") == "! 7");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<a b='C\"<=`> \n\u00E9'>") == "start a b=\"C\"<=`> \n\u00E9\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(attribute_value_unquoted_state)  // 8.2.4.40

BOOST_AUTO_TEST_CASE(white_space_ends_the_value) {
  BOOST_TEST(data("<a b=c\td>") == R"(start a b="c" d="")");
  BOOST_TEST(data("<a b=c\nd>") == R"(start a b="c" d="")");
  BOOST_TEST(data("<a b=c\fd>") == R"(start a b="c" d="")");
  BOOST_TEST(data("<a b=c d>") == R"(start a b="c" d="")");
}

BOOST_AUTO_TEST_CASE(ampersand_begins_a_character_reference) {
  BOOST_TEST(data("<a b=c&lt;d>") == R"(start a b="c<d")");
}

BOOST_AUTO_TEST_CASE(additional_allowed_character_is_the_greater_than_sign) {
  BOOST_TEST(data("<a b=c&>") == R"(start a b="c&")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_tag) {
  BOOST_TEST(data("<a b=c>d") == R"(start a b="c", text "d")");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<a b=c\0d>"sv) == "start a b=\"c\uFFFDd\" ! 6");
}

BOOST_AUTO_TEST_CASE(quote_less_than_sign_equals_sign_or_grave_accent_is_an_error_and_appended) {
  BOOST_TEST(data(R"(<a b=c"d>)") == R"(start a b="c"d" ! 6)");
  BOOST_TEST(data("<a b=c'd>") == R"(start a b="c'd" ! 6)");
  BOOST_TEST(data("<a b=c<d>") == R"(start a b="c<d" ! 6)");
  BOOST_TEST(data("<a b=c=d>") == R"(start a b="c=d" ! 6)");
  BOOST_TEST(data("<a b=c`d>") == R"(start a b="c`d" ! 6)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_drops_the_tag) {
  BOOST_TEST(data("<a b=c") == "! 6");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<a b=cD/\u00E9/>") == "start a b=\"cD/\u00E9/\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(character_reference_in_attribute_value_state)  // 8.2.4.41

BOOST_AUTO_TEST_CASE(nothing_returned_appends_an_ampersand) {
  BOOST_TEST(data(R"(<a b="&c">)") == R"(start a b="&c")");
}

BOOST_AUTO_TEST_CASE(returned_character_is_appended) {
  BOOST_TEST(data(R"(<a b="c&#100;">)") == R"(start a b="cd")");
}

BOOST_AUTO_TEST_CASE(two_returned_characters_are_appended) {
  BOOST_TEST(data(R"(<a b="&NotEqualTilde;">)") == "start a b=\"\u2242\u0338\"");
}

BOOST_AUTO_TEST_CASE(switches_back_to_the_double_quoted_value) {
  BOOST_TEST(data(R"(<a b="&lt;'&c">)") == R"(start a b="<'&c")");
}

BOOST_AUTO_TEST_CASE(switches_back_to_the_single_quoted_value) {
  BOOST_TEST(data(R"(<a b='&lt;"&c'>)") == R"(start a b="<"&c")");
}

BOOST_AUTO_TEST_CASE(switches_back_to_the_unquoted_value) {
  BOOST_TEST(data("<a b=&lt;&c d>") == R"(start a b="<&c" d="")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(after_attribute_value_quoted_state)  // 8.2.4.42

BOOST_AUTO_TEST_CASE(white_space_separates_attributes) {
  BOOST_TEST(data("<a b=\"c\"\td>") == R"(start a b="c" d="")");
  BOOST_TEST(data("<a b=\"c\"\nd>") == R"(start a b="c" d="")");
  BOOST_TEST(data("<a b=\"c\"\fd>") == R"(start a b="c" d="")");
  BOOST_TEST(data(R"(<a b="c" d>)") == R"(start a b="c" d="")");
}

BOOST_AUTO_TEST_CASE(solidus_may_close_the_tag) {
  BOOST_TEST(data(R"(<a b="c"/>)") == R"(start a b="c" /)");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_tag) {
  BOOST_TEST(data(R"(<a b="c">d)") == R"(start a b="c", text "d")");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_drops_the_tag) {
  BOOST_TEST(data(R"(<a b="c")") == "! 8");
}

BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_reconsumed) {
  BOOST_TEST(data(R"(<a b="c"d>)") == R"(start a b="c" d="" ! 8)");
  BOOST_TEST(data(R"(<a b="c"=>)") == R"(start a b="c" =="" ! 8, 8)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(self_closing_start_tag_state)  // 8.2.4.43

BOOST_AUTO_TEST_CASE(greater_than_sign_sets_the_flag) {
  BOOST_TEST(data("<a/>b") == R"(start a /, text "b")");
}

BOOST_AUTO_TEST_CASE(end_tag_with_the_flag_is_an_error) {
  BOOST_TEST(data("</a/>") == "end a / ! 4");
}

BOOST_AUTO_TEST_CASE(end_tag_with_attributes_and_the_flag_is_two_errors) {
  BOOST_TEST(data("</a b/>") == R"(end a b="" / ! 6, 6)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_drops_the_tag) {
  BOOST_TEST(data("<a/") == "! 3");
}

BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_reconsumed) {
  BOOST_TEST(data("<a/b>") == R"(start a b="" ! 3)");
  BOOST_TEST(data("<a/ />") == "start a / ! 3");
  BOOST_TEST(data("<a//>") == "start a / ! 3");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::v8_2_4
