#include "core/text/number.h"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdint>
#include <string>

BOOST_AUTO_TEST_SUITE(number)

using specdrift::parse_number;

BOOST_AUTO_TEST_CASE(is_all_of_the_text) {
  BOOST_TEST(parse_number<int>("0").value() == 0);
  BOOST_TEST(parse_number<unsigned>("0123").value() == 123U);
  for (const char* const text : {"", " 1", "1 ", "1x", "x1", "+1", "1.0", "--1", "0x1"})
    BOOST_TEST(!parse_number<int>(text).has_value(), "'" << text << "'");
}

BOOST_AUTO_TEST_CASE(ends_where_the_text_does) {
  BOOST_TEST(parse_number<int>(std::string_view("1234").substr(1, 2)).value() == 23);
}

BOOST_AUTO_TEST_CASE(has_a_sign_if_its_type_has_one) {
  BOOST_TEST(parse_number<int>("-7").value() == -7);
  BOOST_TEST(!parse_number<unsigned>("-7").has_value());
}

BOOST_AUTO_TEST_CASE(fits_into_its_type) {
  BOOST_TEST(parse_number<std::uint64_t>("18446744073709551615").value() == UINT64_MAX);
  BOOST_TEST(!parse_number<std::uint64_t>("18446744073709551616").has_value());
  BOOST_TEST(parse_number<std::int8_t>("-128").value() == -128);
  BOOST_TEST(!parse_number<std::int8_t>("128").has_value());
}

BOOST_AUTO_TEST_CASE(has_digits_of_its_base) {
  BOOST_TEST(parse_number<unsigned>("fF", 16).value() == 255U);
  BOOST_TEST(!parse_number<unsigned>("fg", 16).has_value());
  BOOST_TEST(!parse_number<unsigned>("a").has_value());
}

BOOST_AUTO_TEST_CASE(may_have_a_fraction) {
  BOOST_TEST(parse_number<double>("0.5").value() == 0.5);
  BOOST_TEST(parse_number<double>("1e3").value() == 1000.0);
  BOOST_TEST(std::isnan(parse_number<double>("nan").value()));
  for (const char* const text : {"", ".", "1,5", "1s", " 1"})
    BOOST_TEST(!parse_number<double>(text).has_value(), "'" << text << "'");
}

BOOST_AUTO_TEST_SUITE_END()
