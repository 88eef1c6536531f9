#include <boost/test/unit_test.hpp>

#include "tests/13_2_5/tokenized.h"

namespace specdrift::v13_2_5 {

BOOST_AUTO_TEST_SUITE(character_reference_state)  // 13.2.5.72

BOOST_AUTO_TEST_CASE(ascii_letter_begins_a_name) {
  BOOST_TEST(data("&lt;") == R"(text "<")");
}
BOOST_AUTO_TEST_CASE(ascii_digit_begins_a_name) {
  BOOST_TEST(data("&1;") == R"(text "&1;" ! 2 unknown-named-character-reference)");
}
BOOST_AUTO_TEST_CASE(number_sign_begins_a_number) {
  BOOST_TEST(data("&#65;") == R"(text "A")");
}
BOOST_AUTO_TEST_CASE(anything_else_flushes_the_ampersand) {
  BOOST_TEST(data("& &") == R"(text "& &")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(data("&<a>&&lt;") == R"(text "&", start a, text "&<")");
}
BOOST_AUTO_TEST_CASE(eof_is_anything_else) {
  BOOST_TEST(data("&") == R"(text "&")");
}
BOOST_AUTO_TEST_CASE(anything_else_flushes_into_an_attribute) {
  BOOST_TEST(data(R"(<a b="&" c=& d='& '>)") == R"(start a b="&" c="&" d="& ")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(named_character_reference_state)  // 13.2.5.73

BOOST_AUTO_TEST_CASE(match_with_semicolon_is_flushed) {
  BOOST_TEST(data("&lt;&notin;&not;") == R"(text "<∉¬")");
}
BOOST_AUTO_TEST_CASE(match_of_two_characters_is_flushed) {
  BOOST_TEST(data("&NotEqualTilde;") == R"(text "≂̸")");
}
BOOST_AUTO_TEST_CASE(match_without_semicolon_is_an_error) {
  BOOST_TEST(data("&lt") == R"(text "<" ! 3 missing-semicolon-after-character-reference)");
}
BOOST_AUTO_TEST_CASE(match_is_the_longest) {
  BOOST_TEST(data("&notit;") == R"(text "¬it;" ! 4 missing-semicolon-after-character-reference)");
}
BOOST_AUTO_TEST_CASE(match_in_an_attribute_is_flushed) {
  BOOST_TEST(data(R"(<a b="&lt;">)") == R"(start a b="<")");
}
BOOST_AUTO_TEST_CASE(match_without_semicolon_in_an_attribute_is_an_error) {
  BOOST_TEST(data(R"(<a b="&not ">)") ==
             R"(start a b="¬ " ! 10 missing-semicolon-after-character-reference)");
}
BOOST_AUTO_TEST_CASE(match_before_equals_sign_in_an_attribute_is_none) {
  BOOST_TEST(data(R"(<a b="&not=">)") == R"(start a b="&not=")");
}
BOOST_AUTO_TEST_CASE(match_before_ascii_letter_in_an_attribute_is_none) {
  BOOST_TEST(data("<a b='&notit;'>") == R"(start a b="&notit;")");
}
BOOST_AUTO_TEST_CASE(match_before_ascii_digit_in_an_attribute_is_none) {
  BOOST_TEST(data("<a b=&not1>") == R"(start a b="&not1")");
}
BOOST_AUTO_TEST_CASE(match_before_equals_sign_in_data_is_one) {
  BOOST_TEST(data("&not=") == R"(text "¬=" ! 4 missing-semicolon-after-character-reference)");
}
BOOST_AUTO_TEST_CASE(match_with_semicolon_before_equals_sign_is_one) {
  BOOST_TEST(data(R"(<a b="&not;=">)") == R"(start a b="¬=")");
}
BOOST_AUTO_TEST_CASE(match_returns_to_the_return_state) {
  BOOST_TEST(rcdata("&lt;</title>") == R"(text "<", end title)");
}
BOOST_AUTO_TEST_CASE(otherwise_flushes_the_ampersand) {
  BOOST_TEST(data("&x") == R"(text "&x")");
}
BOOST_AUTO_TEST_CASE(otherwise_flushes_into_an_attribute) {
  BOOST_TEST(data("<a b=&x>") == R"(start a b="&x")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(ambiguous_ampersand_state)  // 13.2.5.74

BOOST_AUTO_TEST_CASE(ascii_alphanumeric_is_emitted) {
  BOOST_TEST(data("&xyZ1") == R"(text "&xyZ1")");
}
BOOST_AUTO_TEST_CASE(ascii_alphanumeric_is_appended_to_an_attribute) {
  BOOST_TEST(data(R"(<a b="&xyZ1">)") == R"(start a b="&xyZ1")");
}
BOOST_AUTO_TEST_CASE(semicolon_is_an_error_and_reconsumed) {
  BOOST_TEST(data("&xyz;") == R"(text "&xyz;" ! 4 unknown-named-character-reference)");
}
BOOST_AUTO_TEST_CASE(semicolon_in_an_attribute_is_an_error) {
  BOOST_TEST(data("<a b=&xyz;>") == R"(start a b="&xyz;" ! 9 unknown-named-character-reference)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(data("&xyz<a>") == R"(text "&xyz", start a)");
}
BOOST_AUTO_TEST_CASE(eof_is_anything_else) {
  BOOST_TEST(data("&xyz") == R"(text "&xyz")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(numeric_character_reference_state)  // 13.2.5.75

BOOST_AUTO_TEST_CASE(small_x_begins_a_hexadecimal_number) {
  BOOST_TEST(data("&#x41;") == R"(text "A")");
}
BOOST_AUTO_TEST_CASE(capital_x_begins_a_hexadecimal_number) {
  BOOST_TEST(data("&#X41;") == R"(text "A")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(data("&#65;") == R"(text "A")");
}
BOOST_AUTO_TEST_CASE(code_begins_at_zero) {
  BOOST_TEST(data("&#65;&#66;") == R"(text "AB")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(hexadecimal_character_reference_start_state)  // 13.2.5.76

BOOST_AUTO_TEST_CASE(ascii_hex_digit_is_reconsumed) {
  BOOST_TEST(data("&#x4A;&#xA7;&#xa7;") == R"(text "J§§")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_flushed) {
  BOOST_TEST(data("&#x;") == R"(text "&#x;" ! 3 absence-of-digits-in-numeric-character-reference)");
}
BOOST_AUTO_TEST_CASE(anything_else_keeps_the_letter_as_it_was) {
  BOOST_TEST(data("&#Xg") == R"(text "&#Xg" ! 3 absence-of-digits-in-numeric-character-reference)");
}
BOOST_AUTO_TEST_CASE(anything_else_in_an_attribute_is_flushed) {
  BOOST_TEST(data(R"(<a b="&#x">)") ==
             R"(start a b="&#x" ! 9 absence-of-digits-in-numeric-character-reference)");
}
BOOST_AUTO_TEST_CASE(eof_is_anything_else) {
  BOOST_TEST(data("&#x") == R"(text "&#x" ! 3 absence-of-digits-in-numeric-character-reference)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(decimal_character_reference_start_state)  // 13.2.5.77

BOOST_AUTO_TEST_CASE(ascii_digit_is_reconsumed) {
  BOOST_TEST(data("&#65;") == R"(text "A")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_flushed) {
  BOOST_TEST(data("&#;") == R"(text "&#;" ! 2 absence-of-digits-in-numeric-character-reference)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(data("&#<a>") ==
             R"(text "&#", start a ! 2 absence-of-digits-in-numeric-character-reference)");
}
BOOST_AUTO_TEST_CASE(anything_else_in_an_attribute_is_flushed) {
  BOOST_TEST(data("<a b=&#>") ==
             R"(start a b="&#" ! 7 absence-of-digits-in-numeric-character-reference)");
}
BOOST_AUTO_TEST_CASE(eof_is_anything_else) {
  BOOST_TEST(data("&#") == R"(text "&#" ! 2 absence-of-digits-in-numeric-character-reference)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(hexadecimal_character_reference_state)  // 13.2.5.78

BOOST_AUTO_TEST_CASE(ascii_digit_is_added) {
  BOOST_TEST(data("&#x0030;&#x39;") == R"(text "09")");
}
BOOST_AUTO_TEST_CASE(ascii_upper_hex_digit_is_added) {
  BOOST_TEST(data("&#x4A;&#x4F;") == R"(text "JO")");
}
BOOST_AUTO_TEST_CASE(ascii_lower_hex_digit_is_added) {
  BOOST_TEST(data("&#x4a;&#x4f;") == R"(text "JO")");
}
BOOST_AUTO_TEST_CASE(semicolon_ends_the_number) {
  BOOST_TEST(data("&#x41;b") == R"(text "Ab")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_reconsumed) {
  BOOST_TEST(data("&#x41g") == R"(text "Ag" ! 5 missing-semicolon-after-character-reference)");
}
BOOST_AUTO_TEST_CASE(eof_is_anything_else) {
  BOOST_TEST(data("&#x41") == R"(text "A" ! 5 missing-semicolon-after-character-reference)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(decimal_character_reference_state)  // 13.2.5.79

BOOST_AUTO_TEST_CASE(ascii_digit_is_added) {
  BOOST_TEST(data("&#00048;&#57;") == R"(text "09")");
}
BOOST_AUTO_TEST_CASE(semicolon_ends_the_number) {
  BOOST_TEST(data("&#65;b") == R"(text "Ab")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_an_error_and_reconsumed) {
  BOOST_TEST(data("&#65a") == R"(text "Aa" ! 4 missing-semicolon-after-character-reference)");
}
BOOST_AUTO_TEST_CASE(eof_is_anything_else) {
  BOOST_TEST(data("&#65") == R"(text "A" ! 4 missing-semicolon-after-character-reference)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(numeric_character_reference_end_state)  // 13.2.5.80

BOOST_AUTO_TEST_CASE(null_is_an_error_and_replaced) {
  BOOST_TEST(data("&#0;") == R"(text "�" ! 4 null-character-reference)");
}
BOOST_AUTO_TEST_CASE(beyond_unicode_is_an_error_and_replaced) {
  BOOST_TEST(data("&#x110000;") == R"(text "�" ! 10 character-reference-outside-unicode-range)");
}
BOOST_AUTO_TEST_CASE(far_beyond_unicode_is_the_same) {
  BOOST_TEST(data("&#x100000041;") == R"(text "�" ! 13 character-reference-outside-unicode-range)");
}
BOOST_AUTO_TEST_CASE(surrogate_is_an_error_and_replaced) {
  BOOST_TEST(data("&#xD800;&#xDFFF;") ==
             R"(text "��" ! 8 surrogate-character-reference, 16 surrogate-character-reference)");
}
BOOST_AUTO_TEST_CASE(first_noncharacters_are_an_error_and_kept) {
  BOOST_TEST(data("&#xFDD0;&#xFDEF;") ==
             "text \"\uFDD0\uFDEF\" ! 8 noncharacter-character-reference, 16 "
             "noncharacter-character-reference");
}
BOOST_AUTO_TEST_CASE(last_noncharacters_are_an_error_and_kept) {
  BOOST_TEST(data("&#xFFFE;&#x10FFFF;") ==
             "text \"\uFFFE\U0010FFFF\" ! 8 noncharacter-character-reference, 18 "
             "noncharacter-character-reference");
}
BOOST_AUTO_TEST_CASE(neighbours_of_the_bounds_are_no_errors) {
  BOOST_TEST(data("&#xD7FF;&#xE000;&#xFDCF;&#xFDF0;&#x10FFFD;") ==
             "text \"\uD7FF\uE000\uFDCF\uFDF0\U0010FFFD\"");
}
BOOST_AUTO_TEST_CASE(carriage_return_is_an_error_and_kept) {
  BOOST_TEST(data("&#13;") == "text \"\r\" ! 5 control-character-reference");
}
BOOST_AUTO_TEST_CASE(control_is_an_error_and_kept) {
  BOOST_TEST(data("&#1;&#x7F;") ==
             "text \"\x01\x7F\" ! 4 control-character-reference, 10 control-character-reference");
}
BOOST_AUTO_TEST_CASE(white_space_is_no_error) {
  BOOST_TEST(data("&#9;&#10;&#12;&#32;") == "text \"\t\n\f \"");
}
BOOST_AUTO_TEST_CASE(control_with_a_row_in_the_table_is_replaced) {
  BOOST_TEST(data("&#x80;") == R"(text "€" ! 6 control-character-reference)");
  BOOST_TEST(data("&#x80;&#x82;&#x83;&#x84;&#x85;&#x86;&#x87;&#x88;&#x89;&#x8A;&#x8B;&#x8C;&#x8E;")
                 .starts_with(R"(text "€‚ƒ„…†‡ˆ‰Š‹ŒŽ" !)"));
  BOOST_TEST(
      data("&#x91;&#x92;&#x93;&#x94;&#x95;&#x96;&#x97;&#x98;&#x99;&#x9A;&#x9B;&#x9C;&#x9E;&#x9F;")
          .starts_with(R"(text "‘’“”•–—˜™š›œžŸ" !)"));
}
BOOST_AUTO_TEST_CASE(control_without_a_row_in_the_table_is_kept) {
  BOOST_TEST(
      data("&#x81;&#x9D;") ==
      "text \"\u0081\u009D\" ! 6 control-character-reference, 12 control-character-reference");
  BOOST_TEST(data("&#x8D;") == "text \"\u008D\" ! 6 control-character-reference");
  BOOST_TEST(data("&#x8F;") == "text \"\u008F\" ! 6 control-character-reference");
  BOOST_TEST(data("&#x90;") == "text \"\u0090\" ! 6 control-character-reference");
}
BOOST_AUTO_TEST_CASE(anything_else_is_no_error) {
  BOOST_TEST(data("&#xA0;&#x10000;") == "text \"\u00A0\U00010000\"");
}
BOOST_AUTO_TEST_CASE(missing_semicolon_comes_first) {
  BOOST_TEST(
      data("&#0") ==
      R"(text "�" ! 3 missing-semicolon-after-character-reference, 3 null-character-reference)");
}
BOOST_AUTO_TEST_CASE(flushed_into_an_attribute) {
  BOOST_TEST(data(R"(<a b="&#65;" c='&#x42' d=&#67;>)") ==
             R"(start a b="A" c="B" d="C" ! 21 missing-semicolon-after-character-reference)");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::v13_2_5
