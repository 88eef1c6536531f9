#include <boost/test/unit_test.hpp>

#include "tests/13_2_5/tokenized.h"

namespace specdrift::v13_2_5 {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(before_attribute_name_state)  // 13.2.5.32

BOOST_AUTO_TEST_CASE(white_space_is_ignored) {
  BOOST_TEST(with_each_space(data, "<a ~b>") == R"(start a b="")");
}
BOOST_AUTO_TEST_CASE(solidus_is_reconsumed) {
  BOOST_TEST(data("<a />") == "start a /");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_is_reconsumed) {
  BOOST_TEST(data("<a >") == "start a");
}
BOOST_AUTO_TEST_CASE(eof_is_reconsumed) {
  BOOST_TEST(data("<a ") == "! 3 eof-in-tag");
}
BOOST_AUTO_TEST_CASE(equals_sign_is_an_error_and_begins_a_name) {
  BOOST_TEST(data("<a =b=c>") ==
             R"(start a =b="c" ! 3 unexpected-equals-sign-before-attribute-name)");
}
BOOST_AUTO_TEST_CASE(anything_else_begins_an_attribute) {
  BOOST_TEST(data("<a b>") == R"(start a b="")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(attribute_name_state)  // 13.2.5.33

BOOST_AUTO_TEST_CASE(white_space_ends_the_name) {
  BOOST_TEST(with_each_space(data, "<a b~c>") == R"(start a b="" c="")");
}
BOOST_AUTO_TEST_CASE(solidus_ends_the_name) {
  BOOST_TEST(data("<a b/>") == R"(start a b="" /)");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_ends_the_name) {
  BOOST_TEST(data("<a b>") == R"(start a b="")");
}
BOOST_AUTO_TEST_CASE(eof_drops_the_tag) {
  BOOST_TEST(data("<a b") == "! 4 eof-in-tag");
}
BOOST_AUTO_TEST_CASE(equals_sign_ends_the_name) {
  BOOST_TEST(data("<a b=c>") == R"(start a b="c")");
}
BOOST_AUTO_TEST_CASE(ascii_upper_alpha_is_lowered) {
  BOOST_TEST(data("<a BcZ>") == R"(start a bcz="")");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_replaced) {
  BOOST_TEST(data("<a b\0>"sv) == R"(start a b�="" ! 4 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(quotes_and_less_than_sign_are_errors_and_appended) {
  BOOST_TEST(
      data(R"(<a b"'<>)") ==
      R"(start a b"'<="" ! 4 unexpected-character-in-attribute-name, 5 unexpected-character-in-attribute-name, 6 unexpected-character-in-attribute-name)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<a b1é&lt;>") == R"(start a b1é&lt;="")");
}
BOOST_AUTO_TEST_CASE(duplicate_is_found_at_white_space) {
  BOOST_TEST(with_each_space(data, "<a b b~c>") == R"(start a b="" c="" ! 6 duplicate-attribute)");
}
BOOST_AUTO_TEST_CASE(duplicate_is_found_at_solidus) {
  BOOST_TEST(data("<a b b/>") == R"(start a b="" / ! 6 duplicate-attribute)");
}
BOOST_AUTO_TEST_CASE(duplicate_is_found_at_greater_than_sign) {
  BOOST_TEST(data("<a b b>") == R"(start a b="" ! 6 duplicate-attribute)");
}
BOOST_AUTO_TEST_CASE(duplicate_is_found_at_eof) {
  BOOST_TEST(data("<a b b") == "! 6 duplicate-attribute, 6 eof-in-tag");
}
BOOST_AUTO_TEST_CASE(duplicate_is_found_at_equals_sign) {
  BOOST_TEST(data("<a b=1 b=2 c=3>") == R"(start a b="1" c="3" ! 8 duplicate-attribute)");
}
BOOST_AUTO_TEST_CASE(duplicate_of_a_dropped_one_is_one_again) {
  BOOST_TEST(data("<a b=1 b=2 B=3>") ==
             R"(start a b="1" ! 8 duplicate-attribute, 12 duplicate-attribute)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(after_attribute_name_state)  // 13.2.5.34

BOOST_AUTO_TEST_CASE(white_space_is_ignored) {
  BOOST_TEST(with_each_space(data, "<a b ~c>") == R"(start a b="" c="")");
}
BOOST_AUTO_TEST_CASE(solidus_ends_the_attribute) {
  BOOST_TEST(data("<a b />") == R"(start a b="" /)");
}
BOOST_AUTO_TEST_CASE(equals_sign_begins_the_value) {
  BOOST_TEST(data("<a b =c>") == R"(start a b="c")");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_tag) {
  BOOST_TEST(data("<a b ><c>") == R"(start a b="", start c)");
}
BOOST_AUTO_TEST_CASE(eof_drops_the_tag) {
  BOOST_TEST(data("<a b ") == "! 5 eof-in-tag");
}
BOOST_AUTO_TEST_CASE(anything_else_begins_an_attribute) {
  BOOST_TEST(data("<a b c=d>") == R"(start a b="" c="d")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(before_attribute_value_state)  // 13.2.5.35

BOOST_AUTO_TEST_CASE(white_space_is_ignored) {
  BOOST_TEST(with_each_space(data, "<a b=~c>") == R"(start a b="c")");
}
BOOST_AUTO_TEST_CASE(quotation_mark_begins_a_value) {
  BOOST_TEST(data(R"(<a b="c d">)") == R"(start a b="c d")");
}
BOOST_AUTO_TEST_CASE(apostrophe_begins_a_value) {
  BOOST_TEST(data("<a b='c d'>") == R"(start a b="c d")");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error) {
  BOOST_TEST(data("<a b=><c>") == R"(start a b="", start c ! 5 missing-attribute-value)");
}
BOOST_AUTO_TEST_CASE(anything_else_begins_a_value) {
  BOOST_TEST(data("<a b=c>") == R"(start a b="c")");
}
BOOST_AUTO_TEST_CASE(eof_is_anything_else) {
  BOOST_TEST(data("<a b=") == "! 5 eof-in-tag");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(attribute_value_double_quoted_state)  // 13.2.5.36

BOOST_AUTO_TEST_CASE(quotation_mark_ends_the_value) {
  BOOST_TEST(data(R"(<a b="c">)") == R"(start a b="c")");
}
BOOST_AUTO_TEST_CASE(ampersand_begins_a_reference_that_returns_here) {
  BOOST_TEST(data(R"(<a b="&lt;' c">)") == R"(start a b="<' c")");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_replaced) {
  BOOST_TEST(data("<a b=\"\0\">"sv) == R"(start a b="�" ! 6 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(eof_drops_the_tag) {
  BOOST_TEST(data(R"(<a b="c)") == "! 7 eof-in-tag");
}
BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data(R"(<a b="C'<=`>é">)") == R"(start a b="C'<=`>é")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(attribute_value_single_quoted_state)  // 13.2.5.37

BOOST_AUTO_TEST_CASE(apostrophe_ends_the_value) {
  BOOST_TEST(data("<a b='c'>") == R"(start a b="c")");
}
BOOST_AUTO_TEST_CASE(ampersand_begins_a_reference_that_returns_here) {
  BOOST_TEST(data(R"(<a b='&lt;" c'>)") == R"(start a b="<" c")");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_replaced) {
  BOOST_TEST(data("<a b='\0'>"sv) == R"(start a b="�" ! 6 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(eof_drops_the_tag) {
  BOOST_TEST(data("<a b='c") == "! 7 eof-in-tag");
}
BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data(R"(<a b='C"<=`>é'>)") == R"(start a b="C"<=`>é")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(attribute_value_unquoted_state)  // 13.2.5.38

BOOST_AUTO_TEST_CASE(white_space_ends_the_value) {
  BOOST_TEST(with_each_space(data, "<a b=c~d>") == R"(start a b="c" d="")");
}
BOOST_AUTO_TEST_CASE(ampersand_begins_a_reference_that_returns_here) {
  BOOST_TEST(data("<a b=&lt;c d>") == R"(start a b="<c" d="")");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_tag) {
  BOOST_TEST(data("<a b=c><d>") == R"(start a b="c", start d)");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_replaced) {
  BOOST_TEST(data("<a b=c\0>"sv) == R"(start a b="c�" ! 6 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(quotation_mark_is_an_error_and_appended) {
  BOOST_TEST(data(R"(<a b=c">)") ==
             R"(start a b="c"" ! 6 unexpected-character-in-unquoted-attribute-value)");
}
BOOST_AUTO_TEST_CASE(apostrophe_is_an_error_and_appended) {
  BOOST_TEST(data("<a b=c'>") ==
             R"(start a b="c'" ! 6 unexpected-character-in-unquoted-attribute-value)");
}
BOOST_AUTO_TEST_CASE(less_than_sign_is_an_error_and_appended) {
  BOOST_TEST(data("<a b=c<>") ==
             R"(start a b="c<" ! 6 unexpected-character-in-unquoted-attribute-value)");
}
BOOST_AUTO_TEST_CASE(equals_sign_is_an_error_and_appended) {
  BOOST_TEST(data("<a b=c=>") ==
             R"(start a b="c=" ! 6 unexpected-character-in-unquoted-attribute-value)");
}
BOOST_AUTO_TEST_CASE(grave_accent_is_an_error_and_appended) {
  BOOST_TEST(data("<a b=c`>") ==
             R"(start a b="c`" ! 6 unexpected-character-in-unquoted-attribute-value)");
}
BOOST_AUTO_TEST_CASE(eof_drops_the_tag) {
  BOOST_TEST(data("<a b=c") == "! 6 eof-in-tag");
}
BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data("<a b=C/é>") == R"(start a b="C/é")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(after_attribute_value_quoted_state)  // 13.2.5.39

BOOST_AUTO_TEST_CASE(white_space_ends_the_attribute) {
  BOOST_TEST(with_each_space(data, R"(<a b=""~c>)") == R"(start a b="" c="")");
}
BOOST_AUTO_TEST_CASE(solidus_ends_the_attribute) {
  BOOST_TEST(data(R"(<a b=""/>)") == R"(start a b="" /)");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_tag) {
  BOOST_TEST(data(R"(<a b=""><c>)") == R"(start a b="", start c)");
}
BOOST_AUTO_TEST_CASE(eof_drops_the_tag) {
  BOOST_TEST(data(R"(<a b="")") == "! 7 eof-in-tag");
}
BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_reconsumed) {
  BOOST_TEST(data(R"(<a b=""c>)") ==
             R"(start a b="" c="" ! 7 missing-whitespace-between-attributes)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(self_closing_start_tag_state)  // 13.2.5.40

BOOST_AUTO_TEST_CASE(greater_than_sign_sets_the_flag) {
  BOOST_TEST(data("<a/><b>") == "start a /, start b");
}
BOOST_AUTO_TEST_CASE(eof_drops_the_tag) {
  BOOST_TEST(data("<a/") == "! 3 eof-in-tag");
}
BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_reconsumed) {
  BOOST_TEST(data("<a/b>") == R"(start a b="" ! 3 unexpected-solidus-in-tag)");
}
BOOST_AUTO_TEST_CASE(white_space_is_anything_else) {
  BOOST_TEST(with_each_space(data, "<a/~>") == "start a ! 3 unexpected-solidus-in-tag");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::v13_2_5
