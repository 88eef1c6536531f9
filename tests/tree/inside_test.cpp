#include <boost/test/unit_test.hpp>
#include <random>
#include <string>

#include "core/machine/tree_feedback.h"
#include "core/model/data/builtin.h"

// The simulator knows the same of svg, math and select elements without a tree builder as a tree
// builder that has been told of every tag.
namespace specdrift {
namespace {

constexpr std::string_view names[] = {
    "svg",    "math",     "select",   "option", "optgroup", "g",     "path",   "lineargradient",
    "title",  "desc",     "mi",       "mrow",   "mglyph",   "p",     "br",     "a",
    "b",      "i",        "font",     "div",    "table",    "tr",    "td",     "caption",
    "script", "textarea", "template", "input",  "hr",       "style", "button", "annotation-xml",
    "li",     "h1",       "frameset", "image",  "menuitem", "x-y",   "head",   "foreignobject"};

/// A tag, or characters where the name is empty.
struct Told {
  std::string_view name;
  bool is_end = false, self_closing = false;
  std::vector<Attribute> attributes;
};

/// From few names, and mostly of what is known from inside.
std::vector<Told> random_tags(std::mt19937& random) {
  std::vector<std::string_view> some;
  for (int i = 0; i < 5; ++i)
    some.push_back(names[random() % (random() % 2 == 0 ? 12 : std::size(names))]);
  std::vector<Told> all;
  for (auto n = 4 + random() % 20; n-- > 0;) {
    Told told;
    if (random() % 8 != 0) told.name = some[random() % some.size()];
    told.is_end = random() % 5 < 2;
    told.self_closing = !told.is_end && random() % 12 == 0;
    if (told.name == "font" && random() % 2 == 0) told.attributes.push_back({"size", "1", {}});
    all.push_back(std::move(told));
  }
  return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(elements_known_from_inside)

BOOST_AUTO_TEST_CASE(are_as_a_tree_builder_says) {
  std::mt19937 random(1);
  StartContext page;
  page.feedback = Feedback::tree;
  std::size_t tags = 0, foreign = 0, wrong = 0;
  for (const model::Model* const model : model::builtin_models()) {
    const FeedbackRules& rules = model->feedback.rules;
    const std::uint64_t in_body = TreeFeedback(rules, page).hash_in_body();
    for (int sequence = 0; sequence < 6000 && wrong == 0; ++sequence) {
      TreeFeedback feedback(rules, page);
      TreeBuilder builder(rules, true, std::nullopt);
      std::string input;
      for (const Told& told : random_tags(random)) {
        std::optional<TextMode> asked, expected;
        SeenTag seen;
        seen.id = tag_id_of(told.name);
        seen.self_closing = told.self_closing;
        seen.has_presentation = !told.attributes.empty();
        if (told.name.empty()) {
          feedback.characters("x");
          builder.text({.other = true});
          input += "x";
        } else if (told.is_end) {
          feedback.end_tag(told.name);
          builder.end_tag(seen.id);
          input.append("</").append(told.name).append(">");
        } else {
          input.append("<").append(told.name).append(told.self_closing ? "/>" : ">");
          if (told.self_closing)
            wrong +=
                feedback.acknowledges(told.name, told.attributes) != builder.acknowledges(seen) &&
                !builder.is_idle();
          asked = feedback.start_tag(told.name, told.attributes, told.self_closing);
          expected = builder.start_tag(seen);
        }
        ++tags;
        foreign += builder.cdata_allowed();
        wrong += asked != expected || feedback.cdata_allowed() != builder.cdata_allowed() ||
                 (feedback.hash_in_body() ^ in_body) != builder.hash();
        // The text in an element ends with its end tag.
        if (asked && *asked != TextMode::plaintext) {
          feedback.end_tag(told.name);
          builder.end_tag(seen.id);
        }
        if (wrong > 0) {
          BOOST_TEST_MESSAGE(model->version << ": " << input);
          break;
        }
      }
      if (wrong > 0) BOOST_TEST(input == "", model->version << ": " << input);
    }
  }
  BOOST_TEST(wrong == 0U);
  BOOST_TEST(tags > 900'000U);
  BOOST_TEST(foreign > 100'000U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift
