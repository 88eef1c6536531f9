// Pages of the course as a terminal shows them.

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>

#include "core/course/course.h"

namespace specdrift::course::test {
namespace {

constexpr TerminalStyle plain{.columns = 80};
constexpr TerminalStyle narrow{.columns = 20};
constexpr TerminalStyle colored{.color = true, .answers = true, .columns = 20};

BOOST_AUTO_TEST_SUITE(pages)

BOOST_AUTO_TEST_CASE(bold_begins_and_ends) {
  BOOST_TEST(terminal_text("a **b** c **d e** f", plain) == "a b c d e f\n");
  BOOST_TEST(terminal_text("a **b** c **d e** f", colored) ==
             "a \x1b[1mb\x1b[0m c \x1b[1md e\x1b[0m f\n");
  BOOST_TEST(terminal_text("`**` is code", plain) == "`**` is code\n");
}

BOOST_AUTO_TEST_CASE(styles_take_no_columns) {
  BOOST_TEST(terminal_text("**aaaa** `bbbb` cccc dddd", colored) ==
             "\x1b[1maaaa\x1b[0m \x1b[36m`bbbb`\x1b[0m cccc\ndddd\n");
  BOOST_TEST(terminal_text("aaaa bbbb cccc dddd e", narrow) == "aaaa bbbb cccc dddd\ne\n");
  BOOST_TEST(terminal_text("aaaa bbbb cccc ddddd", narrow) == "aaaa bbbb cccc ddddd\n");
  BOOST_TEST(terminal_text("aaaa bbbb cccc dddddd", narrow) == "aaaa bbbb cccc\ndddddd\n");
}

BOOST_AUTO_TEST_CASE(a_character_of_several_bytes_is_one_column) {
  BOOST_TEST(
      terminal_text("\u00E9\u00E9\u00E9\u00E9\u00E9\u00E9\u00E9\u00E9\u00E9 1234567890", narrow) ==
      "\u00E9\u00E9\u00E9\u00E9\u00E9\u00E9\u00E9\u00E9\u00E9 1234567890\n");
}

BOOST_AUTO_TEST_CASE(a_stretch_of_code_is_not_broken) {
  BOOST_TEST(terminal_text("aaaa bbbb `cc dd eee`", narrow) == "aaaa bbbb\n`cc dd eee`\n");
}

BOOST_AUTO_TEST_CASE(further_lines_of_an_item_are_indented) {
  BOOST_TEST(terminal_text("- aaaa bbbb cccc dddd eeee", narrow) ==
             "- aaaa bbbb cccc\n  dddd eeee\n");
  BOOST_TEST(terminal_text("> aaaa bbbb cccc dddd\n\nb", narrow) ==
             "  aaaa bbbb cccc\n  dddd\n\nb\n");
}

BOOST_AUTO_TEST_CASE(a_backslash_is_taken_off_except_in_code_and_at_the_end) {
  BOOST_TEST(terminal_text("\\<a\\> `\\<` \\", plain) == "<a> `\\<` \\\n");
}

BOOST_AUTO_TEST_CASE(answers_are_folded) {
  constexpr std::string_view page =
      "a\n\n<details>\n<summary>Answer</summary>\n\nb\n\n</details>\n\nc\n";
  BOOST_TEST(terminal_text(page, plain) == "a\n\n(Answer: shown by --answers)\n\nc\n");
  TerminalStyle shown = plain;
  shown.answers = true;
  BOOST_TEST(terminal_text(page, shown) == "a\n\nAnswer\n\nb\n\nc\n");
}

BOOST_AUTO_TEST_CASE(what_is_in_a_fence_is_as_it_is) {
  BOOST_TEST(terminal_text("# A `b`\n```\n$ run **x**\n\n---\n```\nc\n---\nd", colored) ==
             "\x1b[1mA `b`\x1b[0m\n\x1b[1m$ run **x**\x1b[0m\n\n---\nc\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::course::test
