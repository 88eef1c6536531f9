#include "core/machine/attribute_names.h"

#include <boost/test/unit_test.hpp>
#include <deque>
#include <string>
#include <vector>

namespace specdrift::test {
namespace {

BOOST_AUTO_TEST_SUITE(attribute_names)

/// They are looked through up to 16, and hashed beyond: each is asked for with every number there.
BOOST_AUTO_TEST_CASE(are_found_however_many_there_are) {
  std::deque<std::string> texts;
  std::vector<Attribute> attributes;
  AttributeNames names;
  for (int i = 0; i < 40; ++i) {
    BOOST_TEST(!names.contains("a" + std::to_string(i), attributes), i);
    for (const std::string& text : texts)
      BOOST_TEST(names.contains(text, attributes), text << " of " << i);
    BOOST_TEST(!names.contains("", attributes));
    attributes.push_back({texts.emplace_back("a" + std::to_string(i)), "", {}});
  }
}

BOOST_AUTO_TEST_CASE(of_a_copy_go_on_alone) {
  std::deque<std::string> texts;
  std::vector<Attribute> attributes;
  for (int i = 0; i < 20; ++i)
    attributes.push_back({texts.emplace_back("a" + std::to_string(i)), "", {}});
  AttributeNames names;
  BOOST_TEST(names.contains("a19", attributes));
  AttributeNames copy(names);
  auto others = attributes;
  others.push_back({"b", "", {}});
  attributes.push_back({"c", "", {}});
  BOOST_TEST(copy.contains("b", others));
  BOOST_TEST(copy.contains("a0", others));
  BOOST_TEST(!copy.contains("c", others));
  BOOST_TEST(names.contains("c", attributes));
  BOOST_TEST(!names.contains("b", attributes));
}

BOOST_AUTO_TEST_CASE(of_the_next_tag_are_others) {
  std::deque<std::string> texts;
  std::vector<Attribute> attributes, others;
  for (int i = 0; i < 20; ++i) {
    attributes.push_back({texts.emplace_back("a" + std::to_string(i)), "", {}});
    others.push_back({texts.emplace_back("b" + std::to_string(i)), "", {}});
  }
  AttributeNames names;
  BOOST_TEST(names.contains("a3", attributes));
  names.clear();
  BOOST_TEST(!names.contains("a3", others));
  BOOST_TEST(names.contains("b3", others));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test
