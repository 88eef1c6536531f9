// The rule of its own by which a filter reads an input: the one that makes the difference, and no
// other one of the same filter.

#include "core/holes/own_rule.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/holes/parser.h"
#include "core/model/data/builtin.h"
#include "core/version/version.h"

namespace specdrift::holes::test {
namespace {

using identify::Capabilities;
using identify::EventKind;

/// A filter by a tree that drops attributes of odd names, and takes a tag that the file cuts off
/// for text.
class OddFilter {
 public:
  explicit OddFilter(const Version& as) : as_(as) { sees_.level = Capabilities::Level::tree; }

  const Capabilities& sees() const { return sees_; }

  identify::Observation operator()(const identify::Probe& probe) const {
    const std::string body = probe.input.substr(identify::marker.size());
    identify::Observation answer;
    auto events = predicted(as_, Mode::standard, sees_, body);
    if (!events) {
      answer.outcome = identify::Outcome::declined;
      return answer;
    }
    for (identify::Event& event : *events)
      std::erase_if(event.attributes, [](const auto& attribute) {
        return attribute.first.find_first_of("\"'<") != std::string::npos;
      });
    const std::size_t tag = body.rfind('<');
    if (tag != body.npos && body.find('>', tag) == body.npos && tag + 1 < body.size() &&
        body[tag + 1] >= 'a' && body[tag + 1] <= 'z') {
      identify::Event text;
      text.text = body.substr(tag);
      events->push_back(text);
    }
    answer.events = std::move(*events);
    return answer;
  }

 private:
  Version as_;
  Capabilities sees_;
};

/// `direction, smallest: construct, characters` of each hole that has a rule of the filter's own.
std::set<std::string> rules_of(const std::string& seed) {
  std::vector<Version> versions;
  for (const std::string_view name : {"2009", "living"})
    versions.push_back(version_of(*model::find_builtin_model(name)));
  const OddFilter filter(versions.back());
  Listing listing;
  find_holes_of_parser({versions, 1, filter.sees(), filter, 0}, std::vector{seed}, listing);
  std::set<std::string> rules;
  for (const Hole& hole : listing.holes)
    if (!hole.smallest.empty())
      rules.insert(std::string(name_of(hole.direction())) + ", " + hole.smallest + ": " +
                   hole.cause + ", " + hole.characters.front());
  return rules;
}

BOOST_AUTO_TEST_SUITE(own_rules)

/// Less of it shows the rule about the end of the file, in another direction.
BOOST_AUTO_TEST_CASE(a_rule_is_not_reduced_to_another_one_about_the_end) {
  for (const std::string character : {"\"", "<"}) {
    const auto rules = rules_of("<a " + character + ">");
    BOOST_TEST(!rules.empty());
    // Without its end it is a tag that the file cuts off.
    for (const std::string& rule : rules)
      BOOST_TEST(
          (!rule.starts_with("hidden") || rule.find(">: own-rule/attribute-name, ") != rule.npos),
          rule);
  }
}

BOOST_AUTO_TEST_CASE(a_rule_about_the_end_is_told_as_one) {
  StartContext start;
  start.feedback = Feedback::tree;
  const auto named = [&](std::string_view input, const minimize::Test& differs) {
    const OwnRule rule = own_rule_of(input, differs, *model::find_builtin_model("living"), start);
    return rule.construct + ", " + rule.characters;
  };
  const auto is_open_tag = [](std::string_view input) {
    const std::size_t tag = input.rfind('<');
    return tag != input.npos && input.find('>', tag) == input.npos;
  };
  const auto is_open_script = [](std::string_view input) {
    return input.starts_with("<script>") && input.find("</script>") == input.npos;
  };
  BOOST_TEST(named("<a", is_open_tag) == "tag-name, EOF");
  BOOST_TEST(named("<script> ", is_open_script) == "script-data, EOF");
  // With more text after it, it stays.
  BOOST_TEST(named("<a a==>", [](std::string_view input) {
               return input.find("==") != input.npos;
             }) == "attribute-value-unquoted, =");
  BOOST_TEST(named("&a", [](std::string_view input) {
               return input.starts_with("&a") && !input.starts_with("&a\"");
             }) == "data, &");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::holes::test
