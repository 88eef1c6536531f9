#include <boost/test/unit_test.hpp>

#include "tests/compare/recorder.h"

namespace specdrift::test {
namespace {

using Lines = std::vector<std::string>;

CompareOptions with_errors() {
  CompareOptions options;
  options.errors = true;
  return options;
}

StartContext in(TextMode mode, std::string last_start_tag) {
  StartContext start;
  start.mode = mode;
  start.last_start_tag = std::move(last_start_tag);
  return start;
}

StartContext page() {
  StartContext start;
  start.feedback = Feedback::tree;
  return start;
}

BOOST_AUTO_TEST_SUITE(tokens)

BOOST_AUTO_TEST_CASE(plain_markup_agrees) {
  BOOST_TEST(record("<!DOCTYPE html><p class=\"a\">x &amp; y</p><!-- c -->").lines == Lines{});
}
BOOST_AUTO_TEST_CASE(a_comment_that_ends_at_a_bang_shows_markup) {
  BOOST_TEST(record("<!--a--!><img src=x>-->").lines ==
             (Lines{"tokens markup 0-23 e1 2007 2009|8.2.4 13.2.5", "episode 1 0-23 met again"}));
}
BOOST_AUTO_TEST_CASE(agreed_text_around_a_divergence_is_no_part_of_it) {
  BOOST_TEST(record("abc&lang;def").lines ==
             (Lines{"tokens text 3-9 e1 2007|2009 8.2.4 13.2.5", "episode 1 3-9 met again"}));
}
BOOST_AUTO_TEST_CASE(three_classes) {
  BOOST_TEST(record("&#1;").lines.front() == "tokens text 0-4 e1 2007 8.2.4 13.2.5|2009");
}
BOOST_AUTO_TEST_CASE(neighbouring_cells_of_one_partition_are_one_divergence) {
  const auto recorded = record(std::string("a\0\0\0b", 5));
  BOOST_TEST(recorded.lines ==
             (Lines{"tokens text 1-4 e1 2007 2009|8.2.4 13.2.5", "episode 1 1-4 met again"}));
  BOOST_TEST(recorded.summary.cells_apart == 3);
  BOOST_TEST(recorded.summary.bytes_apart == 3);
}
BOOST_AUTO_TEST_CASE(neighbouring_cells_of_other_partitions_are_not) {
  BOOST_TEST(record(std::string("\0&lang;", 7)).lines ==
             (Lines{"tokens text 0-1 e1 2007 2009|8.2.4 13.2.5", "episode 1 0-1 met again",
                    "tokens text 1-7 e2 2007|2009 8.2.4 13.2.5", "episode 2 1-7 met again"}));
}
BOOST_AUTO_TEST_CASE(a_flag_that_a_version_does_not_model_does_not_part_it) {
  BOOST_TEST(record("<br/><p/>").lines == Lines{});
}
BOOST_AUTO_TEST_CASE(a_tag_that_the_end_of_the_input_cuts_off) {
  BOOST_TEST(record("x<a b").lines ==
             (Lines{"tokens markup 1-5 e1 2007 2009|8.2.4 13.2.5", "episode 1 1-5 met again"}));
}
BOOST_AUTO_TEST_CASE(an_attribute_only_some_versions_see_is_markup) {
  BOOST_TEST(record("<a\vb>").lines.front() == "tokens markup 0-5 e1 2007|2009 8.2.4 13.2.5");
}
BOOST_AUTO_TEST_CASE(another_value_of_an_attribute_is_structure) {
  BOOST_TEST(record("<a b=\"&amp=c\">").lines.front() ==
             "tokens structure 0-14 e1 2007 2009|8.2.4 13.2.5");
}
BOOST_AUTO_TEST_CASE(another_comment_is_structure) {
  BOOST_TEST(record("<!DOCTYPE HTML>").lines.front() ==
             "tokens structure 0-15 e1 2007|2009 8.2.4 13.2.5");
}
BOOST_AUTO_TEST_CASE(attributes_of_end_tags_do_not_count) {
  BOOST_TEST(record("</a b=\"&lang;\">").lines == Lines{});
}
BOOST_AUTO_TEST_CASE(a_disagreement_in_raw_text_lasts_until_contexts_are_equal) {
  // 2007 and 2009 hide the first end tag; all are in the data state again after the second.
  const auto lines = record("<!--</title>--></title>x", in(TextMode::rcdata, "title")).lines;
  BOOST_TEST(lines.back() == "episode 1 3-23 met again");
  BOOST_TEST(lines.front() == "tokens markup 4-12 e1 2007 2009|8.2.4 13.2.5");
}
BOOST_AUTO_TEST_CASE(an_episode_that_never_ends_is_open) {
  const auto lines = record("<title><!--</title><b>", page()).lines;
  BOOST_TEST(lines.back() == "episode 1 10-22 open");
}
BOOST_AUTO_TEST_CASE(batches_change_nothing) {
  const std::string input =
      "<p>&lang;x<!--a--!><b c=d e=\"&amp=\">--></p>\x01 y<a\vb><title><!--</title>-->z";
  for (const std::size_t capacity : {1, 2, 3, 4096}) {
    CompareOptions options = with_errors();
    options.batch_capacity = capacity;
    BOOST_TEST(record(input, page(), options).lines == record(input, page(), with_errors()).lines);
  }
}
BOOST_AUTO_TEST_CASE(what_is_not_kept_is_compared) {
  CompareOptions options;
  options.keep = 1;
  // The classes differ in the third token only.
  BOOST_TEST(record("<!--x--!><b></b>&lang;--><i>", {}, options, {"8.2.4", "13.2.5"}).lines ==
             Lines{});
  BOOST_TEST(record("<!--x--!><b></b><i>-->", {}, options).lines.front() ==
             "tokens markup 0-22 e1 2007 2009|8.2.4 13.2.5");
}
BOOST_AUTO_TEST_CASE(aspects_left_out_do_not_part) {
  CompareOptions options;
  options.aspects = Aspects::kind | Aspects::name;
  BOOST_TEST(record("<a b=\"&amp=c\">&lang;", {}, options).lines == Lines{});
  BOOST_TEST(record("<!DOCTYPE HTML>", {}, options).lines.size() == 2);
}
BOOST_AUTO_TEST_CASE(one_version_agrees_with_itself) {
  BOOST_TEST(record("<!--a--!><img src=x>-->", {}, {}, {"2007"}).lines == Lines{});
}
BOOST_AUTO_TEST_CASE(an_empty_input_agrees) {
  BOOST_TEST(record("").lines == Lines{});
}
BOOST_AUTO_TEST_CASE(a_byte_order_mark_is_no_token) {
  const auto recorded = record("\xEF\xBB\xBFx");
  BOOST_TEST(recorded.lines == Lines{});
  BOOST_TEST(recorded.summary.tokens == (std::vector<std::uint64_t>{2, 2, 2, 2}));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(errors)

BOOST_AUTO_TEST_CASE(errors_are_compared_only_when_asked_for) {
  BOOST_TEST(record("<a b=>").lines == Lines{});
  BOOST_TEST(record("<a b=>", {}, with_errors()).lines ==
             Lines{"errors errors 0-6 e0 2007|2009 8.2.4 13.2.5"});
}
BOOST_AUTO_TEST_CASE(they_have_partitions_of_their_own) {
  BOOST_TEST(record("<!--a--!><img src=x>-->", {}, with_errors()).lines ==
             (Lines{"tokens markup 0-23 e1 2007 2009|8.2.4 13.2.5",
                    "errors errors 0-23 e1 2007 2009 8.2.4|13.2.5", "episode 1 0-23 met again"}));
}
BOOST_AUTO_TEST_CASE(in_a_run_every_character_is_a_cell) {
  BOOST_TEST(record("ab\x01\x02 c\x03", {}, with_errors()).lines ==
             (Lines{"errors errors 2-4 e0 2007|2009 8.2.4 13.2.5",
                    "errors errors 6-7 e0 2007|2009 8.2.4 13.2.5"}));
}
BOOST_AUTO_TEST_CASE(the_end_of_the_input_is_a_cell) {
  BOOST_TEST(record("<!DOCTYPE html x", {}, with_errors()).lines ==
             Lines{"errors errors 16-16 e0 2007|2009 8.2.4 13.2.5"});
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test
