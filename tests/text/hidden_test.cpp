#include "core/text/hidden.h"

#include <utf8proc.h>

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

/// Asks utf8proc's tables, without the visible signs that Unicode counts among the controls of
/// format (Arabic and Kaithi number signs, the end of ayah, the Syriac abbreviation mark).
BOOST_AUTO_TEST_CASE(what_unicode_calls_controls_ignorable_or_no_characters_is_hidden) {
  std::size_t count = 0, visible_signs = 0;
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    const auto* const property = utf8proc_get_property(static_cast<utf8proc_int32_t>(c));
    const bool is_noncharacter = (c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFE) == 0xFFFE;
    const auto category = property->category;
    const bool is_sign = category == UTF8PROC_CATEGORY_CF && !property->ignorable &&
                         !(c >= 0xFFF9 && c <= 0xFFFB) && !(c >= 0x13430 && c <= 0x1343F);
    const bool is_control = category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_CF ||
                            category == UTF8PROC_CATEGORY_CS || category == UTF8PROC_CATEGORY_ZL ||
                            category == UTF8PROC_CATEGORY_ZP;
    if (is_noncharacter || property->ignorable || (is_control && !is_sign))
      BOOST_TEST(is_hidden(c), static_cast<std::uint32_t>(c));
    else if (is_sign)
      BOOST_TEST(!is_hidden(c), static_cast<std::uint32_t>(c));
    visible_signs += is_sign;
    count += is_hidden(c);
  }
  BOOST_TEST(count == 6374);
  BOOST_TEST(visible_signs >= 12);
  for (const char32_t c :
       {U' ', U'~', U'\u00A0', U'\u00AC', U'\u00AE', U'\u05D0', U'\u0627', U'\u0301', U'\u2010',
        U'\u2027', U'\u202F', U'\u205F', U'\u2070', U'\uE000', U'\uFFFC', U'\uFFFD', U'\U0001F600',
        U'\U000F0000', U'\U0010FFFD'})
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
  BOOST_TEST(with_xml_references("<a>\uFFFE\uFFFF\uFDD0\U0001FFFE</a>") ==
             "<a>&#xfffd;&#xfffd;&#xfdd0;&#x1fffe;</a>");
  BOOST_TEST(with_xml_references("<a b=\"\t\">\t</a>\n") == "<a b=\"&#x9;\">&#x9;</a>\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift
