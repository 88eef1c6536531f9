#include "core/text/hidden.h"

#include <boost/test/unit_test.hpp>

#include "core/text/utf8.h"

namespace specdrift {
namespace {

std::string utf8_of(char32_t code_point) {
  std::string text;
  utf8::append(text, code_point);
  return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(hidden)

BOOST_AUTO_TEST_CASE(controls_and_marks_are_hidden_and_nothing_that_is_seen) {
  std::size_t count = 0;
  for (char32_t c = 0; c <= 0x10FFFF; ++c) count += is_hidden(c);
  // C0, DELETE and C1, soft hyphen, Arabic letter mark, Mongolian vowel separator, 5 + 7 + 16 of
  // U+2000..206F, surrogates, byte order mark, annotations, tags.
  BOOST_TEST(count == 32 + 33 + 1 + 1 + 1 + 5 + 7 + 16 + 2048 + 1 + 3 + 128);
  for (const char32_t c : {U'\u061C', U'\u200E', U'\u200F', U'\u202A', U'\u202B', U'\u202C',
                           U'\u202D', U'\u202E', U'\u2066', U'\u2067', U'\u2068', U'\u2069',
                           U'\u2028', U'\u2029', U'\uFEFF', U'\u009B', U'\u007F', U'\u001B'})
    BOOST_TEST(is_hidden(c), static_cast<std::uint32_t>(c));
  for (const char32_t c : {U' ', U'~', U'\u00A0', U'\u00AC', U'\u00AE', U'\u05D0', U'\u0627',
                           U'\u2010', U'\u2027', U'\u202F', U'\u205F', U'\u2070', U'\uFFFD'})
    BOOST_TEST(!is_hidden(c), static_cast<std::uint32_t>(c));
}

BOOST_AUTO_TEST_CASE(json_has_escapes) {
  BOOST_TEST(with_json_escapes("\"a\"") == "\"a\"");
  BOOST_TEST(with_json_escapes("\"\u00e9\u202e\u2028\ufeff\u007f\u0085\"") ==
             "\"\u00e9\\u202e\\u2028\\ufeff\\u007f\\u0085\"");
  BOOST_TEST(with_json_escapes("\"\U000E0041\U000E007F\U0001F600\"") ==
             "\"\\udb40\\udc41\\udb40\\udc7f\U0001F600\"");
  BOOST_TEST(with_json_escapes("\"" + utf8_of(0xD800) + "\"") == R"("\ud800")");
  BOOST_TEST(with_json_escapes("\"\xFF\"") == R"("\ufffd")");
}

BOOST_AUTO_TEST_CASE(xml_has_references) {
  BOOST_TEST(with_xml_references("<a b=\"\u202e\">\u2028\u00e9\U000E0041</a>") ==
             "<a b=\"&#x202e;\">&#x2028;\u00e9&#xe0041;</a>");
  BOOST_TEST(with_xml_references("<a>\xFF</a>") == "<a>&#xfffd;</a>");
  BOOST_TEST(with_xml_references("<a b=\"\t\">\t</a>\n") == "<a b=\"&#x9;\">&#x9;</a>\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift
