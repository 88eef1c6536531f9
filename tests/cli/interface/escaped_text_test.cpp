#include "cli/terminal/escaped_text.h"

#include <boost/test/unit_test.hpp>

#include "cli/terminal/user_error.h"

namespace specdrift::cli {
namespace {

std::string trouble_with(std::string_view text) {
  try {
    resolve_escapes(text);
  } catch (const UserError& trouble) {
    return trouble.what();
  }
  return "none";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(escaped_text)

BOOST_AUTO_TEST_CASE(plain_text_stays) {
  BOOST_TEST(resolve_escapes("") == "");
  BOOST_TEST(resolve_escapes("a\xC3\xA9 &amp; b") == "a\xC3\xA9 &amp; b");
}

BOOST_AUTO_TEST_CASE(letters_name_characters) {
  BOOST_TEST(resolve_escapes(R"(\n\t\r\\\"\')") == "\n\t\r\\\"'");
}

BOOST_AUTO_TEST_CASE(numbers_are_code_points) {
  BOOST_TEST(resolve_escapes(R"(\x0b\u0000\xe9)") == std::string("\x0B\0\xC3\xA9", 4));
  BOOST_TEST(resolve_escapes(R"(\u{1F600}\u{41}\u{10ffff})") ==
             "\xF0\x9F\x98\x80"
             "A"
             "\xF4\x8F\xBF\xBF");
}

BOOST_AUTO_TEST_CASE(a_lone_surrogate_stays_one) {
  BOOST_TEST(resolve_escapes(R"(\ud800)") == "\xED\xA0\x80");
  BOOST_TEST(resolve_escapes(R"(\ud800x\udc00)") == "\xED\xA0\x80x\xED\xB0\x80");
}

BOOST_AUTO_TEST_CASE(a_pair_of_surrogates_is_one_character) {
  BOOST_TEST(resolve_escapes(R"(\ud83d\ude00)") == "\xF0\x9F\x98\x80");
  BOOST_TEST(resolve_escapes(R"(\ud83d\u{de00})") == "\xF0\x9F\x98\x80");
}

BOOST_AUTO_TEST_CASE(anything_else_is_an_error_with_its_place) {
  BOOST_TEST(trouble_with(R"(a\q)") == R"(--text: no escape at character 2: '\q')");
  BOOST_TEST(trouble_with("\xC3\xA9\\") == "--text: no escape at character 2: '\\'");
  for (const auto text : {R"(\x0)", R"(\xg0)", R"(\u12)", R"(\u{})", R"(\u{110000})", R"(\u{12)",
                          R"(\u{ 1})", R"(\u-001)"})
    BOOST_TEST(trouble_with(text).starts_with("--text: no escape at character 1"), text);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::cli
