#include <boost/test/unit_test.hpp>

#include "tests/8_2_4/tokenized.h"

namespace specdrift::v8_2_4 {
namespace {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(bogus_comment_state)  // 8.2.4.44

BOOST_AUTO_TEST_CASE(greater_than_sign_ends_the_comment) {
  BOOST_TEST(data("<?a>b") == R"(comment "?a", text "b" ! 1)");
}

BOOST_AUTO_TEST_CASE(eof_ends_the_comment) {
  BOOST_TEST(data("<?a") == R"(comment "?a" ! 1)");
}

BOOST_AUTO_TEST_CASE(the_character_that_caused_the_switch_is_included) {
  BOOST_TEST(data("</1a>") == R"(comment "1a" ! 2)");
  BOOST_TEST(data("</\u00E9>") == "comment \"\u00E9\" ! 2");
  BOOST_TEST(data("</\r\na>") == "comment \"\na\" ! 2");
}

BOOST_AUTO_TEST_CASE(behind_a_markup_declaration_it_is_the_next_one) {
  BOOST_TEST(data("<!a>") == R"(comment "a" ! 2)");
  BOOST_TEST(data("<!>a") == R"(comment "", text "a" ! 2)");
}

BOOST_AUTO_TEST_CASE(started_by_eof_it_is_empty) {
  BOOST_TEST(data("<!") == R"(comment "" ! 2)");
}

BOOST_AUTO_TEST_CASE(null_is_replaced_without_an_error) {
  BOOST_TEST(data("<?a\0b>"sv) == "comment \"?a\uFFFDb\" ! 1");
  BOOST_TEST(data("<!\0>"sv) == "comment \"\uFFFD\" ! 2");
  BOOST_TEST(data("</\0a"sv) == "comment \"\uFFFDa\" ! 2");
}

BOOST_AUTO_TEST_CASE(anything_else_is_included) {
  BOOST_TEST(data("<?--\u00E9\r<b&lt;") == "comment \"?--\u00E9\n<b&lt;\" ! 1");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(markup_declaration_open_state)  // 8.2.4.45

BOOST_AUTO_TEST_CASE(two_hyphen_minuses_start_a_comment) {
  BOOST_TEST(data("<!--a-->") == R"(comment "a")");
}

BOOST_AUTO_TEST_CASE(doctype_in_any_case_starts_a_doctype) {
  BOOST_TEST(data("<!DOCTYPE a>") == "doctype a");
  BOOST_TEST(data("<!dOcTyPe a>") == "doctype a");
}

BOOST_AUTO_TEST_CASE(cdata_in_foreign_content_starts_a_section) {
  BOOST_TEST(foreign("<![CDATA[a<b>]]>c") == R"(text "a<b>c")");
}

BOOST_AUTO_TEST_CASE(cdata_elsewhere_is_a_bogus_comment) {
  BOOST_TEST(data("<![CDATA[a]]>") == R"(comment "[CDATA[a]]" ! 2)");
}

BOOST_AUTO_TEST_CASE(cdata_in_lower_case_is_a_bogus_comment) {
  BOOST_TEST(foreign("<![cdata[a]]>") == R"(comment "[cdata[a]]" ! 2)");
  BOOST_TEST(foreign("<![CDATA>") == R"(comment "[CDATA" ! 2)");
}

BOOST_AUTO_TEST_CASE(otherwise_a_bogus_comment_starts) {
  BOOST_TEST(data("<!-a>") == R"(comment "-a" ! 2)");
  BOOST_TEST(data("<!DOCTYP>") == R"(comment "DOCTYP" ! 2)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_start_state)  // 8.2.4.46

BOOST_AUTO_TEST_CASE(hyphen_minus_may_end_the_comment) {
  BOOST_TEST(data("<!---->") == R"(comment "")");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<!--\0-->"sv) == "comment \"\uFFFD\" ! 4");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_and_ends_the_comment) {
  BOOST_TEST(data("<!-->a") == R"(comment "", text "a" ! 4)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(data("<!--") == R"(comment "" ! 4)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<!--a-->") == R"(comment "a")");
  BOOST_TEST(data("<!--!-->") == R"(comment "!")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_start_dash_state)  // 8.2.4.47

BOOST_AUTO_TEST_CASE(hyphen_minus_may_end_the_comment) {
  BOOST_TEST(data("<!---->") == R"(comment "")");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<!---\0-->"sv) == "comment \"-\uFFFD\" ! 5");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_and_ends_the_comment) {
  BOOST_TEST(data("<!--->a") == R"(comment "", text "a" ! 5)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(data("<!---") == R"(comment "" ! 5)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<!---a-->") == R"(comment "-a")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_state)  // 8.2.4.48

BOOST_AUTO_TEST_CASE(hyphen_minus_may_end_the_comment) {
  BOOST_TEST(data("<!--a-->") == R"(comment "a")");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<!--a\0-->"sv) == "comment \"a\uFFFD\" ! 5");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(data("<!--a") == R"(comment "a" ! 5)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<!--a>\u00E9\n<!b-->") == "comment \"a>\u00E9\n<!b\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_end_dash_state)  // 8.2.4.49

BOOST_AUTO_TEST_CASE(hyphen_minus_may_end_the_comment) {
  BOOST_TEST(data("<!--a-->") == R"(comment "a")");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<!--a-\0-->"sv) == "comment \"a-\uFFFD\" ! 6");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(data("<!--a-") == R"(comment "a" ! 6)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<!--a-b-->") == R"(comment "a-b")");
  BOOST_TEST(data("<!--a->-->") == R"(comment "a->")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_end_state)  // 8.2.4.50

BOOST_AUTO_TEST_CASE(greater_than_sign_ends_the_comment) {
  BOOST_TEST(data("<!--a-->b") == R"(comment "a", text "b")");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<!--a--\0-->"sv) == "comment \"a--\uFFFD\" ! 7");
}

BOOST_AUTO_TEST_CASE(exclamation_mark_is_an_error) {
  BOOST_TEST(data("<!--a--!>") == R"(comment "a" ! 7)");
}

BOOST_AUTO_TEST_CASE(hyphen_minus_is_an_error_and_appended) {
  BOOST_TEST(data("<!--a--->") == R"(comment "a-" ! 7)");
  BOOST_TEST(data("<!--a---->") == R"(comment "a--" ! 7, 8)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(data("<!--a--") == R"(comment "a" ! 7)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_appended) {
  BOOST_TEST(data("<!--a--b-->") == R"(comment "a--b" ! 7)");
  BOOST_TEST(data("<!--a-- >") == R"(comment "a-- >" ! 7, 9)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_end_bang_state)  // 8.2.4.51

BOOST_AUTO_TEST_CASE(hyphen_minus_may_end_the_comment) {
  BOOST_TEST(data("<!--a--!-->") == R"(comment "a--!" ! 7)");
  BOOST_TEST(data("<!--a--!-b-->") == R"(comment "a--!-b" ! 7)");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_ends_the_comment) {
  BOOST_TEST(data("<!--a--!>b") == R"(comment "a", text "b" ! 7)");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<!--a--!\0-->"sv) == "comment \"a--!\uFFFD\" ! 7, 8");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(data("<!--a--!") == R"(comment "a" ! 7, 8)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<!--a--!b-->") == R"(comment "a--!b" ! 7)");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::v8_2_4
