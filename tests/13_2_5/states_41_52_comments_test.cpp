#include <boost/test/unit_test.hpp>

#include "tests/13_2_5/tokenized.h"

namespace specdrift::v13_2_5 {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(bogus_comment_state)  // 13.2.5.41

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_comment) {
  BOOST_TEST(data("<!a><b>") == R"(comment "a", start b ! 2 incorrectly-opened-comment)");
}
BOOST_AUTO_TEST_CASE(eof_emits_the_comment) {
  BOOST_TEST(data("<!a") == R"(comment "a" ! 2 incorrectly-opened-comment)");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_replaced) {
  BOOST_TEST(data("<!\0>"sv) ==
             R"(comment "�" ! 2 incorrectly-opened-comment, 2 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<!a--é&lt; <b>") == R"(comment "a--é&lt; <b" ! 2 incorrectly-opened-comment)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(markup_declaration_open_state)  // 13.2.5.42

BOOST_AUTO_TEST_CASE(two_hyphen_minus_open_a_comment) {
  BOOST_TEST(data("<!--a-->") == R"(comment "a")");
}
BOOST_AUTO_TEST_CASE(doctype_in_any_case_opens_a_doctype) {
  BOOST_TEST(data("<!DocType a><!DOCTYPE b><!doctype c>") == "doctype a, doctype b, doctype c");
}
BOOST_AUTO_TEST_CASE(cdata_opens_a_section_in_foreign_content) {
  BOOST_TEST(foreign("<![CDATA[<a>]]>b") == R"(text "<a>b")");
}
BOOST_AUTO_TEST_CASE(cdata_opens_a_bogus_comment_in_html_content) {
  BOOST_TEST(data("<![CDATA[a]]>") == R"(comment "[CDATA[a]]" ! 8 cdata-in-html-content)");
}
BOOST_AUTO_TEST_CASE(cdata_in_lower_case_is_anything_else) {
  BOOST_TEST(foreign("<![cdata[a]]>") == R"(comment "[cdata[a]]" ! 2 incorrectly-opened-comment)");
}
BOOST_AUTO_TEST_CASE(anything_else_opens_a_bogus_comment) {
  BOOST_TEST(data("<!-a>") == R"(comment "-a" ! 2 incorrectly-opened-comment)");
}
BOOST_AUTO_TEST_CASE(anything_else_may_be_the_end) {
  BOOST_TEST(data("<!") == R"(comment "" ! 2 incorrectly-opened-comment)");
}
BOOST_AUTO_TEST_CASE(anything_else_consumes_nothing) {
  BOOST_TEST(data("<!><a>") == R"(comment "", start a ! 2 incorrectly-opened-comment)");
}
BOOST_AUTO_TEST_CASE(two_hyphen_minus_begin_the_comment_anew) {
  BOOST_TEST(data("<!--a--><!--b-->") == R"(comment "a", comment "b")");
}
BOOST_AUTO_TEST_CASE(cdata_begins_the_comment_anew) {
  BOOST_TEST(data("<!--a--><![CDATA[b>") ==
             R"(comment "a", comment "[CDATA[b" ! 16 cdata-in-html-content)");
}
BOOST_AUTO_TEST_CASE(anything_else_begins_the_comment_anew) {
  BOOST_TEST(data("<!--a--><!b>") == R"(comment "a", comment "b" ! 10 incorrectly-opened-comment)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_start_state)  // 13.2.5.43

BOOST_AUTO_TEST_CASE(hyphen_minus_leads_to_the_dash_state) {
  BOOST_TEST(data("<!---->") == R"(comment "")");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_and_closes) {
  BOOST_TEST(data("<!--><a>") == R"(comment "", start a ! 4 abrupt-closing-of-empty-comment)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(data("<!--<a-->") == R"(comment "<a")");
}
BOOST_AUTO_TEST_CASE(eof_is_anything_else) {
  BOOST_TEST(data("<!--") == R"(comment "" ! 4 eof-in-comment)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_start_dash_state)  // 13.2.5.44

BOOST_AUTO_TEST_CASE(hyphen_minus_leads_to_the_end_state) {
  BOOST_TEST(data("<!----><a>") == R"(comment "", start a)");
}
BOOST_AUTO_TEST_CASE(hyphen_minus_may_be_followed_by_a_bang) {
  BOOST_TEST(data("<!----!>") == R"(comment "" ! 7 incorrectly-closed-comment)");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_and_closes) {
  BOOST_TEST(data("<!---><a>") == R"(comment "", start a ! 5 abrupt-closing-of-empty-comment)");
}
BOOST_AUTO_TEST_CASE(eof_drops_the_hyphen_minus) {
  BOOST_TEST(data("<!---") == R"(comment "" ! 5 eof-in-comment)");
}
BOOST_AUTO_TEST_CASE(anything_else_appends_a_hyphen_minus) {
  BOOST_TEST(data("<!---a-->") == R"(comment "-a")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(data("<!---<!--a-->") == R"(comment "-<!--a" ! 9 nested-comment)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_state)  // 13.2.5.45

BOOST_AUTO_TEST_CASE(less_than_sign_is_appended) {
  BOOST_TEST(data("<!--a<b-->") == R"(comment "a<b")");
}
BOOST_AUTO_TEST_CASE(hyphen_minus_may_end_the_comment) {
  BOOST_TEST(data("<!--a--><b>") == R"(comment "a", start b)");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_replaced) {
  BOOST_TEST(data("<!--a\0b-->"sv) == R"(comment "a�b" ! 5 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error_and_emits_the_comment) {
  BOOST_TEST(data("<!--a") == R"(comment "a" ! 5 eof-in-comment)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<!--aé&lt;!>-->") == R"(comment "aé&lt;!>")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_less_than_sign_state)  // 13.2.5.46

BOOST_AUTO_TEST_CASE(exclamation_mark_is_appended) {
  BOOST_TEST(data("<!--<!a-->") == R"(comment "<!a")");
}
BOOST_AUTO_TEST_CASE(less_than_sign_is_appended) {
  BOOST_TEST(data("<!--<<a-->") == R"(comment "<<a")");
}
BOOST_AUTO_TEST_CASE(less_than_sign_stays) {
  BOOST_TEST(data("<!--<<!--a-->") == R"(comment "<<!--a" ! 9 nested-comment)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(data("<!--<-->") == R"(comment "<")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_less_than_sign_bang_state)  // 13.2.5.47

BOOST_AUTO_TEST_CASE(hyphen_minus_leads_to_the_dash_state) {
  BOOST_TEST(data("<!--<!--a-->") == R"(comment "<!--a" ! 8 nested-comment)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(data("<!--<!>a-->") == R"(comment "<!>a")");
}
BOOST_AUTO_TEST_CASE(anything_else_may_be_a_less_than_sign) {
  BOOST_TEST(data("<!--<!<!--a-->") == R"(comment "<!<!--a" ! 10 nested-comment)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_less_than_sign_bang_dash_state)  // 13.2.5.48

BOOST_AUTO_TEST_CASE(hyphen_minus_leads_to_the_dash_dash_state) {
  BOOST_TEST(data("<!--<!--a-->") == R"(comment "<!--a" ! 8 nested-comment)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed_in_comment_end_dash) {
  BOOST_TEST(data("<!--<!-a-->") == R"(comment "<!-a")");
}
BOOST_AUTO_TEST_CASE(eof_is_anything_else) {
  BOOST_TEST(data("<!--<!-") == R"(comment "<!" ! 7 eof-in-comment)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_less_than_sign_bang_dash_dash_state)  // 13.2.5.49

BOOST_AUTO_TEST_CASE(greater_than_sign_is_reconsumed) {
  BOOST_TEST(data("<!--<!--><a>") == R"(comment "<!", start a)");
}
BOOST_AUTO_TEST_CASE(eof_is_reconsumed) {
  BOOST_TEST(data("<!--<!--") == R"(comment "<!" ! 8 eof-in-comment)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_reconsumed) {
  BOOST_TEST(data("<!--<!--!>") ==
             R"(comment "<!" ! 8 nested-comment, 9 incorrectly-closed-comment)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_end_dash_state)  // 13.2.5.50

BOOST_AUTO_TEST_CASE(hyphen_minus_leads_to_the_end_state) {
  BOOST_TEST(data("<!--a-->") == R"(comment "a")");
}
BOOST_AUTO_TEST_CASE(eof_drops_the_hyphen_minus) {
  BOOST_TEST(data("<!--a-") == R"(comment "a" ! 6 eof-in-comment)");
}
BOOST_AUTO_TEST_CASE(anything_else_appends_a_hyphen_minus) {
  BOOST_TEST(data("<!--a-b-->") == R"(comment "a-b")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(data("<!--a-<!--b-->") == R"(comment "a-<!--b" ! 10 nested-comment)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_end_state)  // 13.2.5.51

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_comment) {
  BOOST_TEST(data("<!--a--><b>") == R"(comment "a", start b)");
}
BOOST_AUTO_TEST_CASE(exclamation_mark_leads_to_the_bang_state) {
  BOOST_TEST(data("<!--a--!><b>") == R"(comment "a", start b ! 8 incorrectly-closed-comment)");
}
BOOST_AUTO_TEST_CASE(hyphen_minus_is_appended) {
  BOOST_TEST(data("<!--a--->") == R"(comment "a-")");
}
BOOST_AUTO_TEST_CASE(eof_drops_the_hyphens) {
  BOOST_TEST(data("<!--a--") == R"(comment "a" ! 7 eof-in-comment)");
}
BOOST_AUTO_TEST_CASE(anything_else_appends_two_hyphens) {
  BOOST_TEST(data("<!--a--b-->") == R"(comment "a--b")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(data("<!--a--<!--b-->") == R"(comment "a--<!--b" ! 11 nested-comment)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(comment_end_bang_state)  // 13.2.5.52

BOOST_AUTO_TEST_CASE(hyphen_minus_appends_all_three) {
  BOOST_TEST(data("<!--a--!-b-->") == R"(comment "a--!-b")");
}
BOOST_AUTO_TEST_CASE(hyphen_minus_leads_to_the_end_dash_state) {
  BOOST_TEST(data("<!--a--!-->") == R"(comment "a--!")");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_and_closes) {
  BOOST_TEST(data("<!--a--!><b>") == R"(comment "a", start b ! 8 incorrectly-closed-comment)");
}
BOOST_AUTO_TEST_CASE(eof_drops_all_three) {
  BOOST_TEST(data("<!--a--!") == R"(comment "a" ! 8 eof-in-comment)");
}
BOOST_AUTO_TEST_CASE(anything_else_appends_all_three) {
  BOOST_TEST(data("<!--a--!b-->") == R"(comment "a--!b")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(data("<!--a--!<!--b-->") == R"(comment "a--!<!--b" ! 12 nested-comment)");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::v13_2_5
