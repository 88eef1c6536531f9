#include <boost/test/unit_test.hpp>

#include "tests/13_2_5/tokenized.h"

namespace specdrift::v13_2_5 {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(after_doctype_public_keyword_state)  // 13.2.5.57

BOOST_AUTO_TEST_CASE(white_space_leads_on) {
  BOOST_TEST(with_each_space(data, R"(<!DOCTYPE a PUBLIC~"b">)") == R"(doctype a public "b")");
}
BOOST_AUTO_TEST_CASE(quotation_mark_is_an_error_and_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC"b'">)") ==
             R"(doctype a public "b'" ! 18 missing-whitespace-after-doctype-public-keyword)");
}
BOOST_AUTO_TEST_CASE(apostrophe_is_an_error_and_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC'b"'>)") ==
             R"(doctype a public "b"" ! 18 missing-whitespace-after-doctype-public-keyword)");
}
BOOST_AUTO_TEST_CASE(quotation_mark_begins_an_empty_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC"">)") ==
             R"(doctype a public "" ! 18 missing-whitespace-after-doctype-public-keyword)");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE a PUBLIC><b>") ==
             "doctype a quirks, start b ! 18 missing-doctype-public-identifier");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE a PUBLIC") == "doctype a quirks ! 18 eof-in-doctype");
}
BOOST_AUTO_TEST_CASE(anything_else_is_an_error_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE a PUBLICb>") ==
             "doctype a quirks ! 18 missing-quote-before-doctype-public-identifier");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(data("<!DOCTYPE a PUBLIC\0>"sv) ==
             "doctype a quirks ! 18 missing-quote-before-doctype-public-identifier, 18 "
             "unexpected-null-character");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(before_doctype_public_identifier_state)  // 13.2.5.58

BOOST_AUTO_TEST_CASE(white_space_is_ignored) {
  BOOST_TEST(with_each_space(data, R"(<!DOCTYPE a PUBLIC ~"b">)") == R"(doctype a public "b")");
}
BOOST_AUTO_TEST_CASE(quotation_mark_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC "b'">)") == R"(doctype a public "b'")");
}
BOOST_AUTO_TEST_CASE(apostrophe_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC 'b"'>)") == R"(doctype a public "b"")");
}
BOOST_AUTO_TEST_CASE(quotation_mark_begins_an_empty_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC "">)") == R"(doctype a public "")");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE a PUBLIC ><b>") ==
             "doctype a quirks, start b ! 19 missing-doctype-public-identifier");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE a PUBLIC ") == "doctype a quirks ! 19 eof-in-doctype");
}
BOOST_AUTO_TEST_CASE(anything_else_is_an_error_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE a PUBLIC b>") ==
             "doctype a quirks ! 19 missing-quote-before-doctype-public-identifier");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(data("<!DOCTYPE a PUBLIC \0>"sv) ==
             "doctype a quirks ! 19 missing-quote-before-doctype-public-identifier, 19 "
             "unexpected-null-character");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(doctype_public_identifier_double_quoted_state)  // 13.2.5.59

BOOST_AUTO_TEST_CASE(quotation_mark_ends_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC "b"><c>)") == R"(doctype a public "b", start c)");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_replaced) {
  BOOST_TEST(data("<!DOCTYPE a PUBLIC \"\0\">"sv) ==
             R"(doctype a public "�" ! 20 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_with_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC "b><c>)") ==
             R"(doctype a public "b" quirks, start c ! 21 abrupt-doctype-public-identifier)");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error_with_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC "b)") ==
             R"(doctype a public "b" quirks ! 21 eof-in-doctype)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC "B 'é<">)") == R"(doctype a public "B 'é<")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(doctype_public_identifier_single_quoted_state)  // 13.2.5.60

BOOST_AUTO_TEST_CASE(apostrophe_ends_the_identifier) {
  BOOST_TEST(data("<!DOCTYPE a PUBLIC 'b'><c>") == R"(doctype a public "b", start c)");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_replaced) {
  BOOST_TEST(data("<!DOCTYPE a PUBLIC '\0'>"sv) ==
             R"(doctype a public "�" ! 20 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE a PUBLIC 'b><c>") ==
             R"(doctype a public "b" quirks, start c ! 21 abrupt-doctype-public-identifier)");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE a PUBLIC 'b") == R"(doctype a public "b" quirks ! 21 eof-in-doctype)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC 'B "é<'>)") == R"(doctype a public "B "é<")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(after_doctype_public_identifier_state)  // 13.2.5.61

