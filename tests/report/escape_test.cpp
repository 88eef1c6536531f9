#include "core/report/escape/escape.h"

#include <boost/test/unit_test.hpp>

#include "core/report/escape/markdown.h"

namespace specdrift::report {

BOOST_AUTO_TEST_SUITE(escapes_for_terminals)

BOOST_AUTO_TEST_CASE(readable_text_stays) {
  BOOST_TEST(escaped_for_terminal("a \"b\" 'c' \\n \xC3\xA9 \xEF\xBF\xBD \xF0\x9F\x98\x80") ==
             "a \"b\" 'c' \\n \xC3\xA9 \xEF\xBF\xBD \xF0\x9F\x98\x80");
}

BOOST_AUTO_TEST_CASE(controls_are_visible) {
  BOOST_TEST(escaped_for_terminal(std::string_view("\0\x1B[31m\n\r\t\x7F", 10)) ==
             R"(\u0000\u001b[31m\n\r\t\u007f)");
  BOOST_TEST(escaped_for_terminal("\xC2\x80\xC2\x9B\xC2\x9F\xC2\xA0") ==
             R"(\u0080\u009b\u009f\u00a0)");
}

BOOST_AUTO_TEST_CASE(marks_of_direction_are_visible) {
  BOOST_TEST(
      escaped_for_terminal(
          "\xE2\x80\xAA\xE2\x80\xAE\xE2\x81\xA6\xE2\x81\xA9\xE2\x80\x8E\xE2\x80\x8F\xD8\x9C") ==
      R"(\u202a\u202e\u2066\u2069\u200e\u200f\u061c)");
}

BOOST_AUTO_TEST_CASE(what_has_no_width_is_visible) {
  BOOST_TEST(escaped_for_terminal(
                 "\xE2\x80\x8B\xEF\xBB\xBF\xC2\xAD\xE2\x80\xA8\xE2\x80\xA9\xF3\xA0\x80\x81") ==
             R"(\u200b\ufeff\u00ad\u2028\u2029\u{e0001})");
}

BOOST_AUTO_TEST_CASE(what_is_taken_for_another_character_is_told) {
  // Spaces, compatible forms, what looks like markup, and the three pairs of angle brackets.
  BOOST_TEST(escaped_for_terminal("a\u2003b\u3000c \u017F\u212A \uFF1C\uFE64 \u2329\u3009\u27E8") ==
             R"(a\u2003b\u3000c \u017f\u212a \uff1c\ufe64 \u2329\u3009\u27e8)");
  // A word of two scripts; a text in which nothing shows that it is Cyrillic, or Greek.
  BOOST_TEST(escaped_for_terminal("<s\u0441ript> \u0434\u0430") == "<s\\u0441ript> \u0434\u0430");
  BOOST_TEST(escaped_for_terminal("\u0430") == R"(\u0430)");
  BOOST_TEST(escaped_for_terminal("a \u03BF") == R"(a \u03bf)");
  BOOST_TEST(escaped_for_terminal("\uFF41") == R"(\uff41)");
}

BOOST_AUTO_TEST_CASE(a_text_in_its_own_script_stays) {
  for (const std::string_view text :
       {"\u0447\u0442\u043E \u0438 \u0430, h2", "\u03BF \u03BB\u03CC\u03B3\u03BF\u03C2",
        "\u65E5\u672C\uFF01\uFF11", "d\u00E9j\u00E0 \u00AB vu \u00BB \u2014 \u201Ca\u201D\u2026"})
    BOOST_TEST(escaped_for_terminal(text) == text);
  // A program gets what is there.
  BOOST_TEST(with_hidden_escaped("\u0430\u00A0\u2329\u200B") == "\u0430\u00A0\u2329\\u200b");
}

BOOST_AUTO_TEST_CASE(surrogates_and_ill_formed_bytes_are_visible) {
  BOOST_TEST(escaped_for_terminal("\xED\xA0\x80\xFF\xE2\x82") == R"(\ud800\xff\xe2\x82)");
}

BOOST_AUTO_TEST_CASE(what_has_been_escaped_stays) {
  const std::string once = escaped_for_terminal("\x1B[2J\n\xFF\u202E\\");
  BOOST_TEST(escaped_for_terminal(once) == once);
}

BOOST_AUTO_TEST_CASE(the_last_guard_lets_lines_and_colours_through) {
  const std::string text = "\x1B[1;31mred\x1B[0m \u00e9\n";
  BOOST_TEST(guarded_for_terminal(text, true) == text);
  BOOST_TEST(guarded_for_terminal(text, false) == "\\u001b[1;31mred\\u001b[0m \u00e9\n");
}

BOOST_AUTO_TEST_CASE(the_last_guard_lets_nothing_else_through) {
  BOOST_TEST(guarded_for_terminal("a\tb\r\u202E\u2028\x07\xFF\n", true) ==
             "a\\tb\\r\\u202e\\u2028\\u0007\\xff\n");
  for (const std::string_view sequence : {"[2J", "]0;title", "[31", "[", "[31;mx", "c", "[>0m"}) {
    const std::string text = "\x1B" + std::string(sequence);
    const bool is_color = sequence == "[31;mx";
    BOOST_TEST((guarded_for_terminal(text, true) == text) == is_color, sequence);
  }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(ways_into_markdown)

BOOST_AUTO_TEST_CASE(code_spans_hold_anything) {
  BOOST_TEST(code_span("a") == "`a`");
  BOOST_TEST(code_span("") == "(empty)");
  BOOST_TEST(code_span(" ") == "` `");
  BOOST_TEST(code_span(" a") == "`  a `");
  BOOST_TEST(code_span("a``b`") == "``` a``b` ```");
  BOOST_TEST(code_span("\n# \u202E\x1B") == "`\\n# \\u202e\\u001b`");
  BOOST_TEST(code_cell("a|b\\|c") == "`a\\|b\\\\|c`");
}

BOOST_AUTO_TEST_CASE(in_text_nothing_is_markup) {
  BOOST_TEST(markdown_text("a_b*c* [d](e) <f> `g` | #1 ~~h~~ &amp; !x") ==
             R"(a\_b\*c\* \[d\](e) \<f\> \`g\` \| \#1 \~\~h\~\~ \&amp; \!x)");
  BOOST_TEST(markdown_text("http://a.b www.a.b c@d") == R"(http\://a.b www\.a.b c\@d)");
  BOOST_TEST(markdown_text("\u202E\n") == R"(\\u202e\\n)");
}

BOOST_AUTO_TEST_CASE(blocks_of_code_end_where_they_should) {
  BOOST_TEST(code_block("a\n```\n\u202E\n") == "````text\na\n```\n\\u202e\n````\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::report
