#include <boost/test/unit_test.hpp>

#include "tests/8_2_4/tokenized.h"

namespace specdrift::v8_2_4 {
namespace {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(data_state)  // 8.2.4.1

BOOST_AUTO_TEST_CASE(ampersand_begins_a_character_reference) {
  BOOST_TEST(data("a&amp;b") == R"(text "a&b")");
}

BOOST_AUTO_TEST_CASE(less_than_sign_begins_a_tag) {
  BOOST_TEST(data("a<b>") == R"(text "a", start b)");
}

BOOST_AUTO_TEST_CASE(null_is_an_error_and_emitted) {
  BOOST_TEST(data("a\0b"sv) == "text \"a\u2400b\" ! 1");
}

BOOST_AUTO_TEST_CASE(eof_ends) {
  BOOST_TEST(data("") == "");
  BOOST_TEST(data("a") == R"(text "a")");
}

BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(data("a>\u00E9\n\"\t]") == "text \"a>\u00E9\n\"\t]\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(character_reference_in_data_state)  // 8.2.4.2

BOOST_AUTO_TEST_CASE(nothing_returned_emits_an_ampersand) {
  BOOST_TEST(data("a&b") == R"(text "a&b")");
}

BOOST_AUTO_TEST_CASE(returned_character_is_emitted) {
  BOOST_TEST(data("a&lt;b") == R"(text "a<b")");
}

BOOST_AUTO_TEST_CASE(two_returned_characters_are_emitted) {
  BOOST_TEST(data("&NotEqualTilde;") == "text \"\u2242\u0338\"");
}

BOOST_AUTO_TEST_CASE(switches_back) {
  BOOST_TEST(data("&lt;<b>") == R"(text "<", start b)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(rcdata_state)  // 8.2.4.3

BOOST_AUTO_TEST_CASE(ampersand_begins_a_character_reference) {
  BOOST_TEST(rcdata("a&amp;b") == R"(text "a&b")");
}

BOOST_AUTO_TEST_CASE(less_than_sign_may_begin_an_end_tag) {
  BOOST_TEST(rcdata("a</title>") == R"(text "a", end title)");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(rcdata("a\0b"sv) == "text \"a\uFFFDb\" ! 1");
}

BOOST_AUTO_TEST_CASE(eof_ends) {
  BOOST_TEST(rcdata("") == "");
}

BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(rcdata("a>\u00E9\n-") == "text \"a>\u00E9\n-\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(character_reference_in_rcdata_state)  // 8.2.4.4

BOOST_AUTO_TEST_CASE(nothing_returned_emits_an_ampersand) {
  BOOST_TEST(rcdata("a&b") == R"(text "a&b")");
}

BOOST_AUTO_TEST_CASE(returned_character_is_emitted) {
  BOOST_TEST(rcdata("a&lt;b") == R"(text "a<b")");
}

BOOST_AUTO_TEST_CASE(two_returned_characters_are_emitted) {
  BOOST_TEST(rcdata("&NotEqualTilde;") == "text \"\u2242\u0338\"");
}

BOOST_AUTO_TEST_CASE(switches_back) {
  BOOST_TEST(rcdata("&lt;</title>") == R"(text "<", end title)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(rawtext_state)  // 8.2.4.5

BOOST_AUTO_TEST_CASE(less_than_sign_may_begin_an_end_tag) {
  BOOST_TEST(rawtext("a</style>") == R"(text "a", end style)");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(rawtext("a\0b"sv) == "text \"a\uFFFDb\" ! 1");
}

BOOST_AUTO_TEST_CASE(eof_ends) {
  BOOST_TEST(rawtext("") == "");
}

BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(rawtext("a&amp;\u00E9\n-->") == "text \"a&amp;\u00E9\n-->\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_state)  // 8.2.4.6

BOOST_AUTO_TEST_CASE(less_than_sign_may_begin_an_end_tag) {
  BOOST_TEST(script("a</script>") == R"(text "a", end script)");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(script("a\0b"sv) == "text \"a\uFFFDb\" ! 1");
}

BOOST_AUTO_TEST_CASE(eof_ends) {
  BOOST_TEST(script("") == "");
}

BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(script("a&amp;\u00E9\n-->") == "text \"a&amp;\u00E9\n-->\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(plaintext_state)  // 8.2.4.7

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(plaintext("a\0b"sv) == "text \"a\uFFFDb\" ! 1");
}

BOOST_AUTO_TEST_CASE(eof_ends) {
  BOOST_TEST(plaintext("") == "");
}

BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(plaintext("<b>&amp;\u00E9</plaintext>") == "text \"<b>&amp;\u00E9</plaintext>\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(tag_open_state)  // 8.2.4.8

BOOST_AUTO_TEST_CASE(exclamation_mark_opens_a_markup_declaration) {
  BOOST_TEST(data("<!--a-->") == R"(comment "a")");
}

BOOST_AUTO_TEST_CASE(solidus_opens_an_end_tag) {
  BOOST_TEST(data("</a>") == "end a");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(data("<A>") == "start a");
  BOOST_TEST(data("<Zb>") == "start zb");
}

BOOST_AUTO_TEST_CASE(lower_case_letter_begins_a_start_tag) {
  BOOST_TEST(data("<a>") == "start a");
  BOOST_TEST(data("<zb>") == "start zb");
}

BOOST_AUTO_TEST_CASE(question_mark_is_an_error_and_begins_a_bogus_comment) {
  BOOST_TEST(data("<?a>") == R"(comment "?a" ! 1)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_reconsumed_as_data) {
  BOOST_TEST(data("<1") == R"(text "<1" ! 1)");
  BOOST_TEST(data("<<b>") == R"(text "<", start b ! 1)");
  BOOST_TEST(data("<>") == R"(text "<>" ! 1)");
  BOOST_TEST(data("<&amp;") == R"(text "<&" ! 1)");
}

BOOST_AUTO_TEST_CASE(eof_is_anything_else) {
  BOOST_TEST(data("a<") == R"(text "a<" ! 2)");
}

BOOST_AUTO_TEST_CASE(null_is_anything_else) {
  BOOST_TEST(data("<\0"sv) == "text \"<\u2400\" ! 1, 1");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(end_tag_open_state)  // 8.2.4.9

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(data("</A>") == "end a");
  BOOST_TEST(data("</Zb>") == "end zb");
}

BOOST_AUTO_TEST_CASE(lower_case_letter_begins_an_end_tag) {
  BOOST_TEST(data("</a>") == "end a");
  BOOST_TEST(data("</zb>") == "end zb");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_and_dropped) {
  BOOST_TEST(data("</>a") == R"(text "a" ! 2)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(data("</") == R"(text "</" ! 2)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_begins_a_bogus_comment) {
  BOOST_TEST(data("</ a>") == R"(comment " a" ! 2)");
  BOOST_TEST(data("</1>") == R"(comment "1" ! 2)");
}

BOOST_AUTO_TEST_CASE(null_begins_a_bogus_comment) {
  BOOST_TEST(data("</\0>"sv) == "comment \"\uFFFD\" ! 2");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(tag_name_state)  // 8.2.4.10

BOOST_AUTO_TEST_CASE(white_space_ends_the_name) {
  BOOST_TEST(data("<a\tb>") == R"(start a b="")");
  BOOST_TEST(data("<a\nb>") == R"(start a b="")");
  BOOST_TEST(data("<a\fb>") == R"(start a b="")");
  BOOST_TEST(data("<a b>") == R"(start a b="")");
}

BOOST_AUTO_TEST_CASE(solidus_ends_the_name) {
  BOOST_TEST(data("<a/>") == "start a /");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_tag) {
  BOOST_TEST(data("<a>b") == R"(start a, text "b")");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(data("<aBCz>") == "start abcz");
  BOOST_TEST(data("<aAZ>") == "start aaz");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<a\0b>"sv) == "start a\uFFFDb ! 2");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_drops_the_tag) {
  BOOST_TEST(data("a<b") == R"(text "a" ! 3)");
  BOOST_TEST(data("</b") == "! 3");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<a1\u00E9<\"'=&>") == "start a1\u00E9<\"'=&");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::v8_2_4
