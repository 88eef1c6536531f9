#include "core/html5lib/tests.h"

#include <boost/test/unit_test.hpp>

#include "core/html5lib/json_text.h"
#include "core/html5lib/known_disagreements.h"
#include "core/html5lib/start_states.h"

namespace specdrift::html5lib {
namespace {

/// A file of one test with these members beside a description.
std::string file_of(std::string_view members) {
  return "{\"tests\": [{\"description\": \"d\", " + std::string(members) + "}]}";
}

Test test_of(std::string_view members) {
  return read_tests(file_of(members)).tests.at(0);
}

std::string tokens_of(std::string_view members) {
  return json_text(test_of(members).tokens);
}

/// As in "2:7 why".
std::string trouble_with(std::string_view text) {
  try {
    read_tests(text);
  } catch (const TestFileError& error) {
    return std::to_string(error.position.line) + ":" + std::to_string(error.position.column) + " " +
           error.what();
  }
  return "none";
}

std::string known_trouble(std::string_view text) {
  try {
    read_known_disagreements(text);
  } catch (const TestFileError& error) {
    return std::to_string(error.position.line) + " " + error.what();
  }
  return "none";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(test_files)

BOOST_AUTO_TEST_CASE(a_test_starts_in_the_data_state) {
  const Test test = test_of(R"("input": "a", "output": [])");
  BOOST_TEST((test.initial_states == std::vector{TextMode::data}));
  BOOST_TEST(test.last_start_tag.empty());
  BOOST_TEST(test.description == "d");
}

BOOST_AUTO_TEST_CASE(initial_states_are_named_as_in_the_suites) {
  const Test test =
      test_of(R"("input": "", "output": [], "initialStates": ["Data state", "RCDATA state",
      "RAWTEXT state", "Script data state", "PLAINTEXT state", "CDATA section state"])");
  BOOST_TEST((test.initial_states == std::vector{TextMode::data, TextMode::rcdata,
                                                 TextMode::rawtext, TextMode::script_data,
                                                 TextMode::plaintext, TextMode::cdata_section}));
}

BOOST_AUTO_TEST_CASE(content_models_are_those_of_the_older_texts) {
  const Test test = test_of(R"("input": "", "output": [], "lastStartTag": "xmp",
      "contentModelFlags": ["PCDATA", "RCDATA", "CDATA", "PLAINTEXT"])");
  BOOST_TEST((test.initial_states == std::vector{TextMode::data, TextMode::rcdata,
                                                 TextMode::rawtext, TextMode::plaintext}));
  BOOST_TEST(test.last_start_tag == "xmp");
}

BOOST_AUTO_TEST_CASE(errors_among_the_tokens_are_counted) {
  const Test test =
      test_of(R"("input": "", "output": ["ParseError", ["Comment", "a"], "ParseError"])");
  BOOST_TEST(test.error_count == 2U);
  BOOST_TEST(!test.errors.has_value());
  BOOST_TEST(json_text(test.tokens) == R"([["Comment","a"]])");
}

BOOST_AUTO_TEST_CASE(errors_in_a_list_are_named) {
  const Test test = test_of(
      R"("input": "", "output": [], "errors": [{"code": "eof-in-tag", "line": 2, "col": 7}])");
  BOOST_TEST(test.error_count == 1U);
  BOOST_TEST_REQUIRE(test.errors.has_value());
  BOOST_TEST((test.errors->at(0) == NamedError{"eof-in-tag", {2, 7}}));
}

BOOST_AUTO_TEST_CASE(no_errors_are_no_errors_in_every_format) {
  const Test test = test_of(R"("input": "", "output": [])");
  BOOST_TEST(test.error_count == 0U);
  BOOST_TEST((test.errors.has_value() && test.errors->empty()));
}

BOOST_AUTO_TEST_CASE(neighbouring_characters_are_joined) {
  BOOST_TEST(
      tokens_of(R"("input": "", "output": [["Character", "a"], ["Character", "b"], ["Comment", ""],
      ["Character", "c"], "ParseError", ["Character", "d"]])") ==
      R"([["Character","ab"],["Comment",""],["Character","cd"]])");
}

BOOST_AUTO_TEST_CASE(double_escapes_are_resolved_everywhere_but_in_the_description) {
  const std::string text =
      R"({"tests": [{"description": "\\u0061", "doubleEscaped": true, "input": "\\u0000\\u00e9\\uD83D\\uDE00\\u12",
          "output": [["StartTag", "\\u0061", {"\\u0062": "\\uD800z"}]]}]})";
  const Test test = read_tests(text).tests.at(0);
  BOOST_TEST(test.description == R"(\u0061)");
  BOOST_TEST(test.input == std::string("\0\xC3\xA9\xF0\x9F\x98\x80\\u12", 11));
  BOOST_TEST(json_text(test.tokens) == R"([["StartTag","a",{"b":"\ud800z"}]])");
}

BOOST_AUTO_TEST_CASE(escapes_are_not_resolved_twice_without_being_asked_for) {
  BOOST_TEST(test_of(R"("input": "\\u0061", "output": [])").input == R"(\u0061)");
}

BOOST_AUTO_TEST_CASE(lone_surrogates_are_kept) {
  BOOST_TEST(test_of(R"("input": "\uDFFF", "output": [])").input == "\xED\xBF\xBF");
}

BOOST_AUTO_TEST_CASE(error_order_can_be_ignored) {
  BOOST_TEST(test_of(R"("input": "", "output": [], "ignoreErrorOrder": true)").ignores_error_order);
  BOOST_TEST(
      !test_of(R"("input": "", "output": [], "ignoreErrorOrder": false)").ignores_error_order);
}

BOOST_AUTO_TEST_CASE(tests_of_what_xml_makes_of_a_token_are_left_out) {
  const TestFile file = read_tests(
      R"({"xmlViolationTests": [{"description": "a", "input": "", "output": [],
                                 "initialStates": ["Data state", "RCDATA state"]}],
          "tests": [{"description": "b", "input": "", "output": []},
                    {"description": "c", "input": "", "output": [], "xmlViolation": true}]})");
  BOOST_TEST(file.tests.size() == 1U);
  BOOST_TEST(file.left_out == 3U);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(bad_test_files)

BOOST_AUTO_TEST_CASE(what_is_no_json_has_a_position) {
  BOOST_TEST(trouble_with("{\"tests\":\n  [}").starts_with("2:4 not JSON"));
  BOOST_TEST(trouble_with("{\"tests\": [").starts_with("1:12 not JSON"));
  BOOST_TEST(trouble_with("{\n\"t\xFF\": 1}") == "2:3 not UTF-8");
}

BOOST_AUTO_TEST_CASE(what_is_no_file_of_tests_is_said_so) {
  BOOST_TEST(trouble_with("[]") == "1:1 not an object");
  BOOST_TEST(trouble_with("{}") == "1:1 neither \"tests\" nor \"xmlViolationTests\"");
  BOOST_TEST(trouble_with("{\"tests\": 1}") == "1:11 not a list");
  BOOST_TEST(trouble_with("{\"tests\":\n[1]}") == "2:2 not an object");
}

BOOST_AUTO_TEST_CASE(a_member_that_is_wrong_has_a_position) {
  BOOST_TEST(trouble_with(file_of("\n\"output\": []")) == "1:12 \"input\" is missing");
  BOOST_TEST(trouble_with(file_of("\n\"input\": 1, \"output\": []")) == "2:10 not a string");
  BOOST_TEST(trouble_with(file_of("\n\"input\": \"\", \"output\": [[], 7]")) == "2:29 not a list");
  BOOST_TEST(trouble_with(file_of("\n\"input\": \"\", \"output\": [\"ParseErr\"]")) ==
             "2:25 neither a token nor \"ParseError\"");
}

BOOST_AUTO_TEST_CASE(an_initial_state_that_is_wrong_has_a_position) {
  BOOST_TEST(trouble_with(file_of(
                 "\n\"input\": \"\", \"output\": [], \"initialStates\": [\"Dada state\"]")) ==
             "2:46 no such initial state: \"Dada state\"");
  BOOST_TEST(trouble_with(file_of(
                 "\n\"input\": \"\", \"output\": [], \"contentModelFlags\": [\"rawtext\"]")) ==
             "2:50 no such content model: \"rawtext\"");
  BOOST_TEST(trouble_with(file_of("\n\"input\": \"\", \"output\": [], \"initialStates\": []")) ==
             "2:45 an empty list");
}

BOOST_AUTO_TEST_CASE(an_error_that_is_wrong_has_a_position) {
  BOOST_TEST(trouble_with(file_of("\n\"input\": \"\", \"output\": [], \"errors\": [{\"code\": "
                                  "\"x\", \"line\": 1, \"col\": -1}]")) == "2:71 not a number");
  BOOST_TEST(
      trouble_with(file_of("\n\"input\": \"\", \"output\": [], \"errors\": [{\"code\": \"x\"}]")) ==
      "2:39 \"line\" is missing");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(start_states)

BOOST_AUTO_TEST_CASE(case_does_not_count_but_for_one_word) {
  BOOST_TEST((find_initial_state("RCDATA") == TextMode::rcdata));
  BOOST_TEST((find_initial_state("script DATA state") == TextMode::script_data));
  BOOST_TEST((find_initial_state("cdata") == TextMode::cdata_section));
  BOOST_TEST((find_initial_state("CDATA") == TextMode::rawtext));
  BOOST_TEST((find_initial_state("CDATA section") == TextMode::cdata_section));
  BOOST_TEST((find_initial_state("PCDATA") == TextMode::data));
  BOOST_TEST((find_content_model("cdata") == TextMode::rawtext));
}

BOOST_AUTO_TEST_CASE(other_words_are_no_states) {
  for (const auto name : {"", " state", "state", "tag open", "data  state"})
    BOOST_TEST(!find_initial_state(name).has_value());
  BOOST_TEST(!find_content_model("rawtext").has_value());
}

BOOST_AUTO_TEST_CASE(every_name_is_found_again) {
  for (const auto name : initial_state_names()) {
    BOOST_TEST_REQUIRE(find_initial_state(name).has_value());
    BOOST_TEST(initial_state_name(*find_initial_state(name)) == name);
  }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(known_disagreements)

BOOST_AUTO_TEST_CASE(a_line_is_an_entry) {
  const auto list =
      read_known_disagreements("# why\n\na.test\tno name\tRCDATA state\tthe text says so\r\n");
  BOOST_TEST_REQUIRE(list.size() == 1U);
  BOOST_TEST(list[0].description == "no name");
  BOOST_TEST((list[0].initial_state == TextMode::rcdata));
  BOOST_TEST(list[0].reason == "the text says so");
  BOOST_TEST(list[0].line == 3U);
}

BOOST_AUTO_TEST_CASE(an_entry_concerns_the_file_in_any_directory) {
  const auto list = read_known_disagreements("a.test\td\tdata\tr");
  BOOST_TEST(list[0].concerns("a.test"));
  BOOST_TEST(list[0].concerns("/x/a.test"));
  BOOST_TEST(!list[0].concerns("ba.test"));
  BOOST_TEST(!list[0].concerns("a.test/b"));
}

BOOST_AUTO_TEST_CASE(a_bad_line_has_its_number) {
  BOOST_TEST(known_trouble("#\na.test\td\tdata").starts_with("2 a line is file, description"));
  BOOST_TEST(known_trouble("a.test\td\tdada\tr") == "1 no such initial state: \"dada\"");
  BOOST_TEST(known_trouble("a.test\td\tdata\t") == "1 the file and the reason may not be empty");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::html5lib