BOOST_AUTO_TEST_CASE(white_space_leads_on) {
  BOOST_TEST(with_each_space(data, R"(<!DOCTYPE a PUBLIC "b"~"c">)") ==
             R"(doctype a public "b" system "c")");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_doctype) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC "b"><c>)") == R"(doctype a public "b", start c)");
}
BOOST_AUTO_TEST_CASE(quotation_mark_is_an_error_and_begins_the_identifier) {
  BOOST_TEST(
      data(R"(<!DOCTYPE a PUBLIC "b""c'">)") ==
      R"(doctype a public "b" system "c'" ! 22 missing-whitespace-between-doctype-public-and-system-identifiers)");
}
BOOST_AUTO_TEST_CASE(apostrophe_is_an_error_and_begins_the_identifier) {
  BOOST_TEST(
      data(R"(<!DOCTYPE a PUBLIC "b"'c"'>)") ==
      R"(doctype a public "b" system "c"" ! 22 missing-whitespace-between-doctype-public-and-system-identifiers)");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error_with_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC "b")") ==
             R"(doctype a public "b" quirks ! 22 eof-in-doctype)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_an_error_with_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC "b"c>)") ==
             R"(doctype a public "b" quirks ! 22 missing-quote-before-doctype-system-identifier)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(
      data("<!DOCTYPE a PUBLIC \"b\"\0>"sv) ==
      R"(doctype a public "b" quirks ! 22 missing-quote-before-doctype-system-identifier, 22 unexpected-null-character)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(between_doctype_public_and_system_identifiers_state)  // 13.2.5.62

BOOST_AUTO_TEST_CASE(white_space_is_ignored) {
  BOOST_TEST(with_each_space(data, R"(<!DOCTYPE a PUBLIC "b" ~"c">)") ==
             R"(doctype a public "b" system "c")");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_doctype) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC "b" ><c>)") == R"(doctype a public "b", start c)");
}
BOOST_AUTO_TEST_CASE(quotation_mark_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC "b" "c'">)") == R"(doctype a public "b" system "c'")");
}
BOOST_AUTO_TEST_CASE(apostrophe_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC "b" 'c"'>)") == R"(doctype a public "b" system "c"")");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error_with_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC "b" )") ==
             R"(doctype a public "b" quirks ! 23 eof-in-doctype)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_an_error_with_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a PUBLIC "b" c>)") ==
             R"(doctype a public "b" quirks ! 23 missing-quote-before-doctype-system-identifier)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(
      data("<!DOCTYPE a PUBLIC \"b\" \0>"sv) ==
      R"(doctype a public "b" quirks ! 23 missing-quote-before-doctype-system-identifier, 23 unexpected-null-character)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(after_doctype_system_keyword_state)  // 13.2.5.63

BOOST_AUTO_TEST_CASE(white_space_leads_on) {
  BOOST_TEST(with_each_space(data, R"(<!DOCTYPE a SYSTEM~"b">)") == R"(doctype a system "b")");
}
BOOST_AUTO_TEST_CASE(quotation_mark_is_an_error_and_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a SYSTEM"b'">)") ==
             R"(doctype a system "b'" ! 18 missing-whitespace-after-doctype-system-keyword)");
}
BOOST_AUTO_TEST_CASE(apostrophe_is_an_error_and_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a SYSTEM'b"'>)") ==
             R"(doctype a system "b"" ! 18 missing-whitespace-after-doctype-system-keyword)");
}
BOOST_AUTO_TEST_CASE(quotation_mark_begins_an_empty_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a SYSTEM"">)") ==
             R"(doctype a system "" ! 18 missing-whitespace-after-doctype-system-keyword)");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE a SYSTEM><b>") ==
             "doctype a quirks, start b ! 18 missing-doctype-system-identifier");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE a SYSTEM") == "doctype a quirks ! 18 eof-in-doctype");
}
BOOST_AUTO_TEST_CASE(anything_else_is_an_error_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE a SYSTEMb>") ==
             "doctype a quirks ! 18 missing-quote-before-doctype-system-identifier");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(data("<!DOCTYPE a SYSTEM\0>"sv) ==
             "doctype a quirks ! 18 missing-quote-before-doctype-system-identifier, 18 "
             "unexpected-null-character");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(before_doctype_system_identifier_state)  // 13.2.5.64

BOOST_AUTO_TEST_CASE(white_space_is_ignored) {
  BOOST_TEST(with_each_space(data, R"(<!DOCTYPE a SYSTEM ~"b">)") == R"(doctype a system "b")");
}
BOOST_AUTO_TEST_CASE(quotation_mark_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a SYSTEM "b'">)") == R"(doctype a system "b'")");
}
BOOST_AUTO_TEST_CASE(apostrophe_begins_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a SYSTEM 'b"'>)") == R"(doctype a system "b"")");
}
BOOST_AUTO_TEST_CASE(quotation_mark_begins_an_empty_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a SYSTEM "">)") == R"(doctype a system "")");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE a SYSTEM ><b>") ==
             "doctype a quirks, start b ! 19 missing-doctype-system-identifier");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE a SYSTEM ") == "doctype a quirks ! 19 eof-in-doctype");
}
BOOST_AUTO_TEST_CASE(anything_else_is_an_error_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE a SYSTEM b>") ==
             "doctype a quirks ! 19 missing-quote-before-doctype-system-identifier");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(data("<!DOCTYPE a SYSTEM \0>"sv) ==
             "doctype a quirks ! 19 missing-quote-before-doctype-system-identifier, 19 "
             "unexpected-null-character");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(doctype_system_identifier_double_quoted_state)  // 13.2.5.65

BOOST_AUTO_TEST_CASE(quotation_mark_ends_the_identifier) {
  BOOST_TEST(data(R"(<!DOCTYPE a SYSTEM "b"><c>)") == R"(doctype a system "b", start c)");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_replaced) {
  BOOST_TEST(data("<!DOCTYPE a SYSTEM \"\0\">"sv) ==
             R"(doctype a system "�" ! 20 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_with_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a SYSTEM "b><c>)") ==
             R"(doctype a system "b" quirks, start c ! 21 abrupt-doctype-system-identifier)");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error_with_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a SYSTEM "b)") ==
             R"(doctype a system "b" quirks ! 21 eof-in-doctype)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data(R"(<!DOCTYPE a SYSTEM "B 'é<">)") == R"(doctype a system "B 'é<")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(doctype_system_identifier_single_quoted_state)  // 13.2.5.66

BOOST_AUTO_TEST_CASE(apostrophe_ends_the_identifier) {
  BOOST_TEST(data("<!DOCTYPE a SYSTEM 'b'><c>") == R"(doctype a system "b", start c)");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_replaced) {
  BOOST_TEST(data("<!DOCTYPE a SYSTEM '\0'>"sv) ==
             R"(doctype a system "�" ! 20 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE a SYSTEM 'b><c>") ==
             R"(doctype a system "b" quirks, start c ! 21 abrupt-doctype-system-identifier)");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error_with_quirks) {
  BOOST_TEST(data("<!DOCTYPE a SYSTEM 'b") == R"(doctype a system "b" quirks ! 21 eof-in-doctype)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data(R"(<!DOCTYPE a SYSTEM 'B "é<'>)") == R"(doctype a system "B "é<")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(after_doctype_system_identifier_state)  // 13.2.5.67

BOOST_AUTO_TEST_CASE(white_space_is_ignored) {
  BOOST_TEST(with_each_space(data, R"(<!DOCTYPE a SYSTEM "b"~>)") == R"(doctype a system "b")");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_doctype) {
  BOOST_TEST(data(R"(<!DOCTYPE a SYSTEM "b"><c>)") == R"(doctype a system "b", start c)");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error_with_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a SYSTEM "b")") ==
             R"(doctype a system "b" quirks ! 22 eof-in-doctype)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_an_error_without_quirks) {
  BOOST_TEST(data(R"(<!DOCTYPE a SYSTEM "b"c>)") ==
             R"(doctype a system "b" ! 22 unexpected-character-after-doctype-system-identifier)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(
      data("<!DOCTYPE a SYSTEM \"b\"\0>"sv) ==
      R"(doctype a system "b" ! 22 unexpected-character-after-doctype-system-identifier, 22 unexpected-null-character)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(bogus_doctype_state)  // 13.2.5.68

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_doctype) {
  BOOST_TEST(
      data(R"(<!DOCTYPE a SYSTEM "b" c><d>)") ==
      R"(doctype a system "b", start d ! 23 unexpected-character-after-doctype-system-identifier)");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_ignored) {
  BOOST_TEST(
      data("<!DOCTYPE a SYSTEM \"b\" c\0>"sv) ==
      R"(doctype a system "b" ! 23 unexpected-character-after-doctype-system-identifier, 24 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(eof_emits_the_doctype) {
  BOOST_TEST(data(R"(<!DOCTYPE a SYSTEM "b" c)") ==
             R"(doctype a system "b" ! 23 unexpected-character-after-doctype-system-identifier)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_ignored) {
  BOOST_TEST(data(R"(<!DOCTYPE a SYSTEM "b" c"'é<>)") ==
             R"(doctype a system "b" ! 23 unexpected-character-after-doctype-system-identifier)");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::v13_2_5
