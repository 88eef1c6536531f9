#include <boost/test/unit_test.hpp>

#include "tests/8_2_4/tokenized.h"

namespace specdrift::v8_2_4 {
namespace {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(doctype_public_identifier_double_quoted_state)  // 8.2.4.58

BOOST_AUTO_TEST_CASE(quotation_mark_ends_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a public "x">)") == R"(doctype a public "x")");
  BOOST_TEST(data(R"(<!DOCTYPE a public "">)") == R"(doctype a public "")");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<!DOCTYPE a public \"x\0y\">"sv) == "doctype a public \"x\uFFFDy\" ! 21");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_and_forces_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a public "x>a)") == R"(doctype a public "x" quirks, text "a" ! 21)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_forces_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a public "x)") == R"(doctype a public "x" quirks ! 21)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<!DOCTYPE a public \"X'<\u00E9\n -\">") == "doctype a public \"X'<\u00E9\n -\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(doctype_public_identifier_single_quoted_state)  // 8.2.4.59

BOOST_AUTO_TEST_CASE(apostrophe_ends_the_identifier) {
  BOOST_TEST(data("<!DOCTYPE a public 'x'>") == R"(doctype a public "x")");
  BOOST_TEST(data("<!DOCTYPE a public ''>") == R"(doctype a public "")");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<!DOCTYPE a public 'x\0y'>"sv) == "doctype a public \"x\uFFFDy\" ! 21");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_and_forces_quirks) {
  BOOST_TEST(data("<!DOCTYPE a public 'x>a") == R"(doctype a public "x" quirks, text "a" ! 21)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_forces_quirks) {
  BOOST_TEST(data("<!DOCTYPE a public 'x") == R"(doctype a public "x" quirks ! 21)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<!DOCTYPE a public 'X\"<\u00E9\n -'>") == "doctype a public \"X\"<\u00E9\n -\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(after_doctype_public_identifier_state)  // 8.2.4.60

BOOST_AUTO_TEST_CASE(white_space_separates_the_identifiers) {
  BOOST_TEST(data("<!DOCTYPE a public \"x\"\t\"y\">") == R"(doctype a public "x" system "y")");
  BOOST_TEST(data("<!DOCTYPE a public \"x\"\n\"y\">") == R"(doctype a public "x" system "y")");
  BOOST_TEST(data("<!DOCTYPE a public \"x\"\f\"y\">") == R"(doctype a public "x" system "y")");
  BOOST_TEST(data(R"(<!DOCTYPE a public "x" "y">)") == R"(doctype a public "x" system "y")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_doctype) {
  BOOST_TEST(data(R"(<!DOCTYPE a public "x">a)") == R"(doctype a public "x", text "a")");
}

BOOST_AUTO_TEST_CASE(quotation_mark_is_an_error_and_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a public "x""x'">)") == R"(doctype a public "x" system "x'" ! 22)");
}

BOOST_AUTO_TEST_CASE(apostrophe_is_an_error_and_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a public "x"'x"'>)") == R"(doctype a public "x" system "x"" ! 22)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_forces_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a public "x")") == R"(doctype a public "x" quirks ! 22)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_forces_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a public "x"x "y>z)") ==
             R"(doctype a public "x" quirks, text "z" ! 22)");
  BOOST_TEST(data("<!DOCTYPE a public \"x\"\0>"sv) == R"(doctype a public "x" quirks ! 22)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(between_doctype_public_and_system_identifiers_state)  // 8.2.4.61

BOOST_AUTO_TEST_CASE(white_space_is_ignored) {
  BOOST_TEST(data("<!DOCTYPE a public \"x\" \t\n\f \"y\">") ==
             R"(doctype a public "x" system "y")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_doctype) {
  BOOST_TEST(data(R"(<!DOCTYPE a public "x" >a)") == R"(doctype a public "x", text "a")");
}

BOOST_AUTO_TEST_CASE(quotation_mark_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a public "x" "x'">)") == R"(doctype a public "x" system "x'")");
}

BOOST_AUTO_TEST_CASE(apostrophe_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a public "x" 'x"'>)") == R"(doctype a public "x" system "x"")");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_forces_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a public "x" )") == R"(doctype a public "x" quirks ! 23)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_forces_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a public "x" x "y>z)") ==
             R"(doctype a public "x" quirks, text "z" ! 23)");
  BOOST_TEST(data("<!DOCTYPE a public \"x\" \0>"sv) == R"(doctype a public "x" quirks ! 23)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(after_doctype_system_keyword_state)  // 8.2.4.62

BOOST_AUTO_TEST_CASE(white_space_separates_the_identifier) {
  BOOST_TEST(data("<!DOCTYPE a system\t'x'>") == R"(doctype a system "x")");
  BOOST_TEST(data("<!DOCTYPE a system\n'x'>") == R"(doctype a system "x")");
  BOOST_TEST(data("<!DOCTYPE a system\f'x'>") == R"(doctype a system "x")");
  BOOST_TEST(data("<!DOCTYPE a system 'x'>") == R"(doctype a system "x")");
}

BOOST_AUTO_TEST_CASE(quotation_mark_is_an_error_and_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a system"x'">)") == R"(doctype a system "x'" ! 18)");
}

BOOST_AUTO_TEST_CASE(apostrophe_is_an_error_and_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a system'x"'>)") == R"(doctype a system "x"" ! 18)");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_and_forces_quirks) {
  BOOST_TEST(data("<!DOCTYPE a system>a") == R"(doctype a quirks, text "a" ! 18)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_forces_quirks) {
  BOOST_TEST(data("<!DOCTYPE a system") == "doctype a quirks ! 18");
}

BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_forces_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a systemx "y>z)") == R"(doctype a quirks, text "z" ! 18)");
  BOOST_TEST(data("<!DOCTYPE a system\0>"sv) == "doctype a quirks ! 18");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(before_doctype_system_identifier_state)  // 8.2.4.63

BOOST_AUTO_TEST_CASE(white_space_is_ignored) {
  BOOST_TEST(data("<!DOCTYPE a system \t\n\f 'x'>") == R"(doctype a system "x")");
}

BOOST_AUTO_TEST_CASE(quotation_mark_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a system "x'">)") == R"(doctype a system "x'")");
}

BOOST_AUTO_TEST_CASE(apostrophe_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a system 'x"'>)") == R"(doctype a system "x"")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_and_forces_quirks) {
  BOOST_TEST(data("<!DOCTYPE a system >a") == R"(doctype a quirks, text "a" ! 19)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_forces_quirks) {
  BOOST_TEST(data("<!DOCTYPE a system ") == "doctype a quirks ! 19");
}

BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_forces_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a system x "y>z)") == R"(doctype a quirks, text "z" ! 19)");
  BOOST_TEST(data("<!DOCTYPE a system \0>"sv) == "doctype a quirks ! 19");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(doctype_system_identifier_double_quoted_state)  // 8.2.4.64

BOOST_AUTO_TEST_CASE(quotation_mark_ends_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a system "x">)") == R"(doctype a system "x")");
  BOOST_TEST(data(R"(<!DOCTYPE a system "">)") == R"(doctype a system "")");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<!DOCTYPE a system \"x\0y\">"sv) == "doctype a system \"x\uFFFDy\" ! 21");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_and_forces_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a system "x>a)") == R"(doctype a system "x" quirks, text "a" ! 21)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_forces_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a system "x)") == R"(doctype a system "x" quirks ! 21)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<!DOCTYPE a system \"X'<\u00E9\n -\">") == "doctype a system \"X'<\u00E9\n -\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(doctype_system_identifier_single_quoted_state)  // 8.2.4.65

BOOST_AUTO_TEST_CASE(apostrophe_ends_the_identifier) {
  BOOST_TEST(data("<!DOCTYPE a system 'x'>") == R"(doctype a system "x")");
  BOOST_TEST(data("<!DOCTYPE a system ''>") == R"(doctype a system "")");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(data("<!DOCTYPE a system 'x\0y'>"sv) == "doctype a system \"x\uFFFDy\" ! 21");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_and_forces_quirks) {
  BOOST_TEST(data("<!DOCTYPE a system 'x>a") == R"(doctype a system "x" quirks, text "a" ! 21)");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_forces_quirks) {
  BOOST_TEST(data("<!DOCTYPE a system 'x") == R"(doctype a system "x" quirks ! 21)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<!DOCTYPE a system 'X\"<\u00E9\n -'>") == "doctype a system \"X\"<\u00E9\n -\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(after_doctype_system_identifier_state)  // 8.2.4.66

BOOST_AUTO_TEST_CASE(white_space_is_ignored) {
  BOOST_TEST(data("<!DOCTYPE a system \"x\" \t\n\f >") == R"(doctype a system "x")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_doctype) {
  BOOST_TEST(data(R"(<!DOCTYPE a system "x">a)") == R"(doctype a system "x", text "a")");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error_and_forces_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a system "x")") == R"(doctype a system "x" quirks ! 22)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_forces_no_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a system "x"y z>b)") == R"(doctype a system "x", text "b" ! 22)");
  BOOST_TEST(data("<!DOCTYPE a system \"x\"\0>"sv) == R"(doctype a system "x" ! 22)");
  BOOST_TEST(data(R"(<!DOCTYPE a system "x"y)") == R"(doctype a system "x" ! 22)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(bogus_doctype_state)  // 8.2.4.67

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_doctype) {
  BOOST_TEST(data("<!DOCTYPE a x>b") == R"(doctype a quirks, text "b" ! 12)");
}

BOOST_AUTO_TEST_CASE(eof_emits_the_doctype_without_an_error) {
  BOOST_TEST(data("<!DOCTYPE a x") == "doctype a quirks ! 12");
}

BOOST_AUTO_TEST_CASE(anything_else_is_ignored) {
  BOOST_TEST(data("<!DOCTYPE a x\0\"\u00E9<b\r\n--"sv) == "doctype a quirks ! 12");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::v8_2_4
