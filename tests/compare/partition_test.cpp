#include "core/compare/partition.h"

#include <boost/test/unit_test.hpp>

namespace specdrift {
namespace {

/// Emitted by a version that models all: content and flag are told apart.
Emitted full(std::uint64_t content, std::uint64_t flag) {
  return {{content, flag}, {content, 0}, true};
}
/// Emitted by a version that does not model the flag.
Emitted without(std::uint64_t content) {
  return {{content, 99}, {content, 0}, false};
}

std::vector<int> classes(std::vector<Emitted> emitted) {
  const Partition partition = group(emitted);
  std::vector<int> result;
  for (std::size_t i = 0; i < emitted.size(); ++i) result.push_back(partition.class_of(i));
  return result;
}

using Classes = std::vector<int>;

BOOST_AUTO_TEST_SUITE(partition)

BOOST_AUTO_TEST_CASE(equal_versions_are_one_class) {
  BOOST_TEST(classes({full(1, 0), full(1, 0), full(1, 0)}) == (Classes{0, 0, 0}));
}
BOOST_AUTO_TEST_CASE(classes_are_numbered_in_order_of_their_first_versions) {
  BOOST_TEST(classes({full(2, 0), full(1, 0), full(2, 0), full(3, 0)}) == (Classes{0, 1, 0, 2}));
}
BOOST_AUTO_TEST_CASE(a_version_without_the_flag_takes_the_common_value) {
  BOOST_TEST(classes({without(1), full(1, 1), full(1, 1)}) == (Classes{0, 0, 0}));
}
BOOST_AUTO_TEST_CASE(where_the_others_disagree_it_stands_alone) {
  BOOST_TEST(classes({without(1), full(1, 1), full(1, 0)}) == (Classes{0, 1, 2}));
}
BOOST_AUTO_TEST_CASE(disagreement_about_another_content_does_not_matter) {
  BOOST_TEST(classes({without(1), full(1, 1), full(2, 0), full(2, 1)}) == (Classes{0, 0, 1, 2}));
}
BOOST_AUTO_TEST_CASE(versions_that_cannot_tell_stand_together) {
  BOOST_TEST(classes({without(1), full(1, 1), without(1), full(1, 0), without(2)}) ==
             (Classes{0, 1, 0, 2, 3}));
}
BOOST_AUTO_TEST_CASE(without_any_version_that_models_it_contents_decide) {
  BOOST_TEST(classes({without(1), without(2), without(1)}) == (Classes{0, 1, 0}));
}
BOOST_AUTO_TEST_CASE(one_class_agrees) {
  BOOST_TEST(group(std::vector{full(1, 0), full(1, 0)}).agrees());
  BOOST_TEST(!group(std::vector{full(1, 0), full(1, 1)}).agrees());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift
