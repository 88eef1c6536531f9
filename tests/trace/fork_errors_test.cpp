#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/trace/found_forks.h"

namespace specdrift::test::forks {
namespace {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(forks_by_errors)

BOOST_AUTO_TEST_CASE(errors) {
  BOOST_TEST(error_class("a\x01") == "input-stream/control/2007|2009,8.2.4,13.2.5");
  BOOST_TEST(error_class("a\xEF\xBF\xBE") == "input-stream/noncharacter/2007|2009,8.2.4,13.2.5");
  BOOST_TEST(error_class("<!--x--!-->") == "comment-end/!/2007,2009,8.2.4|13.2.5");
  BOOST_TEST(error_class("<a b=>") == "before-attribute-value/>/2007|2009,8.2.4,13.2.5");
  BOOST_TEST(error_class("<a <>") == "before-attribute-name/</2007,2009|8.2.4,13.2.5");
  BOOST_TEST(error_class("<a b=\"c\"d>") ==
             "after-attribute-value-quoted/anything-else/2007|2009,8.2.4,13.2.5");
  BOOST_TEST(error_class("&zz ") == "named-character-reference/none/2007,2009|8.2.4,13.2.5");
  BOOST_TEST(error_class("&;") == "named-character-reference/;/2007,2009|8.2.4,13.2.5");
  BOOST_TEST(error_class("<a b=\"&\">") == "named-character-reference/\"/2007|2009,8.2.4,13.2.5");
  BOOST_TEST(error_class("&#1;") ==
             "numeric-character-reference-end/control/2007|2009,8.2.4,13.2.5");
}

/// Errors of several causes may stand in one place, and be found by steps that began earlier.
BOOST_AUTO_TEST_CASE(errors_close_together) {
  const auto of_pair = [](std::string_view input, std::string_view a, std::string_view b,
                          const StartContext& start = {}) {
    std::string classes;
    for (const std::string& one : find(input, start, true, {a, b}).classes)
      if (one.starts_with("errors")) classes += one.substr(6);
    return classes;
  };
  BOOST_TEST(of_pair("<a a=&#x80<>", "2009", "8.2.4") ==
             " attribute-value-unquoted/<+`/2009|8.2.4");
  BOOST_TEST(of_pair("<a/<>", "2009", "8.2.4") == " before-attribute-name/</2009|8.2.4");
  BOOST_TEST(of_pair("<a a=\"\"<>", "2009", "8.2.4") == " before-attribute-name/</2009|8.2.4");
  BOOST_TEST(of_pair("&\v", "2009", "8.2.4") ==
             " named-character-reference/anything-else/2009|8.2.4");
  for (const std::string_view input : {"&#0\v", "&#xd\v", "&#x80\v", "&GT\v"})
    BOOST_TEST(of_pair(input, "2007", "2009") == " input-stream/control/2007|2009", input);
  const StartContext title = start_in(TextMode::rcdata, "title");
  BOOST_TEST(of_pair("<!--&#", "2007", "2009", title) ==
             " decimal-character-reference/none/2007|2009");
  BOOST_TEST(of_pair("<!--&#", "2009", "8.2.4", title) ==
             " decimal-character-reference/none/2009|8.2.4");
  // The number is that of the reference that is at fault, and not of the one after it.
  for (const std::string_view input : {"&#xb&#x!", "&#xb&#x80"})
    BOOST_TEST(of_pair(input, "2007", "13.2.5", title)
                   .starts_with(" numeric-character-reference-end/control/2007|13.2.5"),
               input);
  BOOST_TEST(of_pair("<![CDATA[\0"sv, "8.2.4", "13.2.5") == " bogus-comment/NUL/8.2.4|13.2.5");
  // Both report U+0000: one by its stream, the other one by a row.
  BOOST_TEST(of_pair("&\0"sv, "2009", "8.2.4", title) ==
             " named-character-reference/anything-else/2009|8.2.4");
}

/// An error that a token brings with it has the cause that made another token of it.
BOOST_AUTO_TEST_CASE(errors_that_follow_from_emitting_a_token) {
  // To 2007 the vertical tab ends the name, so that the end tag has an attribute.
  BOOST_TEST(find("</a\vc=\"", {}, true, {"2007", "2009"}).classes.back() ==
             "errors tag-name/VT/2007|2009");
  BOOST_TEST(find("</a\vc=\"", {}, true).classes.back() ==
             "errors tag-name/VT/2007|2009,8.2.4,13.2.5");
  // To 2009 it is an attribute; later versions drop the tag where the input ends.
  BOOST_TEST(find("</a \v/", {}, true).classes.back() ==
             "errors before-attribute-name/VT/2007|2009,8.2.4,13.2.5 "
             "self-closing-start-tag/EOF/2007,2009|8.2.4,13.2.5");
}

/// Two errors of different kinds in one place are not one: each has its cause, whose sides are
/// those that report it.
BOOST_AUTO_TEST_CASE(errors_of_two_kinds_in_one_place) {
  StartContext rcdata = start_in(TextMode::rcdata, "title");
  BOOST_TEST(find("<\xEF\xB7\xA0", rcdata, true, {"2006-03-02", "2007", "2009", "13.2.5"})
                 .classes.back() ==
             "errors input-stream/noncharacter/2006-03-02,2007|2009,13.2.5 "
             "tag-open/anything-else/2006-03-02|2007,2009,13.2.5");
  BOOST_TEST(
      find("&\xED\xA0\x80", {}, true, {"2007", "2009", "2010-04-02", "8.2.4"}).classes.back() ==
      "errors input-stream/surrogate/2007,8.2.4|2009,2010-04-02 "
      "named-character-reference/anything-else/2007,2009|2010-04-02,8.2.4");
}

/// Steps of many versions are merged, so that one group may hold more than one difference. Whoever
/// does not report an error stands with those that do not.
BOOST_AUTO_TEST_CASE(errors_of_many_versions) {
  const StartContext title = start_in(TextMode::rcdata, "title");
  const auto last = [](std::string_view input, const std::vector<std::string_view>& versions,
                       const StartContext& start) {
    return find(input, start, true, versions).classes.back();
  };
  // 2006 reads a comment there, and its error is another one.
  BOOST_TEST(last("<!\v&Gt", {"2006-03-02", "2007", "2009", "2010-04-02"}, title) ==
             "errors input-stream/control/2006-03-02,2007|2009,2010-04-02 "
             "named-character-reference/none/2006-03-02|2007,2009|2010-04-02");
  // They report it after the name.
  BOOST_TEST(last("</&zz;", {"2006-03-02", "2016-01-19", "2017-01-19", "living"}, title) ==
             "errors end-tag-open/anything-else/2006-03-02|2016-01-19,2017-01-19,living "
             "ambiguous-ampersand/;/2006-03-02|2016-01-19,living|2017-01-19");
  // A quotation mark is told by another row than the `<` after it.
  BOOST_TEST(last("<a b='c'<!--<script\v", {"2006-03-02", "2008-04-17", "2017-01-19"}, {}) ==
             "errors after-attribute-value-quoted/</2006-03-02|2008-04-17,2017-01-19 "
             "attribute-name/</2006-03-02,2008-04-17|2017-01-19");
  // An attribute of an end tag is no matter of the row that emits it.
  BOOST_TEST(last("</ab=<A b=&amp;", {"2006-03-02", "2007-05-03", "2009", "2017-01-19"}, {}) ==
             "errors attribute-value-unquoted/EOF/2006-03-02,2017-01-19|2007-05-03,2009 "
             "tag-name/</2006-03-02,2007-05-03|2009,2017-01-19");
  // A duplicate attribute is told by the row on leaving.
  BOOST_TEST(last("<a b=c\r\x7f\vB", {"2006-03-02", "2007-05-03", "2008-04-17", "2009"}, {}) ==
             "errors attribute-name/EOF/2006-03-02,2009|2007-05-03,2008-04-17");
  // 2006 drops U+0000, and reports that the input ends.
  BOOST_TEST(last("x<a/\0"sv, {"2006-03-02", "2008-04-17", "12.2.5"}, {}) ==
             "errors attribute-name/NUL/2006-03-02|2008-04-17,12.2.5");
  // To 2016 all of it is a CDATA section, the last tag too.
  StartContext foreign = page_start();
  foreign.foreign_content = true;
  const auto found = find("<table></p><![CDATA[</table><command/><frame/><br>", foreign, true,
                          {"2007", "2009", "2016-01-19", "living"});
  BOOST_TEST(std::ranges::count(found.classes,
                                "errors self-closing-start-tag/[CDATA[/2007,living|2009,"
                                "2016-01-19") == 1);
}

/// A character that a state hands on is the cause of nothing that the next one reports.
BOOST_AUTO_TEST_CASE(rows_that_say_the_same_part_nothing) {
  const auto of_pair = [](std::string_view input, std::string_view a, std::string_view b) {
    const auto classes = find(input, {}, true, {a, b}).classes;
    return classes.empty() ? "none" : classes.back();
  };
  BOOST_TEST(of_pair("<!DOCTYPEa \0>"sv, "8.2.4", "13.2.5") ==
             "errors bogus-doctype/NUL/8.2.4|13.2.5");
  BOOST_TEST(of_pair("</\0>"sv, "8.2.4", "13.2.5") == "errors bogus-comment/NUL/8.2.4|13.2.5");
  BOOST_TEST(of_pair("<a <>", "2007", "13.2.5") == "errors attribute-name/\"+'+</2007|13.2.5");
  BOOST_TEST(of_pair("&#\x7F", "2007", "13.2.5") == "errors input-stream/control/2007|13.2.5");
}

/// The row that only hands the character on reports nothing.
BOOST_AUTO_TEST_CASE(errors_after_a_row_that_hands_the_character_on) {
  const Found found =
      find("</x", start_in(TextMode::rawtext, "a"), true, {"2006-03-02", "8.2.4", "living"});
  BOOST_REQUIRE_EQUAL(found.classes.size(), 2U);
  BOOST_TEST(found.classes[1] == "errors rawtext-end-tag-open/U+002F/2006-03-02|8.2.4,living");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test::forks
