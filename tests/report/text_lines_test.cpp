#include "core/report/common/text_lines.h"

#include <boost/test/unit_test.hpp>
#include <string>

namespace specdrift::report {
namespace {

BOOST_AUTO_TEST_SUITE(text_lines_test)

BOOST_AUTO_TEST_CASE(fitted_lines_are_made_whole_again) {
  const std::string text =
      "a line that is too long for fifty columns, so that it is broken, and then again, it is so "
      "long\n"
      "\n"
      "short\n"
      "  two   columns, of which the second one is the one that needs more than one line to end\n"
      "  two   of the same columns\n"
      "$ specdrift compare --a-command-that-is-long-and-yet-it-is-never-broken fixtures\n"
      "  what it printed\n";
  const std::string broken = fitted(text, 50);
  BOOST_TEST(broken != text);
  BOOST_TEST(unfitted(broken, 50) == text);
  BOOST_TEST(fitted(unfitted(broken, 50), 40) == fitted(text, 40));
}

BOOST_AUTO_TEST_CASE(lines_that_only_look_like_a_continuation_stay) {
  for (const std::string text : {
           // There was room for the first word.
           "a line of a report that might go on here\n  and that does not\n",
           // Indented otherwise than a continuation is.
           "  source  a line of a report with fifty columns in it\n  2009    a lane\n",
           // Not indented.
           "a line of a report that has just fifty columns in it\nanother\n",
           "\n\n  an indented line after an empty one\n",
       })
    BOOST_TEST(unfitted(text, 50) == text);
}

BOOST_AUTO_TEST_CASE(a_line_that_is_broken_at_two_spaces_begins_with_none) {
  // The first of the spaces has room, or has none.
  BOOST_TEST(in_lines("abcd efg  hij", 9, 0, 2) == "abcd efg\n  hij\n");
  BOOST_TEST(in_lines("abcd efg  hij", 8, 0, 2) == "abcd efg\n  hij\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::report
