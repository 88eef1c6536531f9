#include <boost/test/unit_test.hpp>

#include "tests/2007/tokenized.h"

namespace specdrift::v2007 {
namespace {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(bogus_comment_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(greater_than_sign_ends_the_comment) {
  BOOST_TEST(pcdata("<?a-- b>c") == R"(comment "?a-- b", text "c" ! 1)");
}

BOOST_AUTO_TEST_CASE(eof_ends_the_comment) {
  BOOST_TEST(pcdata("<?a") == R"(comment "?a" ! 1)");
}

BOOST_AUTO_TEST_CASE(the_character_that_caused_the_switch_is_included) {
  BOOST_TEST(pcdata("</1a>") == R"(comment "1a" ! 2)");
  BOOST_TEST(pcdata("</\u00E9>") == "comment \"\u00E9\" ! 2");
  BOOST_TEST(pcdata("</\r\na>") == "comment \"\na\" ! 2");
}

BOOST_AUTO_TEST_CASE(behind_a_markup_declaration_it_is_the_next_one) {
  BOOST_TEST(pcdata("<!a>") == R"(comment "a" ! 2)");
  BOOST_TEST(pcdata("<!>a") == R"(comment "", text "a" ! 2)");
}

BOOST_AUTO_TEST_CASE(started_by_eof_it_is_empty) {
  BOOST_TEST(pcdata("<!") == R"(comment "" ! 2)");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<?a\0b>"sv) == "comment \"?a\uFFFDb\" ! 1, 3");
}

BOOST_AUTO_TEST_CASE(newlines_were_normalised_before) {
  BOOST_TEST(pcdata("<?a\rb\r\n>") == "comment \"?a\nb\n\" ! 1");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(markup_declaration_open_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(two_hyphens_create_a_comment) {
  BOOST_TEST(pcdata("<!--a-->") == R"(comment "a")");
}

BOOST_AUTO_TEST_CASE(the_word_doctype_switches) {
  BOOST_TEST(pcdata("<!DOCTYPE a>") == "doctype a");
  BOOST_TEST(pcdata("<!docType a>") == "doctype a");
}

BOOST_AUTO_TEST_CASE(otherwise_a_bogus_comment_begins) {
  BOOST_TEST(pcdata("<!-a>") == R"(comment "-a" ! 2)");
  BOOST_TEST(pcdata("<!DOCTYP>") == R"(comment "DOCTYP" ! 2)");
  BOOST_TEST(pcdata("<!doctyp") == R"(comment "doctyp" ! 2)");
  BOOST_TEST(pcdata("<!\0"sv) == "comment \"\uFFFD\" ! 2, 2");
}

BOOST_AUTO_TEST_CASE(there_are_no_cdata_sections) {
  BOOST_TEST(pcdata("<![CDATA[a]]>") == R"(comment "[CDATA[a]]" ! 2)");
  BOOST_TEST(foreign("<![CDATA[a]]>") == R"(comment "[CDATA[a]]" ! 2)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_start_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(hyphen_minus_switches) {
  BOOST_TEST(pcdata("<!---->") == R"(comment "")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits) {
  BOOST_TEST(pcdata("<!-->a") == R"(comment "", text "a" ! 4)");
}

BOOST_AUTO_TEST_CASE(eof_emits) {
  BOOST_TEST(pcdata("<!--") == R"(comment "" ! 4)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(pcdata("<!--a-->") == R"(comment "a")");
  BOOST_TEST(pcdata("<!--\u00E9-->") == "comment \"\u00E9\"");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<!--\0-->"sv) == "comment \"\uFFFD\" ! 4");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_start_dash_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(hyphen_minus_switches) {
  BOOST_TEST(pcdata("<!---->a") == R"(comment "", text "a")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits) {
  BOOST_TEST(pcdata("<!--->a") == R"(comment "", text "a" ! 5)");
}

BOOST_AUTO_TEST_CASE(eof_emits) {
  BOOST_TEST(pcdata("<!---") == R"(comment "" ! 5)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended_behind_a_hyphen) {
  BOOST_TEST(pcdata("<!---a-->") == R"(comment "-a")");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<!---\0-->"sv) == "comment \"-\uFFFD\" ! 5");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(hyphen_minus_switches) {
  BOOST_TEST(pcdata("<!--a-->") == R"(comment "a")");
}

BOOST_AUTO_TEST_CASE(eof_emits) {
  BOOST_TEST(pcdata("<!--ab") == R"(comment "ab" ! 6)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(pcdata("<!--a<!>&lt;\u00E9-->") == "comment \"a<!>&lt;\u00E9\"");
  BOOST_TEST(pcdata("<!--a\r\nb-->") == "comment \"a\nb\"");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<!--a\0-->"sv) == "comment \"a\uFFFD\" ! 5");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_end_dash_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(hyphen_minus_switches) {
  BOOST_TEST(pcdata("<!--a-->") == R"(comment "a")");
}

BOOST_AUTO_TEST_CASE(eof_emits) {
  BOOST_TEST(pcdata("<!--a-") == R"(comment "a" ! 6)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended_behind_a_hyphen) {
  BOOST_TEST(pcdata("<!--a-b-->") == R"(comment "a-b")");
  BOOST_TEST(pcdata("<!--a->-->") == R"(comment "a->")");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<!--a-\0-->"sv) == "comment \"a-\uFFFD\" ! 6");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_end_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(greater_than_sign_emits) {
  BOOST_TEST(pcdata("<!--a-->b") == R"(comment "a", text "b")");
}

BOOST_AUTO_TEST_CASE(hyphen_minus_is_appended_and_stays) {
  BOOST_TEST(pcdata("<!--a--->") == R"(comment "a-" ! 7)");
  BOOST_TEST(pcdata("<!--a---->") == R"(comment "a--" ! 7, 8)");
}

BOOST_AUTO_TEST_CASE(eof_emits) {
  BOOST_TEST(pcdata("<!--a--") == R"(comment "a" ! 7)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended_behind_two_hyphens) {
  BOOST_TEST(pcdata("<!--a--b-->") == R"(comment "a--b" ! 7)");
  BOOST_TEST(pcdata("<!--a--!>-->") == R"(comment "a--!>" ! 7)");
  BOOST_TEST(pcdata("<!--a-- >-->") == R"(comment "a-- >" ! 7)");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<!--a--\0-->"sv) == "comment \"a--\uFFFD\" ! 7, 7");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::v2007
