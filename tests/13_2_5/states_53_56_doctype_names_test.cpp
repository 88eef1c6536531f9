#include <boost/test/unit_test.hpp>

#include "tests/13_2_5/tokenized.h"

namespace specdrift::v13_2_5 {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(doctype_state)  // 13.2.5.53

BOOST_AUTO_TEST_CASE(white_space_leads_to_the_name) {
  BOOST_TEST(with_each_space(data, "<!DOCTYPE~a>") == "doctype a");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_is_reconsumed) {
  BOOST_TEST(data("<!DOCTYPE><a>") == "doctype quirks, start a ! 9 missing-doctype-name");
}
BOOST_AUTO_TEST_CASE(eof_emits_a_doctype_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE") == "doctype quirks ! 9 eof-in-doctype");
}
BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_reconsumed) {
  BOOST_TEST(data("<!DOCTYPEa>") == "doctype a ! 9 missing-whitespace-before-doctype-name");
}
BOOST_AUTO_TEST_CASE(eof_begins_the_doctype_anew) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC "b" "c"><!DOCTYPE)") ==
             R"(doctype a public "b" system "c", doctype quirks ! 36 eof-in-doctype)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(before_doctype_name_state)  // 13.2.5.54

BOOST_AUTO_TEST_CASE(white_space_is_ignored) {
  BOOST_TEST(with_each_space(data, "<!DOCTYPE ~a>") == "doctype a");
}
BOOST_AUTO_TEST_CASE(ascii_upper_alpha_is_lowered) {
  BOOST_TEST(data("<!DOCTYPE Aa>") == "doctype aa");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_begins_the_name) {
  BOOST_TEST(data("<!DOCTYPE \0a>"sv) == "doctype �a ! 10 unexpected-null-character");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_and_emits) {
  BOOST_TEST(data("<!DOCTYPE ><a>") == "doctype quirks, start a ! 10 missing-doctype-name");
}
BOOST_AUTO_TEST_CASE(eof_emits_a_doctype_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE ") == "doctype quirks ! 10 eof-in-doctype");
}
BOOST_AUTO_TEST_CASE(anything_else_begins_the_name) {
  BOOST_TEST(data(R"(<!DOCTYPE é">)") == R"(doctype é")");
}
BOOST_AUTO_TEST_CASE(ascii_upper_alpha_begins_the_doctype_anew) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC "b" "c"><!DOCTYPE D>)") ==
             R"(doctype a public "b" system "c", doctype d)");
}
BOOST_AUTO_TEST_CASE(null_begins_the_doctype_anew) {
  BOOST_TEST(data("<!DOCTYPE a PUBLIC \"b\" \"c\"><!DOCTYPE \0>"sv) ==
             R"(doctype a public "b" system "c", doctype � ! 37 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_begins_the_doctype_anew) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC "b" "c"><!DOCTYPE >)") ==
             R"(doctype a public "b" system "c", doctype quirks ! 37 missing-doctype-name)");
}
BOOST_AUTO_TEST_CASE(eof_begins_the_doctype_anew) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC "b" "c"><!DOCTYPE )") ==
             R"(doctype a public "b" system "c", doctype quirks ! 37 eof-in-doctype)");
}
BOOST_AUTO_TEST_CASE(anything_else_begins_the_doctype_anew) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC "b" "c"><!DOCTYPE d>)") ==
             R"(doctype a public "b" system "c", doctype d)");
}
BOOST_AUTO_TEST_CASE(force_quirks_flag_is_off_at_first) {
  BOOST_TEST(data("<!DOCTYPE><!DOCTYPE d>") ==
             "doctype quirks, doctype d ! 9 missing-doctype-name");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(doctype_name_state)  // 13.2.5.55

BOOST_AUTO_TEST_CASE(white_space_ends_the_name) {
  BOOST_TEST(with_each_space(data, "<!DOCTYPE a~>") == "doctype a");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_doctype) {
  BOOST_TEST(data("<!DOCTYPE a><b>") == "doctype a, start b");
}
BOOST_AUTO_TEST_CASE(ascii_upper_alpha_is_lowered) {
  BOOST_TEST(data("<!DOCTYPE aBZ>") == "doctype abz");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_replaced) {
  BOOST_TEST(data("<!DOCTYPE a\0>"sv) == "doctype a� ! 11 unexpected-null-character");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE a") == "doctype a quirks ! 11 eof-in-doctype");
}
BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data(R"(<!DOCTYPE a1é"'<>)") == R"(doctype a1é"'<)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(after_doctype_name_state)  // 13.2.5.56

BOOST_AUTO_TEST_CASE(white_space_is_ignored) {
  BOOST_TEST(with_each_space(data, "<!DOCTYPE a ~>") == "doctype a");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_doctype) {
  BOOST_TEST(data("<!DOCTYPE a ><b>") == "doctype a, start b");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE a ") == "doctype a quirks ! 12 eof-in-doctype");
}
BOOST_AUTO_TEST_CASE(public_in_any_case_is_consumed) {
  BOOST_TEST(data(R"(<!DOCTYPE a pUBLic "b">)") == R"(doctype a public "b")");
}
BOOST_AUTO_TEST_CASE(system_in_any_case_is_consumed) {
  BOOST_TEST(data(R"(<!DOCTYPE a sYSTem "b">)") == R"(doctype a system "b")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_an_error_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE a b>") ==
             "doctype a quirks ! 12 invalid-character-sequence-after-doctype-name");
}
BOOST_AUTO_TEST_CASE(fewer_than_six_characters_are_anything_else) {
  BOOST_TEST(data("<!DOCTYPE a publi") ==
             "doctype a quirks ! 12 invalid-character-sequence-after-doctype-name");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(data("<!DOCTYPE a \0>"sv) ==
             "doctype a quirks ! 12 invalid-character-sequence-after-doctype-name, 12 "
             "unexpected-null-character");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::v13_2_5
