#include <boost/test/unit_test.hpp>
#include <vector>

#include "tests/8_2_4/tokenized.h"

namespace specdrift::v8_2_4 {
namespace {

using namespace std::string_view_literals;

std::string with_tree(std::string_view input) {
  StartContext start;
  start.feedback = Feedback::tree;
  return tokenized(input, start);
}

/// All strings over the characters that states tell apart, up to a length.
std::vector<std::string> short_strings(std::size_t length) {
  std::vector<std::string> strings{""};
  for (std::size_t i = 0; i < strings.size() && strings[i].size() < length; ++i)
    for (const char c : "<>/!-=&#;\"' aA]\r\0x"sv) strings.push_back(strings[i] + c);
  return strings;
}

/// Beginnings that bring a tokenizer close to most of its states.
std::vector<std::pair<StartContext, std::string_view>> beginnings() {
  const StartContext data;
  const StartContext script = start_in(TextMode::script_data, "a");
  return {{data, ""},
          {data, "<a "},
          {data, "<a b="},
          {data, "<!"},
          {data, "<!--"},
          {data, "<!DOCTYPE "},
          {data, "<!DOCTYPE a public "},
          {script, ""},
          {script, "<!--"},
          {script, "<!--<script>"},
          {start_in(TextMode::rcdata, "a"), ""},
          {start_in(TextMode::rawtext, "a"), "</"},
          {start_in(TextMode::plaintext), ""},
          {start_in(TextMode::cdata_section), ""}};
}

BOOST_AUTO_TEST_SUITE(tokenizer)

BOOST_AUTO_TEST_CASE(start_tags_switch_it) {
  BOOST_TEST(with_tree("<title><b></title>") == R"(start title, text "<b>", end title)");
  BOOST_TEST(with_tree("<textarea>&lt;<b>") == R"(start textarea, text "<<b>")");
  BOOST_TEST(with_tree("<style>&lt;<b>") == R"(start style, text "&lt;<b>")");
  BOOST_TEST(with_tree("<script><!--<b>") == R"(start script, text "<!--<b>" ! 15)");
  BOOST_TEST(with_tree("<plaintext></plaintext>") == R"(start plaintext, text "</plaintext>")");
}

BOOST_AUTO_TEST_CASE(without_feedback_they_do_not) {
  BOOST_TEST(data("<title><b></title>") == "start title, start b, end title");
}

BOOST_AUTO_TEST_CASE(cdata_sections_need_foreign_content) {
  BOOST_TEST(with_tree("<svg><![CDATA[a]]></svg>") == R"(start svg, text "a", end svg)");
  BOOST_TEST(with_tree("<math><![CDATA[a]]></math>") == R"(start math, text "a", end math)");
  BOOST_TEST(with_tree("<b><![CDATA[a]]>") == R"(start b, comment "[CDATA[a]]" ! 5)");
  BOOST_TEST(with_tree("<keygen/><svg><g/>") == "start keygen /, start svg, start g /");
  BOOST_TEST(with_tree("<spacer b/>") == R"(start spacer b="" / ! 10)");
}

BOOST_AUTO_TEST_CASE(last_start_tag_emitted_makes_an_end_tag_appropriate) {
  BOOST_TEST(with_tree("<b></b><title></b></title>") ==
             R"(start b, end b, start title, text "</b>", end title)");
}

BOOST_AUTO_TEST_CASE(stream_errors_are_kept_characters) {
  BOOST_TEST(data("\001\010\013\016\037\177\302\237") ==
             "text \"\001\010\013\016\037\177\302\237\" ! 0, 1, 2, 3, 4, 5, 6");
  BOOST_TEST(data("\uFDD0\uFFFF\U0010FFFE") == "text \"\uFDD0\uFFFF\U0010FFFE\" ! 0, 3, 6");
  BOOST_TEST(data("\t\n\f\u00A0\uFFFD") == "text \"\t\n\f\u00A0\uFFFD\"");
}

BOOST_AUTO_TEST_CASE(lone_surrogates_are_kept_without_an_error) {
  BOOST_TEST(data("\xED\xA0\x80") == "text \"\xED\xA0\x80\"");
}

BOOST_AUTO_TEST_CASE(newlines_are_normalised) {
  BOOST_TEST(data("a\r\nb\rc<a\rb\r\n>") == "text \"a\nb\nc\", start a b=\"\"");
  BOOST_TEST(data("<!--a\r\nb\r-->") == "comment \"a\nb\n\"");
}

BOOST_AUTO_TEST_CASE(a_carriage_return_comes_from_a_reference_only) {
  BOOST_TEST(data("&#13;\r") == "text \"\r\n\" ! 5");
}

BOOST_AUTO_TEST_CASE(runs_and_batches_change_nothing) {
  const std::vector<std::string> strings = short_strings(3);
  std::size_t differences = 0;
  for (const auto& [start, beginning] : beginnings()) {
    StartContext slow = start;
    slow.runs = false;
    for (const std::string& string : strings) {
      const std::string input = std::string(beginning) + string;
      const test::Tokenized expected =
          test::tokenize(test::make_machine<Tokenizer>, input, start, 4096);
      const test::Tokenized without_runs =
          test::tokenize(test::make_machine<Tokenizer>, input, slow);
      const test::Tokenized one_by_one =
          test::tokenize(test::make_machine<Tokenizer>, input, start, 1);
      differences +=
          expected.tokens != without_runs.tokens || expected.errors != without_runs.errors;
      differences += expected.tokens != one_by_one.tokens || expected.errors != one_by_one.errors;
    }
  }
  BOOST_TEST(differences == 0U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::v8_2_4
