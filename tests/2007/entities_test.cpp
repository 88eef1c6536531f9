#include <boost/test/unit_test.hpp>

#include "tests/2007/tokenized.h"

namespace specdrift::v2007 {
namespace {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(tokenising_entities)  // 8.2.3.1

BOOST_AUTO_TEST_CASE(a_space_is_not_an_entity) {
  BOOST_TEST(pcdata("&\t") == "text \"&\t\"");
  BOOST_TEST(pcdata("&\n") == "text \"&\n\"");
  BOOST_TEST(pcdata("&\v") == "text \"&\v\"");
  BOOST_TEST(pcdata("&\f") == "text \"&\f\"");
  BOOST_TEST(pcdata("& a") == R"(text "& a")");
  BOOST_TEST(pcdata("&\r") == "text \"&\n\"");
}

BOOST_AUTO_TEST_CASE(less_than_sign_is_not_an_entity) {
  BOOST_TEST(pcdata("&<a>") == R"(text "&", start a)");
}

BOOST_AUTO_TEST_CASE(ampersand_is_not_an_entity) {
  BOOST_TEST(pcdata("&&lt;") == R"(text "&<")");
}

BOOST_AUTO_TEST_CASE(eof_is_not_an_entity) {
  BOOST_TEST(pcdata("&") == R"(text "&")");
}

BOOST_AUTO_TEST_CASE(number_sign_without_digits_is_an_error) {
  BOOST_TEST(pcdata("&#") == R"(text "&#" ! 2)");
  BOOST_TEST(pcdata("&#;") == R"(text "&#;" ! 2)");
  BOOST_TEST(pcdata("&#a") == R"(text "&#a" ! 2)");
}

BOOST_AUTO_TEST_CASE(x_without_digits_is_an_error) {
  BOOST_TEST(pcdata("&#x") == R"(text "&#x" ! 3)");
  BOOST_TEST(pcdata("&#X;") == R"(text "&#X;" ! 3)");
  BOOST_TEST(pcdata("&#xg") == R"(text "&#xg" ! 3)");
}

BOOST_AUTO_TEST_CASE(what_was_unconsumed_is_read_again) {
  BOOST_TEST(pcdata("&#x<a>") == R"(text "&#x", start a ! 3)");
  BOOST_TEST(pcdata(R"(<a b="&#x">)") == R"(start a b="&#x" ! 9)");
  BOOST_TEST(rcdata("&#</title>") == R"(text "&#", end title ! 2)");
}

BOOST_AUTO_TEST_CASE(hexadecimal_digits_are_of_either_case) {
  BOOST_TEST(pcdata("&#x4a;&#X4A;&#x9;") == "text \"JJ\t\"");
  BOOST_TEST(pcdata("&#xabcd;&#xef;&#xABCD;&#xEF;") == "text \"\uABCD\u00EF\uABCD\u00EF\"");
  BOOST_TEST(pcdata("&#x1234;&#x5678;&#x90;&#90;") == "text \"\u1234\u5678\uFFFDZ\" ! 22");
}

BOOST_AUTO_TEST_CASE(decimal_digits_end_at_a_letter) {
  BOOST_TEST(pcdata("&#74;a") == R"(text "Ja")");
  BOOST_TEST(pcdata("&#74a;") == R"(text "Ja;" ! 4)");
}

BOOST_AUTO_TEST_CASE(a_missing_semicolon_is_an_error) {
  BOOST_TEST(pcdata("&#74") == R"(text "J" ! 4)");
  BOOST_TEST(pcdata("&#x4Ag") == R"(text "Jg" ! 5)");
  BOOST_TEST(pcdata(R"(<a b="&#74c">)") == R"(start a b="Jc" ! 10)");
}

BOOST_AUTO_TEST_CASE(carriage_return_becomes_a_line_feed) {
  BOOST_TEST(pcdata("&#13;&#x0D;a") == "text \"\n\na\" ! 5, 11");
}

BOOST_AUTO_TEST_CASE(numbers_80_to_9F_are_those_of_the_table) {
  constexpr std::string_view characters[] = {
      "\u20AC", "\uFFFD", "\u201A", "\u0192", "\u201E", "\u2026", "\u2020", "\u2021",
      "\u02C6", "\u2030", "\u0160", "\u2039", "\u0152", "\uFFFD", "\u017D", "\uFFFD",
      "\uFFFD", "\u2018", "\u2019", "\u201C", "\u201D", "\u2022", "\u2013", "\u2014",
      "\u02DC", "\u2122", "\u0161", "\u203A", "\u0153", "\uFFFD", "\u017E", "\u0178",
  };
  int number = 0x80;
  for (const std::string_view character : characters) {
    const std::string reference = "&#" + std::to_string(number++) + ";";
    BOOST_TEST(pcdata(reference) ==
               "text \"" + std::string(character) + "\" ! " + std::to_string(reference.size()));
  }
}

BOOST_AUTO_TEST_CASE(a_number_of_the_table_without_a_semicolon_is_two_errors) {
  BOOST_TEST(pcdata("&#128") == "text \"\u20AC\" ! 5, 5");
}

BOOST_AUTO_TEST_CASE(zero_is_replaced) {
  BOOST_TEST(pcdata("&#0;") == "text \"\uFFFD\" ! 4");
  BOOST_TEST(pcdata("&#x00;") == "text \"\uFFFD\" ! 6");
}

BOOST_AUTO_TEST_CASE(numbers_above_10FFFF_are_replaced) {
  BOOST_TEST(pcdata("&#x110000;") == "text \"\uFFFD\" ! 10");
  BOOST_TEST(pcdata("&#99999999999999999999;") == "text \"\uFFFD\" ! 23");
  BOOST_TEST(pcdata("&#x10000000000000041;") == "text \"\uFFFD\" ! 21");
  BOOST_TEST(pcdata("&#x10FFFF;") == "text \"\U0010FFFF\"");
}

BOOST_AUTO_TEST_CASE(surrogates_are_replaced) {
  BOOST_TEST(pcdata("&#xD800;&#xDFFF;") == "text \"\uFFFD\uFFFD\" ! 8, 16");
  BOOST_TEST(pcdata("&#xD7FF;&#xE000;") == "text \"\uD7FF\uE000\"");
}

BOOST_AUTO_TEST_CASE(other_numbers_are_returned) {
  BOOST_TEST(pcdata("&#1;&#11;&#127;") == "text \"\x01\v\x7F\"");
  BOOST_TEST(pcdata("&#xFDD0;&#xFFFE;") == "text \"\uFDD0\uFFFE\"");
  BOOST_TEST(pcdata("&#160;&#x1F600;") == "text \"\u00A0\U0001F600\"");
}

BOOST_AUTO_TEST_CASE(a_name_is_matched_as_far_as_possible) {
  BOOST_TEST(pcdata("&not;&notin;") == "text \"\u00AC\u2209\"");
  BOOST_TEST(pcdata("&notit;") == "text \"\u00ACit;\" ! 4");
  BOOST_TEST(pcdata("&thetasym;&theta;") == "text \"\u03D1\u03B8\"");
}

BOOST_AUTO_TEST_CASE(names_are_case_sensitive) {
  BOOST_TEST(pcdata("&Lt;") == R"(text "&Lt;" ! 1)");
  BOOST_TEST(pcdata("&auml;&Auml;") == "text \"\u00E4\u00C4\"");
}

BOOST_AUTO_TEST_CASE(no_match_is_an_error) {
  BOOST_TEST(pcdata("&x") == R"(text "&x" ! 1)");
  BOOST_TEST(pcdata("&;") == R"(text "&;" ! 1)");
  BOOST_TEST(pcdata("&theta") == R"(text "&theta" ! 1)");
  BOOST_TEST(pcdata("&\u00E9") == "text \"&\u00E9\" ! 1");
  BOOST_TEST(pcdata(R"(<a b="&">)") == R"(start a b="&" ! 7)");
}

BOOST_AUTO_TEST_CASE(null_does_not_match) {
  BOOST_TEST(pcdata("&\0"sv) == "text \"&\uFFFD\" ! 1, 1");
}

BOOST_AUTO_TEST_CASE(a_name_without_a_semicolon_is_an_error) {
  BOOST_TEST(pcdata("&amp") == R"(text "&" ! 4)");
  BOOST_TEST(pcdata("&ampa") == R"(text "&a" ! 4)");
}

BOOST_AUTO_TEST_CASE(in_an_attribute_a_digit_behind_it_unconsumes_it) {
  BOOST_TEST(pcdata(R"(<a b="&not1">)") == R"(start a b="&not1" ! 10)");
}

BOOST_AUTO_TEST_CASE(in_an_attribute_an_upper_case_letter_behind_it_unconsumes_it) {
  BOOST_TEST(pcdata("<a b='&notA'>") == R"(start a b="&notA" ! 10)");
}

BOOST_AUTO_TEST_CASE(in_an_attribute_a_lower_case_letter_behind_it_unconsumes_it) {
  BOOST_TEST(pcdata("<a b=&nota>") == R"(start a b="&nota" ! 9)");
}

BOOST_AUTO_TEST_CASE(in_an_attribute_anything_else_behind_it_does_not) {
  BOOST_TEST(pcdata(R"(<a b="&not=c">)") == "start a b=\"\u00AC=c\" ! 10");
  BOOST_TEST(pcdata(R"(<a b="&not">)") == "start a b=\"\u00AC\" ! 10");
  BOOST_TEST(pcdata("<a b=\"&not\u00E9\">") == "start a b=\"\u00AC\u00E9\" ! 10");
}

BOOST_AUTO_TEST_CASE(in_an_attribute_a_semicolon_returns_it) {
  BOOST_TEST(pcdata(R"(<a b="&not;a&notin;1">)") == "start a b=\"\u00ACa\u22091\"");
}

BOOST_AUTO_TEST_CASE(the_table_is_that_of_2007) {
  BOOST_TEST(pcdata("&lang;&rang;") == "text \"\u3008\u3009\"");
  BOOST_TEST(pcdata("&Afr;") == R"(text "&Afr;" ! 1)");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::v2007
