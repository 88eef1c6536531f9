#include <boost/test/unit_test.hpp>

#include "tests/2007/tokenized.h"

namespace specdrift::v2007 {
namespace {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(doctype_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(space_switches) {
  BOOST_TEST(pcdata_with_each_space("<!DOCTYPE~a>") == "doctype a");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(pcdata("<!DOCTYPEa>") == "doctype a ! 9");
  BOOST_TEST(pcdata("<!DOCTYPE>") == "doctype quirks ! 9, 9");
  BOOST_TEST(pcdata("<!DOCTYPE\0>"sv) == "doctype \uFFFD ! 9, 9");
}

BOOST_AUTO_TEST_CASE(eof_is_anything_else) {
  BOOST_TEST(pcdata("<!DOCTYPE") == "doctype quirks ! 9, 9");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(before_doctype_name_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(space_stays) {
  BOOST_TEST(pcdata_with_each_space("<!DOCTYPE ~a>") == "doctype a");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_an_incorrect_one) {
  BOOST_TEST(pcdata("<!DOCTYPE >b") == R"(doctype quirks, text "b" ! 10)");
}

BOOST_AUTO_TEST_CASE(eof_emits_an_incorrect_one) {
  BOOST_TEST(pcdata("<!DOCTYPE ") == "doctype quirks ! 10");
}

BOOST_AUTO_TEST_CASE(anything_else_begins_the_name) {
  BOOST_TEST(pcdata("<!DOCTYPE a>") == "doctype a");
  BOOST_TEST(pcdata("<!DOCTYPE A>") == "doctype A");
  BOOST_TEST(pcdata(R"(<!DOCTYPE ">)") == R"(doctype ")");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<!DOCTYPE \0>"sv) == "doctype \uFFFD ! 10");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(doctype_name_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(space_switches) {
  BOOST_TEST(pcdata_with_each_space("<!DOCTYPE a~>") == "doctype a");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits) {
  BOOST_TEST(pcdata("<!DOCTYPE ab>c") == R"(doctype ab, text "c")");
}

BOOST_AUTO_TEST_CASE(eof_emits_it_as_incorrect) {
  BOOST_TEST(pcdata("<!DOCTYPE ab") == "doctype ab quirks ! 12");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(pcdata("<!DOCTYPE aBc\"'\u00E9>") == "doctype aBc\"'\u00E9");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<!DOCTYPE a\0>"sv) == "doctype a\uFFFD ! 11");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(after_doctype_name_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(space_stays) {
  BOOST_TEST(pcdata_with_each_space("<!DOCTYPE a ~>") == "doctype a");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits) {
  BOOST_TEST(pcdata("<!DOCTYPE a >b") == R"(doctype a, text "b")");
}

BOOST_AUTO_TEST_CASE(eof_emits_it_as_incorrect) {
  BOOST_TEST(pcdata("<!DOCTYPE a ") == "doctype a quirks ! 12");
}

BOOST_AUTO_TEST_CASE(the_word_public_switches) {
  BOOST_TEST(pcdata(R"(<!DOCTYPE a PUBLIC"b">)") == R"(doctype a public "b")");
  BOOST_TEST(pcdata(R"(<!DOCTYPE a puBlic"b">)") == R"(doctype a public "b")");
}

BOOST_AUTO_TEST_CASE(the_word_system_switches) {
  BOOST_TEST(pcdata(R"(<!DOCTYPE a SYSTEM"b">)") == R"(doctype a system "b")");
  BOOST_TEST(pcdata(R"(<!DOCTYPE a syStem"b">)") == R"(doctype a system "b")");
}

BOOST_AUTO_TEST_CASE(anything_else_is_bogus) {
  BOOST_TEST(pcdata("<!DOCTYPE a b>") == "doctype a quirks ! 12");
  BOOST_TEST(pcdata("<!DOCTYPE a PUBLI>") == "doctype a quirks ! 12");
  BOOST_TEST(pcdata("<!DOCTYPE a SYSTE") == "doctype a quirks ! 12, 17");
  BOOST_TEST(pcdata(R"(<!DOCTYPE a "b">)") == "doctype a quirks ! 12");
}

BOOST_AUTO_TEST_CASE(null_is_anything_else) {
  BOOST_TEST(pcdata("<!DOCTYPE a \0>"sv) == "doctype a quirks ! 12, 12");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(before_doctype_public_identifier_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(space_stays) {
  BOOST_TEST(pcdata_with_each_space(R"(<!DOCTYPE a PUBLIC~"b">)") == R"(doctype a public "b")");
}

BOOST_AUTO_TEST_CASE(quotation_mark_switches) {
  BOOST_TEST(pcdata(R"(<!DOCTYPE a PUBLIC"">)") == R"(doctype a public "")");
}

BOOST_AUTO_TEST_CASE(apostrophe_switches) {
  BOOST_TEST(pcdata("<!DOCTYPE a PUBLIC''>") == R"(doctype a public "")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_it_as_incorrect) {
  BOOST_TEST(pcdata("<!DOCTYPE a PUBLIC>b") == R"(doctype a quirks, text "b" ! 18)");
}

BOOST_AUTO_TEST_CASE(eof_emits_it_as_incorrect) {
  BOOST_TEST(pcdata("<!DOCTYPE a PUBLIC") == "doctype a quirks ! 18");
}

BOOST_AUTO_TEST_CASE(anything_else_is_bogus) {
  BOOST_TEST(pcdata("<!DOCTYPE a PUBLIC b>") == "doctype a quirks ! 19");
}

BOOST_AUTO_TEST_CASE(null_is_anything_else) {
  BOOST_TEST(pcdata("<!DOCTYPE a PUBLIC\0>"sv) == "doctype a quirks ! 18, 18");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(doctype_public_identifier_double_quoted_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(quotation_mark_switches) {
  BOOST_TEST(pcdata(R"(<!DOCTYPE a PUBLIC"b">)") == R"(doctype a public "b")");
}

BOOST_AUTO_TEST_CASE(eof_emits_it_as_incorrect) {
  BOOST_TEST(pcdata(R"(<!DOCTYPE a PUBLIC"b)") == R"(doctype a public "b" quirks ! 20)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(pcdata("<!DOCTYPE a PUBLIC\"B>' \u00E9\">") == "doctype a public \"B>' \u00E9\"");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<!DOCTYPE a PUBLIC\"\0\">"sv) == "doctype a public \"\uFFFD\" ! 19");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(doctype_public_identifier_single_quoted_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(apostrophe_switches) {
  BOOST_TEST(pcdata("<!DOCTYPE a PUBLIC'b'>") == R"(doctype a public "b")");
}

BOOST_AUTO_TEST_CASE(eof_emits_it_as_incorrect) {
  BOOST_TEST(pcdata("<!DOCTYPE a PUBLIC'b") == R"(doctype a public "b" quirks ! 20)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(pcdata("<!DOCTYPE a PUBLIC'B>\" \u00E9'>") == "doctype a public \"B>\" \u00E9\"");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<!DOCTYPE a PUBLIC'\0'>"sv) == "doctype a public \"\uFFFD\" ! 19");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(after_doctype_public_identifier_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(space_stays) {
  BOOST_TEST(pcdata_with_each_space(R"(<!DOCTYPE a PUBLIC"b"~"c">)") ==
             R"(doctype a public "b" system "c")");
}

BOOST_AUTO_TEST_CASE(quotation_mark_switches) {
  BOOST_TEST(pcdata(R"(<!DOCTYPE a PUBLIC"b""">)") == R"(doctype a public "b" system "")");
}

BOOST_AUTO_TEST_CASE(apostrophe_switches) {
  BOOST_TEST(pcdata(R"(<!DOCTYPE a PUBLIC"b"''>)") == R"(doctype a public "b" system "")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits) {
  BOOST_TEST(pcdata(R"(<!DOCTYPE a PUBLIC"b">c)") == R"(doctype a public "b", text "c")");
}

BOOST_AUTO_TEST_CASE(eof_emits_it_as_incorrect) {
  BOOST_TEST(pcdata(R"(<!DOCTYPE a PUBLIC"b")") == R"(doctype a public "b" quirks ! 21)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_bogus) {
  BOOST_TEST(pcdata(R"(<!DOCTYPE a PUBLIC"b"c>)") == R"(doctype a public "b" quirks ! 21)");
}

BOOST_AUTO_TEST_CASE(null_is_anything_else) {
  BOOST_TEST(pcdata("<!DOCTYPE a PUBLIC\"b\"\0>"sv) == R"(doctype a public "b" quirks ! 21, 21)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(before_doctype_system_identifier_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(space_stays) {
  BOOST_TEST(pcdata_with_each_space(R"(<!DOCTYPE a SYSTEM~"b">)") == R"(doctype a system "b")");
}

BOOST_AUTO_TEST_CASE(quotation_mark_switches) {
  BOOST_TEST(pcdata(R"(<!DOCTYPE a SYSTEM"">)") == R"(doctype a system "")");
}

BOOST_AUTO_TEST_CASE(apostrophe_switches) {
  BOOST_TEST(pcdata("<!DOCTYPE a SYSTEM''>") == R"(doctype a system "")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_it_as_incorrect) {
  BOOST_TEST(pcdata("<!DOCTYPE a SYSTEM>b") == R"(doctype a quirks, text "b" ! 18)");
}

BOOST_AUTO_TEST_CASE(eof_emits_it_as_incorrect) {
  BOOST_TEST(pcdata("<!DOCTYPE a SYSTEM") == "doctype a quirks ! 18");
}

BOOST_AUTO_TEST_CASE(anything_else_is_bogus) {
  BOOST_TEST(pcdata("<!DOCTYPE a SYSTEM b>") == "doctype a quirks ! 19");
}

BOOST_AUTO_TEST_CASE(null_is_anything_else) {
  BOOST_TEST(pcdata("<!DOCTYPE a SYSTEM\0>"sv) == "doctype a quirks ! 18, 18");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(doctype_system_identifier_double_quoted_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(quotation_mark_switches) {
  BOOST_TEST(pcdata(R"(<!DOCTYPE a SYSTEM"b">)") == R"(doctype a system "b")");
}

BOOST_AUTO_TEST_CASE(eof_emits_it_as_incorrect) {
  BOOST_TEST(pcdata(R"(<!DOCTYPE a SYSTEM"b)") == R"(doctype a system "b" quirks ! 20)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(pcdata("<!DOCTYPE a SYSTEM\"B>' \u00E9\">") == "doctype a system \"B>' \u00E9\"");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<!DOCTYPE a SYSTEM\"\0\">"sv) == "doctype a system \"\uFFFD\" ! 19");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(doctype_system_identifier_single_quoted_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(apostrophe_switches) {
  BOOST_TEST(pcdata("<!DOCTYPE a SYSTEM'b'>") == R"(doctype a system "b")");
}

BOOST_AUTO_TEST_CASE(eof_emits_it_as_incorrect) {
  BOOST_TEST(pcdata("<!DOCTYPE a SYSTEM'b") == R"(doctype a system "b" quirks ! 20)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(pcdata("<!DOCTYPE a SYSTEM'B>\" \u00E9'>") == "doctype a system \"B>\" \u00E9\"");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<!DOCTYPE a SYSTEM'\0'>"sv) == "doctype a system \"\uFFFD\" ! 19");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(after_doctype_system_identifier_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(space_stays) {
  BOOST_TEST(pcdata_with_each_space(R"(<!DOCTYPE a SYSTEM"b"~>)") == R"(doctype a system "b")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits) {
  BOOST_TEST(pcdata(R"(<!DOCTYPE a SYSTEM"b">c)") == R"(doctype a system "b", text "c")");
}

BOOST_AUTO_TEST_CASE(eof_emits_it_as_incorrect) {
  BOOST_TEST(pcdata(R"(<!DOCTYPE a SYSTEM"b")") == R"(doctype a system "b" quirks ! 21)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_bogus) {
  BOOST_TEST(pcdata(R"(<!DOCTYPE a SYSTEM"b"c>)") == R"(doctype a system "b" quirks ! 21)");
  BOOST_TEST(pcdata(R"(<!DOCTYPE a SYSTEM"b""c>)") == R"(doctype a system "b" quirks ! 21)");
}

BOOST_AUTO_TEST_CASE(null_is_anything_else) {
  BOOST_TEST(pcdata("<!DOCTYPE a SYSTEM\"b\"\0>"sv) == R"(doctype a system "b" quirks ! 21, 21)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(bogus_doctype_state)  // 8.2.3

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_it_as_incorrect) {
  BOOST_TEST(pcdata("<!DOCTYPE a b>c") == R"(doctype a quirks, text "c" ! 12)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_emits_it_as_incorrect) {
  BOOST_TEST(pcdata("<!DOCTYPE a b") == "doctype a quirks ! 12, 13");
}

BOOST_AUTO_TEST_CASE(anything_else_stays) {
  BOOST_TEST(pcdata("<!DOCTYPE a b\"c'<PUBLIC \u00E9>") == "doctype a quirks ! 12");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("<!DOCTYPE a b\0>"sv) == "doctype a quirks ! 12, 13");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::v2007
