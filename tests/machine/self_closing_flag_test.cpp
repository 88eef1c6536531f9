#include <boost/test/unit_test.hpp>
#include <string_view>
#include <vector>

#include "core/machine/tree_feedback.h"
#include "versions/2007/tree_rules.h"
#include "versions/2009/tree_rules.h"
#include "versions/8_2_4/tree_rules.h"

namespace specdrift {
namespace {

constexpr std::string_view listed[] = {"br", "frame", "hr", "img", "input", "keygen"};
constexpr FeedbackRules with_list(FeedbackRules rules) {
  rules.acknowledged = listed;
  return rules;
}
constexpr FeedbackRules html_only = with_list(v2007::tree_construction);
constexpr FeedbackRules with_math = with_list(v2009::tree_construction);
constexpr FeedbackRules with_svg = with_list(v8_2_4::tree_construction);

/// Whether a flag on `name` is acknowledged after these start tags.
bool acknowledges(const FeedbackRules& rules, std::vector<std::string_view> before,
                  std::string_view name, const std::vector<Attribute>& attributes = {}) {
  StartContext page;
  page.feedback = Feedback::tree;
  TreeFeedback feedback(rules, page);
  for (const std::string_view tag : before) feedback.start_tag(tag, {}, false);
  return feedback.acknowledges(name, attributes);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(self_closing_flag)

BOOST_AUTO_TEST_CASE(is_acknowledged_on_the_listed_elements) {
  for (const FeedbackRules& rules : {html_only, with_math, with_svg}) {
    BOOST_TEST(acknowledges(rules, {"body"}, "br"));
    BOOST_TEST(!acknowledges(rules, {"body"}, "div"));
    BOOST_TEST(!acknowledges(rules, {}, "script"));
    BOOST_TEST(!acknowledges(rules, {"body"}, "unknown"));
  }
}

BOOST_AUTO_TEST_CASE(is_acknowledged_on_foreign_elements_where_there_are_such) {
  BOOST_TEST(!acknowledges(html_only, {"body"}, "math"));
  BOOST_TEST(acknowledges(with_math, {"body"}, "math"));
  BOOST_TEST(!acknowledges(with_math, {"body"}, "svg"));
  BOOST_TEST(acknowledges(with_math, {"math"}, "anything"));
  BOOST_TEST(acknowledges(with_svg, {"svg"}, "path"));
  BOOST_TEST(acknowledges(with_svg, {"svg"}, "script"));
}

BOOST_AUTO_TEST_CASE(is_not_on_what_leaves_foreign_content) {
  BOOST_TEST(!acknowledges(with_svg, {"svg"}, "div"));
  BOOST_TEST(acknowledges(with_svg, {"svg"}, "br"));
  BOOST_TEST(acknowledges(with_svg, {"svg"}, "font"));
  BOOST_TEST(!acknowledges(with_svg, {"svg"}, "font", {{"size", "1", {}}}));
}

BOOST_AUTO_TEST_CASE(is_not_on_html_in_an_integration_point) {
  BOOST_TEST(!acknowledges(with_svg, {"svg", "desc"}, "anything"));
  BOOST_TEST(acknowledges(with_svg, {"svg", "desc"}, "svg"));
  BOOST_TEST(!acknowledges(with_math, {"math", "mi"}, "anything"));
  BOOST_TEST(acknowledges(with_math, {"math", "mi"}, "mglyph"));
}

BOOST_AUTO_TEST_CASE(is_not_on_tags_that_are_ignored) {
  BOOST_TEST(!acknowledges(with_svg, {"select"}, "br"));
  BOOST_TEST(!acknowledges(with_svg, {"select"}, "svg"));
  BOOST_TEST(acknowledges(with_svg, {"select"}, "input"));
  BOOST_TEST(!acknowledges(with_svg, {"frameset"}, "br"));
  BOOST_TEST(acknowledges(with_svg, {"frameset"}, "frame"));
}

BOOST_AUTO_TEST_CASE(does_not_matter_where_nobody_says) {
  BOOST_TEST(TreeFeedback(html_only, {}).acknowledges("div", {}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift
