#include <boost/test/unit_test.hpp>

#include "tests/8_2_4/tokenized.h"

namespace specdrift::v8_2_4 {
namespace {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(cdata_section_state)  // 8.2.4.68

BOOST_AUTO_TEST_CASE(the_sequence_ends_the_section) {
  BOOST_TEST(cdata_section("a]]><b>") == R"(text "a", start b)");
  BOOST_TEST(cdata_section("]]>a") == R"(text "a")");
}

BOOST_AUTO_TEST_CASE(eof_ends_the_section) {
  BOOST_TEST(cdata_section("a") == R"(text "a")");
  BOOST_TEST(cdata_section("") == "");
  BOOST_TEST(cdata_section("a]]") == R"(text "a]]")");
}

BOOST_AUTO_TEST_CASE(the_next_occurrence_counts) {
  BOOST_TEST(cdata_section("]]]>a]]>") == R"(text "]a]]>")");
}

BOOST_AUTO_TEST_CASE(parts_of_the_sequence_are_characters) {
  BOOST_TEST(cdata_section("] ]> ]]a>") == R"(text "] ]> ]]a>")");
}

BOOST_AUTO_TEST_CASE(null_is_a_character_without_an_error) {
  BOOST_TEST(cdata_section("a\0b"sv) == "text \"a\u2400b\"");
}

