#include <boost/test/unit_test.hpp>

#include "tests/8_2_4/tokenized.h"

namespace specdrift::v8_2_4 {
namespace {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(doctype_state)  // 8.2.4.52

BOOST_AUTO_TEST_CASE(white_space_separates_the_name) {
  BOOST_TEST(data("<!DOCTYPE\ta>") == "doctype a");
  BOOST_TEST(data("<!DOCTYPE\na>") == "doctype a");
  BOOST_TEST(data("<!DOCTYPE\fa>") == "doctype a");
  BOOST_TEST(data("<!DOCTYPE a>") == "doctype a");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_forces_quirks) {
  BOOST_TEST(data("<!DOCTYPE") == "doctype quirks ! 9");
}

BOOST_AUTO_TEST_CASE(eof_creates_a_new_doctype) {
  BOOST_TEST(data("<!DOCTYPE a><!DOCTYPE") == "doctype a, doctype quirks ! 21");
}

BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_reconsumed) {
  BOOST_TEST(data("<!DOCTYPEa>") == "doctype a ! 9");
  BOOST_TEST(data("<!DOCTYPE>") == "doctype quirks ! 9, 9");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(before_doctype_name_state)  // 8.2.4.53

BOOST_AUTO_TEST_CASE(white_space_is_ignored) {
  BOOST_TEST(data("<!DOCTYPE \t\n\f a>") == "doctype a");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(data("<!DOCTYPE A>") == "doctype a");
  BOOST_TEST(data("<!DOCTYPE Z>") == "doctype z");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<!DOCTYPE \0>"sv) == "doctype \uFFFD ! 10");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_and_forces_quirks) {
  BOOST_TEST(data("<!DOCTYPE >a") == R"(doctype quirks, text "a" ! 10)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_forces_quirks) {
  BOOST_TEST(data("<!DOCTYPE ") == "doctype quirks ! 10");
}

BOOST_AUTO_TEST_CASE(every_doctype_is_a_new_one) {
  BOOST_TEST(data("<!DOCTYPE b x><!DOCTYPE A>") == "doctype b quirks, doctype a ! 12");
  BOOST_TEST(data("<!DOCTYPE b x><!DOCTYPE a>") == "doctype b quirks, doctype a ! 12");
  BOOST_TEST(data("<!DOCTYPE b x><!DOCTYPE \0>"sv) == "doctype b quirks, doctype \uFFFD ! 12, 24");
  BOOST_TEST(data("<!DOCTYPE b><!DOCTYPE >") == "doctype b, doctype quirks ! 22");
  BOOST_TEST(data("<!DOCTYPE b><!DOCTYPE ") == "doctype b, doctype quirks ! 22");
}

BOOST_AUTO_TEST_CASE(anything_else_begins_the_name) {
  BOOST_TEST(data("<!DOCTYPE a>") == "doctype a");
  BOOST_TEST(data("<!DOCTYPE \u00E9>") == "doctype \u00E9");
  BOOST_TEST(data(R"(<!DOCTYPE ">)") == R"(doctype ")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(doctype_name_state)  // 8.2.4.54

BOOST_AUTO_TEST_CASE(white_space_ends_the_name) {
  BOOST_TEST(data("<!DOCTYPE a\tpublic 'x'>") == R"(doctype a public "x")");
  BOOST_TEST(data("<!DOCTYPE a\npublic 'x'>") == R"(doctype a public "x")");
  BOOST_TEST(data("<!DOCTYPE a\fpublic 'x'>") == R"(doctype a public "x")");
  BOOST_TEST(data("<!DOCTYPE a public 'x'>") == R"(doctype a public "x")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_doctype) {
  BOOST_TEST(data("<!DOCTYPE a>a") == R"(doctype a, text "a")");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(data("<!DOCTYPE aAZ>") == "doctype aaz");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<!DOCTYPE a\0b>"sv) == "doctype a\uFFFDb ! 11");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_forces_quirks) {
  BOOST_TEST(data("<!DOCTYPE a") == "doctype a quirks ! 11");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<!DOCTYPE a1\u00E9\"/>") == "doctype a1\u00E9\"/");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(after_doctype_name_state)  // 8.2.4.55

BOOST_AUTO_TEST_CASE(white_space_is_ignored) {
  BOOST_TEST(data("<!DOCTYPE a \t\n\f >") == "doctype a");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_doctype) {
  BOOST_TEST(data("<!DOCTYPE a >a") == R"(doctype a, text "a")");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_forces_quirks) {
  BOOST_TEST(data("<!DOCTYPE a ") == "doctype a quirks ! 12");
}

BOOST_AUTO_TEST_CASE(public_in_any_case_is_consumed) {
  BOOST_TEST(data("<!DOCTYPE a PUBLIC 'x'>") == R"(doctype a public "x")");
  BOOST_TEST(data("<!DOCTYPE a pUbLiC 'x'>") == R"(doctype a public "x")");
}

BOOST_AUTO_TEST_CASE(system_in_any_case_is_consumed) {
  BOOST_TEST(data("<!DOCTYPE a SYSTEM 'x'>") == R"(doctype a system "x")");
  BOOST_TEST(data("<!DOCTYPE a sYsTeM 'x'>") == R"(doctype a system "x")");
}

BOOST_AUTO_TEST_CASE(otherwise_it_is_an_error_and_forces_quirks) {
  BOOST_TEST(data("<!DOCTYPE a x 'y'>") == "doctype a quirks ! 12");
  BOOST_TEST(data("<!DOCTYPE a publi 'y'>") == "doctype a quirks ! 12");
  BOOST_TEST(data("<!DOCTYPE a syste") == "doctype a quirks ! 12");
  BOOST_TEST(data("<!DOCTYPE a \0public 'y'>"sv) == "doctype a quirks ! 12");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(after_doctype_public_keyword_state)  // 8.2.4.56

BOOST_AUTO_TEST_CASE(white_space_separates_the_identifier) {
  BOOST_TEST(data("<!DOCTYPE a public\t'x'>") == R"(doctype a public "x")");
  BOOST_TEST(data("<!DOCTYPE a public\n'x'>") == R"(doctype a public "x")");
  BOOST_TEST(data("<!DOCTYPE a public\f'x'>") == R"(doctype a public "x")");
  BOOST_TEST(data("<!DOCTYPE a public 'x'>") == R"(doctype a public "x")");
}

BOOST_AUTO_TEST_CASE(quotation_mark_is_an_error_and_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a public"x'">)") == R"(doctype a public "x'" ! 18)");
}

BOOST_AUTO_TEST_CASE(apostrophe_is_an_error_and_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a public'x"'>)") == R"(doctype a public "x"" ! 18)");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_and_forces_quirks) {
  BOOST_TEST(data("<!DOCTYPE a public>a") == R"(doctype a quirks, text "a" ! 18)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_forces_quirks) {
  BOOST_TEST(data("<!DOCTYPE a public") == "doctype a quirks ! 18");
}

BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_forces_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a publicx "y>z)") == R"(doctype a quirks, text "z" ! 18)");
  BOOST_TEST(data("<!DOCTYPE a public\0>"sv) == "doctype a quirks ! 18");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(before_doctype_public_identifier_state)  // 8.2.4.57

BOOST_AUTO_TEST_CASE(white_space_is_ignored) {
  BOOST_TEST(data("<!DOCTYPE a public \t\n\f 'x'>") == R"(doctype a public "x")");
}

BOOST_AUTO_TEST_CASE(quotation_mark_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a public "x'">)") == R"(doctype a public "x'")");
}

BOOST_AUTO_TEST_CASE(apostrophe_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a public 'x"'>)") == R"(doctype a public "x"")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_and_forces_quirks) {
  BOOST_TEST(data("<!DOCTYPE a public >a") == R"(doctype a quirks, text "a" ! 19)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_forces_quirks) {
  BOOST_TEST(data("<!DOCTYPE a public ") == "doctype a quirks ! 19");
}

BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_forces_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a public x "y>z)") == R"(doctype a quirks, text "z" ! 19)");
  BOOST_TEST(data("<!DOCTYPE a public \0>"sv) == "doctype a quirks ! 19");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::v8_2_4
