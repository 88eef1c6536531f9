// The worst that follows a difference of two versions.

#include "core/holes/search.h"

#include <boost/test/unit_test.hpp>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "core/holes/listing.h"
#include "core/holes/parser.h"
#include "core/model/data/builtin.h"
#include "core/model/run/interpreter.h"

namespace specdrift::holes::test {
namespace {

Read reader(std::string_view version) {
  const model::Model* const model = model::find_builtin_model(version);
  return [model](const std::string& input) -> std::optional<identify::Events> {
    const Source source = Source::from_string(input);
    StartContext start;
    start.feedback = Feedback::tree;
    model::Interpreter interpreter(*model, source, start);
    return identify::read_events(interpreter, source);
  };
}

Search search(std::string_view viewer, std::string_view filter, bool thorough = true) {
  return Search({reader(viewer), reader(filter), {}}, thorough);
}

std::string told(const std::optional<Worst>& worst) {
  if (!worst) return "nothing";
  return std::string(name_of(worst->difference.direction)) + ", " +
         std::string(name_of(worst->difference.reach)) + " in " +
         std::string(name_of(worst->shelter)) + ": " + worst->input;
}

void check_one_minimal(const Readers& readers, const Worst& worst) {
  for (std::size_t i = 0; i < worst.input.size(); ++i) {
    std::string less = worst.input;
    less.erase(i, 1);
    const auto found = difference(*readers.viewer(less), *readers.filter(less));
    BOOST_TEST((!found || found->direction != worst.difference.direction ||
                worst.difference.is_worse_than(*found)),
               less << " does as well as " << worst.input);
  }
}

BOOST_AUTO_TEST_SUITE(searches)

BOOST_AUTO_TEST_CASE(a_comment_that_the_filter_does_not_end_hides_an_element) {
  Search of = search("living", "2009");
  const auto worst = of.worst_of("<!--a--!>b");
  BOOST_TEST(told(worst) == "hidden, live element in comment: <!----!><script>");
  BOOST_REQUIRE(worst.has_value());
  BOOST_TEST(worst->demonstration == "<!----!><img src=x onerror=alert(1)>");
  check_one_minimal({reader("living"), reader("2009"), {}}, *worst);
}

BOOST_AUTO_TEST_CASE(a_phantom_becomes_a_hole_by_an_attribute_on_the_way) {
  // The filter sees tags where the viewer is in a comment: in a value, it is blind.
  // The end of the file hides things, too: that is another cause.
  const Readers readers{reader("2009"), reader("living"),
                        [](const std::string& input) { return input.ends_with('>'); }};
  Search of(readers, false);
  const auto worst = of.worst_of("<!--a--!>b");
  BOOST_REQUIRE(worst.has_value());
  BOOST_TEST(told(worst) == "hidden, live element in nowhere: <!----!><a t=\"--><script>");
  BOOST_TEST((worst->difference.direction == Direction::hidden));
  BOOST_TEST((worst->difference.reach == Reach::live_element));
  BOOST_TEST(worst->input.find("--!>") != std::string::npos);
  BOOST_TEST(worst->input.find("-->") != std::string::npos);
  BOOST_TEST(worst->input.ends_with('>'));
}

BOOST_AUTO_TEST_CASE(text_that_is_escaped_to_the_filter_ends_for_the_viewer) {
  Search of = search("living", "2009");
  const auto worst = of.worst_of("<title><!--</title>");
  BOOST_TEST(told(worst) == "hidden, live element in raw text: <title><!--</title><script>");
}

BOOST_AUTO_TEST_CASE(a_tag_that_the_end_of_the_file_cuts_off_is_a_phantom_or_a_hole) {
  const auto is_cut_off = [](const std::string& input) {
    return input.find_first_of(">!&") == std::string::npos;
  };
  const Readers readers{reader("living"), reader("2009"), is_cut_off};
  const Readers turned{reader("2009"), reader("living"), is_cut_off};
  BOOST_TEST(told(Search(readers, true).worst_of("<a")) ==
             "phantom, live element in nowhere: <a onerror");
  BOOST_TEST(told(Search(turned, true).worst_of("<a")) ==
             "hidden, live element in nowhere: <a onerror");
}

BOOST_AUTO_TEST_CASE(of_what_nothing_is_made_nothing_is_said) {
  BOOST_TEST(told(search("living", "13.2.5").worst_of("<!--a--!>b")) == "nothing");
  BOOST_TEST(told(search("living", "2009").worst_of("abc")) == "nothing");
  const std::string nul("a\0b", 3);
  BOOST_TEST(told(search("living", "2009").worst_of(nul)) ==
             "harmless, nothing in nowhere: " + std::string(1, '\0'));
}

BOOST_AUTO_TEST_CASE(continuations_alone_show_what_they_hold) {
  Search of = search("living", "2009");
  bool found = false;
  for (const Worst& worst : of.worst_of_nothing())
    found = found || worst.input == "<!----!><script>";
  BOOST_TEST(found);
}

BOOST_AUTO_TEST_CASE(only_what_counts_is_looked_at) {
  Readers readers{reader("living"), reader("2009"),
                  [](const std::string& input) { return input.find("--!>") == std::string::npos; }};
  const auto worst = Search(readers, true).worst_of("<!--a--!>b");
  BOOST_TEST((!worst || worst->input.find("--!>") == std::string::npos));
}

BOOST_AUTO_TEST_CASE(who_does_not_answer_is_given_up_after_three_questions) {
  std::size_t asked = 0;
  Readers readers{reader("living"),
                  [&](const std::string& input) -> std::optional<identify::Events> {
                    if (input.find("<!x") == std::string::npos) return identify::Events();
                    ++asked;
                    return std::nullopt;
                  },
                  {}};
  Search of(readers, false);
  BOOST_TEST(told(of.worst_of("<!x>")) == "nothing");
  BOOST_TEST(asked == 3U);
  BOOST_TEST(of.given_up() == 1U);
}

Hole hole(const std::string& class_id, const std::string& input, Direction direction) {
  Hole one{{}, {}};
  one.class_id = class_id;
  one.worst.input = input;
  one.worst.difference.direction = direction;
  return one;
}

/// An accepted id must not become that of another hole when one is repaired.
BOOST_AUTO_TEST_CASE(what_a_hole_is_called_does_not_depend_on_others) {
  const std::vector<Hole> all = {
      hole("tree-construction/xmp/2009|living", "<svg><xmp><script>", Direction::hidden),
      hole("tree-construction/xmp/2009|living", "<select><xmp><!--</xmp><script>",
           Direction::hidden),
      hole("comment-end/!/2009|living", "<!----!><script>", Direction::hidden),
      hole("", "<a b=\\\n\xE2\x80\xAE ", Direction::altered)};
  Listing whole;
  whole.holes = all;
  arrange(whole);
  std::set<std::string> ids;
  for (const Hole& one : whole.holes) ids.insert(one.id);
  BOOST_TEST(
      ids == (std::set<std::string>{"hidden:tree-construction/xmp/2009|living (foreign content)",
                                    "hidden:tree-construction/xmp/2009|living (select elements)",
                                    "hidden:comment-end/!/2009|living",
                                    "altered:<a b=\\u005c\\n\\u202e\\u0020"}),
      boost::test_tools::per_element());
  for (const Hole& one : all) {
    Listing alone;
    alone.holes = {one};
    arrange(alone);
    BOOST_TEST(ids.contains(alone.holes.front().id), alone.holes.front().id);
  }
}

BOOST_AUTO_TEST_CASE(answers_are_kept_as_long_as_they_are_not_too_much) {
  Listing listing;
  Answers answers(
      [](const identify::Probe& probe) {
        identify::Observation seen;
        seen.outcome = identify::Outcome::answered;
        const bool is_large = probe.input.ends_with("large");
        seen.events.resize(is_large ? 2'000'000 : 1);
        return seen;
      },
      listing);
  for (const std::string_view body : {"a", "b", "a"}) answers.to(std::string(body));
  BOOST_TEST(listing.asked == 2U);
  answers.to("large");  // its events alone are more than the limit
  BOOST_TEST(!answers.find("a"));
  BOOST_TEST(answers.find("large"));
  answers.to("a");
  BOOST_TEST(!answers.find("large"));
  BOOST_TEST(listing.asked == 4U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::holes::test
