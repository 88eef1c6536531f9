// Specifications that differ in what an abstraction could hide: they are told apart, or refused.

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/prove/analysis/supported.h"
#include "tests/prove/changed.h"

namespace specdrift::prove {
namespace {

/// Two characters of one class are held against each other.
std::string holds_against(std::string_view rows_of_other) {
  constexpr std::string_view characters = "^ _ { | }";
  const std::string to_data = "<otherwise> <reconsume in=\"data\"/> </otherwise>";
  const std::string on = "<on input=\"" + std::string(characters) + "\">";
  return held + row_in("data", to_mine) +
         state("mine", std::string(at_end) + on +
                           "<set target=\"held\" what=\"current\"/> <switch to=\"again\"/> </on>" +
                           to_data) +
         state("again", std::string(at_end) + "<on input=\"held\"> <ignore/> </on>" + on +
                            std::string(rows_of_other) + "</on>" + to_data);
}

/// A number comes of a character that is no digit.
std::string takes_code_point(std::string_view text) {
  return row_in("data", to_mine) +
         state("mine", std::string(at_end) +
                           "<on input=\"^ _ { | }\"> <set target=\"character-reference-code\" "
                           "number=\"0x00\"/> <add target=\"character-reference-code\" "
                           "what=\"current\" minus=\"0x00\"/> <switch to=\"number\"/> </on>"
                           "<otherwise> <reconsume in=\"data\"/> </otherwise>") +
         state("number",
               "<on number=\"0x7C\"> <emit text=\"" + std::string(text) +
                   "\"/> <switch to=\"data\"/> </on><otherwise> <emit text=\"y\"/> <switch "
                   "to=\"data\"/> </otherwise>",
               "reads=\"number\" of=\"character-reference-code\"");
}

/// Numbers after `&#x` have decimal digits alone, and no others are read.
const std::string few_digits =
    "<alter states=\"hexadecimal-character-reference\"> <remove row=\"ascii-upper-hex-digit\"/> "
    "<remove row=\"ascii-lower-hex-digit\"/> </alter>"
    "<alter states=\"hexadecimal-character-reference-start\"> <replace row=\"ascii-hex-digit\"> "
    "<on input=\"ascii-digit\"> <reconsume in=\"hexadecimal-character-reference\"/> </on> "
    "</replace> </alter>"
    "<alter states=\"numeric-character-reference\"> <replace row=\"otherwise\"> <otherwise> "
    "<flush what=\"temporary-buffer\"/> <reconsume in=\"return-state\"/> </otherwise> </replace> "
    "</alter> <remove state=\"decimal-character-reference decimal-character-reference-start\"/>";

/// All that comes of a number is whether it is one of these; digits count in this base.
std::string asks_number(std::string_view numbers, std::string_view base) {
  std::string rows =
      "<remove row=\"#6\"/><remove row=\"#5\"/><remove row=\"#4\"/>"
      "<remove row=\"#3\"/><remove row=\"#2\"/><remove row=\"#1\"/>";
  return "<alter states=\"numeric-character-reference-end\"> <replace row=\"otherwise\"> <on "
         "number=\"" +
         std::string(numbers) +
         "\"> <emit text=\"x\"/> <switch to=\"return-state\"/> </on> <otherwise> <emit "
         "text=\"y\"/> "
         "<switch to=\"return-state\"/> </otherwise> </replace>" +
         rows +
         "</alter> <alter states=\"decimal-character-reference\"> <replace row=\"#1\"> <on "
         "input=\"ascii-digit\"> <multiply target=\"character-reference-code\" by=\"" +
         std::string(base) +
         "\"/> <add target=\"character-reference-code\" what=\"current\" minus=\"0x30\"/> </on> "
         "</replace> </alter> <alter states=\"numeric-character-reference\"> <replace row=\"#1\"> "
         "<on input=\"x X\"> <flush what=\"temporary-buffer\"/> <reconsume in=\"return-state\"/> "
         "</on> "
         "</replace> </alter> <remove state=\"hexadecimal-character-reference "
         "hexadecimal-character-reference-start\"/>";
}

/// A comment begins with two letters, in either case or as they are.
std::string begins_comment(std::string_view attributes) {
  return "<on match=\"zz\" " + std::string(attributes) +
         "> <consume what=\"match\"/> <create token=\"comment\"/> <set target=\"comment\" "
         "text=\"k\"/> <switch to=\"comment\"/> </on>";
}

/// The character of a reference is held in the buffer when the next state asks for it.
std::string asks_decoded(std::string_view row) {
  return "<alter states=\"numeric-character-reference-end\"> <replace row=\"otherwise\"> "
         "<otherwise> "
         "<set target=\"temporary-buffer\" text=\"\"/> <append to=\"temporary-buffer\" "
         "what=\"character-reference-code\"/> <switch to=\"mine\"/> </otherwise> </replace> "
         "</alter>" +
         state("mine",
               std::string(row) +
                   "<otherwise> <flush what=\"temporary-buffer\"/> <switch "
                   "to=\"return-state\"/> </otherwise>",
               "reads=\"ahead\"");
}

void expect(const std::vector<Case>& cases, Outcome wanted) {
  for (const Case& one : cases)
    BOOST_TEST(static_cast<int>(outcome_of(one)) == static_cast<int>(wanted), one.name);
}

std::string x_in_data(std::string_view row_begin) {
  return row_in("data", std::string(row_begin) + "> " + std::string(emits_x) + " </on>");
}

BOOST_AUTO_TEST_SUITE(what_abstractions_could_hide)

BOOST_AUTO_TEST_CASE(is_told_apart) {
  const auto holds_circumflex = [](std::string_view row) {
    return held +
           row_in(
               "data",
               "<on input=\"%\"> <set target=\"held\" text=\"^\"/> <switch to=\"mine\"/> </on>") +
           state("mine", std::string(at_end) + std::string(row) +
                             "<otherwise> <reconsume in=\"data\"/> </otherwise>");
  };
  StartContext foreign;
  foreign.foreign_content = true;
  StartContext plaintext;
  plaintext.mode = TextMode::plaintext;
  plaintext.last_start_tag = "plaintext";
  const std::string smaller =
      "<alter states=\"numeric-character-reference-end\"> <add> <on number=\"0x1BC-0x220\"> <set "
      "target=\"character-reference-code\" number=\"0xFFFD\"/> <as-anything-else/> </on> </add> "
      "</alter>";
  const std::string exact = row_in("markup-declaration-open", begins_comment("case=\"exact\""));
  const std::string ignored =
      row_in("markup-declaration-open",
             begins_comment("case=\"ignored\" if=\"adjusted-current-node-foreign\"") +
                 begins_comment("case=\"exact\""));
  const std::vector<Case> cases{
      {"U+FFFD itself", "", x_in_data("<on input=\"U+FFFD\""), "\uFFFD"},
      {"a character that is held as a string", holds_circumflex(""),
       holds_circumflex("<on input=\"held\"> <emit text=\"x\"/> <switch to=\"data\"/> </on>"),
       "%^"},
      {"two characters of one class", holds_against("<ignore/>"), holds_against(emits_x), "%^_"},
      {"one that is held, after others", holds_circumflex(""),
       holds_circumflex(
           "<on input=\"~\" if=\"ahead is ascii-digit+ then held\"> <emit text=\"x\"/> "
           "<switch to=\"data\"/> </on>"),
       "%~1^"},
      {"a code point that is added", takes_code_point("y"), takes_code_point("x"), "%|"},
      {"numbers of which some digits are missing", few_digits, few_digits + smaller, "&#x200;"},
      {"numbers of other bases", asks_number("0x64", "10"), asks_number("0x100 0x200", "16"),
       "&#200;"},
      {"rows that a condition and the case tell apart", exact, ignored, "<!ZZ>", foreign},
      {"the name of a last start tag", "",
       row_in("rcdata",
              "<on input=\"%\" if=\"last-start-tag is 'textarea'\"> <emit text=\"x\"/> </on>"),
       "%", rcdata_after("textarea")},
      {"the same in plain text", "",
       row_in("plaintext",
              "<on input=\"%\" if=\"last-start-tag is 'plaintext'\"> <emit text=\"x\"/> </on>"),
       "%", plaintext},
      {"a part of a reference's name", "",
       "<alter states=\"named-character-reference\"> <add before=\"#1\"> <on result=\"match\" "
       "if=\"just-read is 'arr;'\"> <flush what=\"temporary-buffer\"/> <switch "
       "to=\"return-state\"/> "
       "</on> </add> </alter>",
       "&rarr;"},
  };
  expect(cases, Outcome::differs);
}

BOOST_AUTO_TEST_CASE(is_refused_or_told_apart) {
  const std::string keeps_duplicates =
      "<state id=\"attribute-name\" number=\"33\" name=\"Attribute name state\" "
      "concept=\"attribute-name\"> <on input=\"TAB LF FF SPACE / &gt; EOF\"> <reconsume "
      "in=\"after-attribute-name\"/> </on> <on input=\"=\"> <switch "
      "to=\"before-attribute-value\"/> "
      "</on> <otherwise> <append to=\"attribute-name\" what=\"current\"/> </otherwise> </state>";
  const auto at_tag_end = [](std::string_view name) {
    return "<alter states=\"tag-name\"> <add before=\"&gt;\"> <on input=\"&gt;\" if=\"tag-name is "
           "'" +
           std::string(name) +
           "'\"> <switch to=\"data\"/> <emit token=\"tag\"/> <emit text=\"x\"/> </on> </add> "
           "</alter>";
  };
  const std::vector<Case> cases{
      {"a long name", "", at_tag_end("abcdefghijklmnop"), "<abcdefghijklmnop>"},
      {"a long word", "", x_in_data("<on input=\"h\" if=\"just-read is 'abcdefgh'\""), "abcdefgh"},
      {"a name beyond ASCII", "", at_tag_end("a\u00E9"), "<a\u00E9>"},
      {"a word beyond ASCII", "", x_in_data("<on input=\"j\" if=\"just-read is '\u00E9j'\""),
       "\u00E9j"},
      {"a buffer that has become text", "",
       row_in("rcdata",
              "<on input=\"%\" if=\"temporary-buffer is 'zz'\"> <emit text=\"x\"/> </on>"),
       "</zz%", rcdata_after("title")},
      {"duplicates where no state is left", keeps_duplicates,
       keeps_duplicates +
           row_in("attribute-value-unquoted",
                  "<on input=\"!\" if=\"duplicate-attribute\"> <drop-attribute/> </on>"),
       "<a b b=!>"},
      {"what a reference stands for",
       asks_decoded("<on input=\"^\"> <flush what=\"temporary-buffer\"/> <switch "
                    "to=\"return-state\"/> </on>"),
       asks_decoded("<on input=\"ascii-alpha EOF\" if=\"temporary-buffer is 'A'\"> <emit "
                    "text=\"x\"/> <switch to=\"return-state\"/> </on>"),
       "&#65;a"},
  };
  // A witness may be found all the same.
  for (const Case& one : cases)
    BOOST_TEST(static_cast<int>(outcome_of(one)) != static_cast<int>(Outcome::equal), one.name);
}

/// As long as they may be, they are followed.
BOOST_AUTO_TEST_CASE(has_its_bounds_where_they_are_said_to_be) {
  const std::string word = "abcdefg", name = "abcdefghijklmno";
  BOOST_REQUIRE(word.size() == longest_word && name.size() == longest_name);
  const std::vector<Case> cases{
      {"a word", "", x_in_data("<on input=\"g\" if=\"just-read is '" + word + "'\""), "abcdefg"},
      {"a name", "",
       row_in("rcdata",
              "<on input=\"%\" if=\"last-start-tag is '" + name + "'\"> <emit text=\"x\"/> </on>"),
       "%", rcdata_after(name)},
  };
  expect(cases, Outcome::differs);
}

/// No context begins with what tree construction finds there.
BOOST_AUTO_TEST_CASE(is_no_variable_that_outlasts_a_start_tag) {
  const auto b = changed(
      "b", with_variable("<variable name=\"seen\" type=\"choice\" values=\"no yes\"/>") +
               row_in("data", "<on input=\"%\"> <set target=\"seen\" value=\"yes\"/> </on>") +
               row_in("rcdata", "<on input=\"%\" if=\"seen is yes\"> <emit text=\"x\"/> </on>"));
  BOOST_CHECK_EXCEPTION(ControlGraph(b->model, false), UnsupportedSpecification,
                        [](const UnsupportedSpecification& e) {
                          const std::string_view what = e.what();
                          return what.find("'seen'") != what.npos && what.find("#") != what.npos &&
                                 what.find("from 'rcdata' (") != what.npos;
                        });
  std::size_t versions = 0;
  for (const model::Model* const model : model::builtin_models()) {
    BOOST_CHECK_NO_THROW(ControlGraph(*model, true));
    ++versions;
  }
  BOOST_TEST(versions >= 13U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::prove