BOOST_AUTO_TEST_CASE(anything_else_is_a_character) {
  BOOST_TEST(cdata_section("<b>&lt;\u00E9\r\n") == "text \"<b>&lt;\u00E9\n\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(next_character)  // 8.2.4.69

BOOST_AUTO_TEST_CASE(white_space_is_no_reference) {
  BOOST_TEST(data("&\ta") == "text \"&\ta\"");
  BOOST_TEST(data("&\na") == "text \"&\na\"");
  BOOST_TEST(data("&\fa") == "text \"&\fa\"");
  BOOST_TEST(data("& a") == R"(text "& a")");
}

BOOST_AUTO_TEST_CASE(less_than_sign_is_no_reference) {
  BOOST_TEST(data("&<a>") == R"(text "&", start a)");
}

BOOST_AUTO_TEST_CASE(ampersand_is_no_reference) {
  BOOST_TEST(data("&&lt;") == R"(text "&<")");
}

BOOST_AUTO_TEST_CASE(eof_is_no_reference) {
  BOOST_TEST(data("&") == R"(text "&")");
}

BOOST_AUTO_TEST_CASE(additional_allowed_character_is_no_reference) {
  BOOST_TEST(data(R"(<a b="&">)") == R"(start a b="&")");
  BOOST_TEST(data("<a b='&'>") == R"(start a b="&")");
  BOOST_TEST(data("<a b=&>") == R"(start a b="&")");
}

BOOST_AUTO_TEST_CASE(in_text_there_is_no_additional_allowed_character) {
  BOOST_TEST(data(R"(&">')") == R"(text "&">'")");
}

BOOST_AUTO_TEST_CASE(number_sign_begins_a_number) {
  BOOST_TEST(data("&#65;") == R"(text "A")");
}

BOOST_AUTO_TEST_CASE(anything_else_may_begin_a_name) {
  BOOST_TEST(data("&lt;") == R"(text "<")");
  BOOST_TEST(data("&1") == R"(text "&1")");
  BOOST_TEST(data("&\0"sv) == "text \"&\u2400\" ! 1");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(number)  // 8.2.4.69

BOOST_AUTO_TEST_CASE(lower_case_x_makes_it_hexadecimal) {
  BOOST_TEST(data("&#x4aF;") == "text \"\u04AF\"");
}

BOOST_AUTO_TEST_CASE(upper_case_x_makes_it_hexadecimal) {
  BOOST_TEST(data("&#X4Af;") == "text \"\u04AF\"");
}

BOOST_AUTO_TEST_CASE(anything_else_makes_it_decimal) {
  BOOST_TEST(data("&#0123456789;") == "text \"\uFFFD\" ! 13");
  BOOST_TEST(data("&#38;") == R"(text "&")");
  BOOST_TEST(data("&#6A;") == "text \"\006A;\" ! 3, 3");
}

BOOST_AUTO_TEST_CASE(no_digits_are_an_error_and_all_is_unconsumed) {
  BOOST_TEST(data("&#;") == R"(text "&#;" ! 2)");
  BOOST_TEST(data("&#") == R"(text "&#" ! 2)");
  BOOST_TEST(data("&#a") == R"(text "&#a" ! 2)");
  BOOST_TEST(data("&#<b>") == R"(text "&#", start b ! 2)");
}

BOOST_AUTO_TEST_CASE(no_hexadecimal_digits_are_an_error_and_all_is_unconsumed) {
  BOOST_TEST(data("&#x;") == R"(text "&#x;" ! 3)");
  BOOST_TEST(data("&#X") == R"(text "&#X" ! 3)");
  BOOST_TEST(data("&#xg") == R"(text "&#xg" ! 3)");
}

BOOST_AUTO_TEST_CASE(no_digits_in_an_attribute_value) {
  BOOST_TEST(data(R"(<a b="&#x;">)") == R"(start a b="&#x;" ! 9)");
}

BOOST_AUTO_TEST_CASE(missing_semicolon_is_an_error) {
  BOOST_TEST(data("&#65a") == R"(text "Aa" ! 4)");
  BOOST_TEST(data("&#x41") == R"(text "A" ! 5)");
  BOOST_TEST(data("<a b=&#65=>") == R"(start a b="A=" ! 9, 9)");
}

BOOST_AUTO_TEST_CASE(number_of_the_table_is_an_error) {
  BOOST_TEST(data("&#x00;") == "text \"\uFFFD\" ! 6");
  BOOST_TEST(data("&#x0D;") == "text \"\r\" ! 6");
  BOOST_TEST(data("&#x80;") == "text \"\u20AC\" ! 6");
  BOOST_TEST(data("&#x81;") == "text \"\302\201\" ! 6");
  BOOST_TEST(data("&#x82;") == "text \"\u201A\" ! 6");
  BOOST_TEST(data("&#x83;") == "text \"\u0192\" ! 6");
  BOOST_TEST(data("&#x84;") == "text \"\u201E\" ! 6");
  BOOST_TEST(data("&#x85;") == "text \"\u2026\" ! 6");
  BOOST_TEST(data("&#x86;") == "text \"\u2020\" ! 6");
  BOOST_TEST(data("&#x87;") == "text \"\u2021\" ! 6");
  BOOST_TEST(data("&#x88;") == "text \"\u02C6\" ! 6");
  BOOST_TEST(data("&#x89;") == "text \"\u2030\" ! 6");
  BOOST_TEST(data("&#x8A;") == "text \"\u0160\" ! 6");
  BOOST_TEST(data("&#x8B;") == "text \"\u2039\" ! 6");
  BOOST_TEST(data("&#x8C;") == "text \"\u0152\" ! 6");
  BOOST_TEST(data("&#x8D;") == "text \"\302\215\" ! 6");
  BOOST_TEST(data("&#x8E;") == "text \"\u017D\" ! 6");
  BOOST_TEST(data("&#x8F;") == "text \"\302\217\" ! 6");
  BOOST_TEST(data("&#x90;") == "text \"\302\220\" ! 6");
  BOOST_TEST(data("&#x91;") == "text \"\u2018\" ! 6");
  BOOST_TEST(data("&#x92;") == "text \"\u2019\" ! 6");
  BOOST_TEST(data("&#x93;") == "text \"\u201C\" ! 6");
  BOOST_TEST(data("&#x94;") == "text \"\u201D\" ! 6");
  BOOST_TEST(data("&#x95;") == "text \"\u2022\" ! 6");
  BOOST_TEST(data("&#x96;") == "text \"\u2013\" ! 6");
  BOOST_TEST(data("&#x97;") == "text \"\u2014\" ! 6");
  BOOST_TEST(data("&#x98;") == "text \"\u02DC\" ! 6");
  BOOST_TEST(data("&#x99;") == "text \"\u2122\" ! 6");
  BOOST_TEST(data("&#x9A;") == "text \"\u0161\" ! 6");
  BOOST_TEST(data("&#x9B;") == "text \"\u203A\" ! 6");
  BOOST_TEST(data("&#x9C;") == "text \"\u0153\" ! 6");
  BOOST_TEST(data("&#x9D;") == "text \"\302\235\" ! 6");
  BOOST_TEST(data("&#x9E;") == "text \"\u017E\" ! 6");
  BOOST_TEST(data("&#x9F;") == "text \"\u0178\" ! 6");
}

BOOST_AUTO_TEST_CASE(missing_semicolon_and_number_of_the_table_are_two_errors) {
  BOOST_TEST(data("&#128a") == "text \"\u20ACa\" ! 5, 5");
}

BOOST_AUTO_TEST_CASE(surrogate_is_an_error_and_replaced) {
  BOOST_TEST(data("&#xD800;") == "text \"\uFFFD\" ! 8");
  BOOST_TEST(data("&#xDFFF;") == "text \"\uFFFD\" ! 8");
  BOOST_TEST(data("&#xD7FF;") == "text \"\uD7FF\"");
  BOOST_TEST(data("&#xE000;") == "text \"\uE000\"");
}

BOOST_AUTO_TEST_CASE(number_beyond_unicode_is_an_error_and_replaced) {
  BOOST_TEST(data("&#x110000;") == "text \"\uFFFD\" ! 10");
  BOOST_TEST(data("&#x100000041;") == "text \"\uFFFD\" ! 13");
  BOOST_TEST(data("&#99999999999999999999999;") == "text \"\uFFFD\" ! 26");
}

BOOST_AUTO_TEST_CASE(forbidden_character_is_an_error_and_returned) {
  BOOST_TEST(data("&#x1;") == "text \"\001\" ! 5");
  BOOST_TEST(data("&#x2;") == "text \"\002\" ! 5");
  BOOST_TEST(data("&#x3;") == "text \"\003\" ! 5");
  BOOST_TEST(data("&#x4;") == "text \"\004\" ! 5");
  BOOST_TEST(data("&#x5;") == "text \"\005\" ! 5");
  BOOST_TEST(data("&#x6;") == "text \"\006\" ! 5");
  BOOST_TEST(data("&#x7;") == "text \"\007\" ! 5");
  BOOST_TEST(data("&#x8;") == "text \"\010\" ! 5");
  BOOST_TEST(data("&#xB;") == "text \"\013\" ! 5");
  BOOST_TEST(data("&#xE;") == "text \"\016\" ! 5");
  BOOST_TEST(data("&#xF;") == "text \"\017\" ! 5");
  BOOST_TEST(data("&#x10;") == "text \"\020\" ! 6");
  BOOST_TEST(data("&#x11;") == "text \"\021\" ! 6");
  BOOST_TEST(data("&#x12;") == "text \"\022\" ! 6");
  BOOST_TEST(data("&#x13;") == "text \"\023\" ! 6");
  BOOST_TEST(data("&#x14;") == "text \"\024\" ! 6");
  BOOST_TEST(data("&#x15;") == "text \"\025\" ! 6");
  BOOST_TEST(data("&#x16;") == "text \"\026\" ! 6");
  BOOST_TEST(data("&#x17;") == "text \"\027\" ! 6");
  BOOST_TEST(data("&#x18;") == "text \"\030\" ! 6");
  BOOST_TEST(data("&#x19;") == "text \"\031\" ! 6");
  BOOST_TEST(data("&#x1A;") == "text \"\032\" ! 6");
  BOOST_TEST(data("&#x1B;") == "text \"\033\" ! 6");
  BOOST_TEST(data("&#x1C;") == "text \"\034\" ! 6");
  BOOST_TEST(data("&#x1D;") == "text \"\035\" ! 6");
  BOOST_TEST(data("&#x1E;") == "text \"\036\" ! 6");
  BOOST_TEST(data("&#x1F;") == "text \"\037\" ! 6");
  BOOST_TEST(data("&#x7F;") == "text \"\177\" ! 6");
  BOOST_TEST(data("&#xFDD0;") == "text \"\uFDD0\" ! 8");
  BOOST_TEST(data("&#xFDEF;") == "text \"\uFDEF\" ! 8");
}

BOOST_AUTO_TEST_CASE(noncharacter_is_an_error_and_returned) {
  BOOST_TEST(data("&#xFFFE;") == "text \"\uFFFE\" ! 8");
  BOOST_TEST(data("&#xFFFF;") == "text \"\uFFFF\" ! 8");
  BOOST_TEST(data("&#x1FFFE;") == "text \"\U0001FFFE\" ! 9");
  BOOST_TEST(data("&#x1FFFF;") == "text \"\U0001FFFF\" ! 9");
  BOOST_TEST(data("&#x2FFFE;") == "text \"\U0002FFFE\" ! 9");
  BOOST_TEST(data("&#x2FFFF;") == "text \"\U0002FFFF\" ! 9");
  BOOST_TEST(data("&#x3FFFE;") == "text \"\U0003FFFE\" ! 9");
  BOOST_TEST(data("&#x3FFFF;") == "text \"\U0003FFFF\" ! 9");
  BOOST_TEST(data("&#x4FFFE;") == "text \"\U0004FFFE\" ! 9");
  BOOST_TEST(data("&#x4FFFF;") == "text \"\U0004FFFF\" ! 9");
  BOOST_TEST(data("&#x5FFFE;") == "text \"\U0005FFFE\" ! 9");
  BOOST_TEST(data("&#x5FFFF;") == "text \"\U0005FFFF\" ! 9");
  BOOST_TEST(data("&#x6FFFE;") == "text \"\U0006FFFE\" ! 9");
  BOOST_TEST(data("&#x6FFFF;") == "text \"\U0006FFFF\" ! 9");
  BOOST_TEST(data("&#x7FFFE;") == "text \"\U0007FFFE\" ! 9");
  BOOST_TEST(data("&#x7FFFF;") == "text \"\U0007FFFF\" ! 9");
  BOOST_TEST(data("&#x8FFFE;") == "text \"\U0008FFFE\" ! 9");
  BOOST_TEST(data("&#x8FFFF;") == "text \"\U0008FFFF\" ! 9");
  BOOST_TEST(data("&#x9FFFE;") == "text \"\U0009FFFE\" ! 9");
  BOOST_TEST(data("&#x9FFFF;") == "text \"\U0009FFFF\" ! 9");
  BOOST_TEST(data("&#xAFFFE;") == "text \"\U000AFFFE\" ! 9");
  BOOST_TEST(data("&#xAFFFF;") == "text \"\U000AFFFF\" ! 9");
  BOOST_TEST(data("&#xBFFFE;") == "text \"\U000BFFFE\" ! 9");
  BOOST_TEST(data("&#xBFFFF;") == "text \"\U000BFFFF\" ! 9");
  BOOST_TEST(data("&#xCFFFE;") == "text \"\U000CFFFE\" ! 9");
  BOOST_TEST(data("&#xCFFFF;") == "text \"\U000CFFFF\" ! 9");
  BOOST_TEST(data("&#xDFFFE;") == "text \"\U000DFFFE\" ! 9");
  BOOST_TEST(data("&#xDFFFF;") == "text \"\U000DFFFF\" ! 9");
  BOOST_TEST(data("&#xEFFFE;") == "text \"\U000EFFFE\" ! 9");
  BOOST_TEST(data("&#xEFFFF;") == "text \"\U000EFFFF\" ! 9");
  BOOST_TEST(data("&#xFFFFE;") == "text \"\U000FFFFE\" ! 9");
  BOOST_TEST(data("&#xFFFFF;") == "text \"\U000FFFFF\" ! 9");
  BOOST_TEST(data("&#x10FFFE;") == "text \"\U0010FFFE\" ! 10");
  BOOST_TEST(data("&#x10FFFF;") == "text \"\U0010FFFF\" ! 10");
}

BOOST_AUTO_TEST_CASE(any_other_number_is_a_character) {
  BOOST_TEST(data("&#x9;") == "text \"\t\"");
  BOOST_TEST(data("&#xA;") == "text \"\n\"");
  BOOST_TEST(data("&#xC;") == "text \"\f\"");
  BOOST_TEST(data("&#x20;") == R"(text " ")");
  BOOST_TEST(data("&#x7E;") == R"(text "~")");
  BOOST_TEST(data("&#xA0;") == "text \"\u00A0\"");
  BOOST_TEST(data("&#xFDCF;") == "text \"\uFDCF\"");
  BOOST_TEST(data("&#xFDF0;") == "text \"\uFDF0\"");
  BOOST_TEST(data("&#xFFFD;") == "text \"\uFFFD\"");
  BOOST_TEST(data("&#x10000;") == "text \"\U00010000\"");
  BOOST_TEST(data("&#x10FFFD;") == "text \"\U0010FFFD\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(name)  // 8.2.4.69

BOOST_AUTO_TEST_CASE(longest_name_counts) {
  BOOST_TEST(data("&notin;") == "text \"\u2209\"");
  BOOST_TEST(data("&not;in") == "text \"\u00ACin\"");
  BOOST_TEST(data("&notit;") == "text \"\u00ACit;\" ! 4");
}

BOOST_AUTO_TEST_CASE(names_are_case_sensitive) {
  BOOST_TEST(data("&Auml;&auml;") == "text \"\u00C4\u00E4\"");
  BOOST_TEST(data("&aUml;") == R"(text "&aUml;" ! 5)");
}

BOOST_AUTO_TEST_CASE(no_match_is_nothing) {
  BOOST_TEST(data("&xyz") == R"(text "&xyz")");
  BOOST_TEST(data("&x") == R"(text "&x")");
  BOOST_TEST(data("&;") == R"(text "&;")");
}

BOOST_AUTO_TEST_CASE(no_match_before_a_semicolon_is_an_error) {
  BOOST_TEST(data("&xyz;") == R"(text "&xyz;" ! 4)");
  BOOST_TEST(data("&1Z;") == R"(text "&1Z;" ! 3)");
  BOOST_TEST(data("&x-z;") == R"(text "&x-z;")");
  BOOST_TEST(data(R"(<a b="&xyz;">)") == R"(start a b="&xyz;" ! 10)");
}

BOOST_AUTO_TEST_CASE(in_an_attribute_a_name_before_an_equals_sign_is_nothing) {
  BOOST_TEST(data(R"(<a b="&amp=">)") == R"(start a b="&amp=")");
}

BOOST_AUTO_TEST_CASE(in_an_attribute_a_name_before_a_letter_or_digit_is_nothing) {
  BOOST_TEST(data(R"(<a b="&ampz">)") == R"(start a b="&ampz")");
  BOOST_TEST(data(R"(<a b="&ampZ">)") == R"(start a b="&ampZ")");
  BOOST_TEST(data(R"(<a b="&amp0">)") == R"(start a b="&amp0")");
  BOOST_TEST(data(R"(<a b="&notit;">)") == R"(start a b="&notit;")");
}

BOOST_AUTO_TEST_CASE(in_an_attribute_a_name_with_a_semicolon_counts_before_anything) {
  BOOST_TEST(data(R"(<a b="&amp;=&amp;z">)") == R"(start a b="&=&z")");
}

BOOST_AUTO_TEST_CASE(in_an_attribute_a_name_before_anything_else_is_a_reference) {
  BOOST_TEST(data(R"(<a b="&amp-">)") == R"(start a b="&-" ! 10)");
  BOOST_TEST(data(R"(<a b="&amp">)") == R"(start a b="&" ! 10)");
  BOOST_TEST(data("<a b=&amp>") == R"(start a b="&" ! 9)");
}

BOOST_AUTO_TEST_CASE(in_text_a_name_before_anything_is_a_reference) {
  BOOST_TEST(data("&amp=") == R"(text "&=" ! 4)");
  BOOST_TEST(data("&ampz") == R"(text "&z" ! 4)");
}

BOOST_AUTO_TEST_CASE(missing_semicolon_is_an_error) {
  BOOST_TEST(data("&amp") == R"(text "&" ! 4)");
  BOOST_TEST(data("&amp ") == R"(text "& " ! 4)");
}

BOOST_AUTO_TEST_CASE(one_character_is_returned) {
  BOOST_TEST(data("&sup2;") == "text \"\u00B2\"");
}

BOOST_AUTO_TEST_CASE(two_characters_are_returned) {
  BOOST_TEST(data("&fjlig;") == R"(text "fj")");
  BOOST_TEST(data("&race;") == "text \"\u223D\u0331\"");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::v8_2_4
