#include "core/machine/shared_list.h"

#include <boost/test/unit_test.hpp>
#include <random>
#include <vector>

namespace specdrift {
namespace {

using List = SharedList<int, 4>;

std::vector<int> all_of(const List& list) {
  std::vector<int> all;
  list.for_each([&](int value) { all.push_back(value); });
  return all;
}

void check_equal(const List& list, const std::vector<int>& expected) {
  BOOST_REQUIRE_EQUAL(list.size(), expected.size());
  BOOST_TEST_REQUIRE(list.empty() == expected.empty());
  BOOST_TEST(all_of(list) == expected, boost::test_tools::per_element());
  for (std::size_t i = 0; i < expected.size(); ++i) BOOST_TEST_REQUIRE(list[i] == expected[i]);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(shared_list)

BOOST_AUTO_TEST_CASE(it_is_a_list_at_every_length) {
  List list;
  std::vector<int> expected;
  check_equal(list, expected);
  for (int i = 0; i < 13; ++i) {
    list.push_back(i);
    expected.push_back(i);
    check_equal(list, expected);
    for (std::size_t size = 0; size <= expected.size(); ++size) {
      List shorter = list;
      shorter.shorten(size);
      check_equal(shorter, {expected.begin(), expected.begin() + static_cast<int>(size)});
    }
  }
  list.clear();
  check_equal(list, {});
}

/// Copies share what they have in common; what one of them does, no other may notice.
BOOST_AUTO_TEST_CASE(copies_do_not_notice_each_other) {
  std::mt19937 random(1);
  std::vector<List> lists(1);
  std::vector<std::vector<int>> expected(1);
  for (int step = 0; step < 3000; ++step) {
    const std::size_t one = random() % lists.size();
    switch (random() % 8) {
    case 0:
      if (lists.size() < 6) {
        lists.push_back(List(lists[one]));
        expected.push_back(std::vector<int>(expected[one]));
      } else {
        const std::size_t other = random() % lists.size();
        lists[other] = List(lists[one]);
        expected[other] = std::vector<int>(expected[one]);
      }
      break;
    case 1: {
      const std::size_t size = random() % (expected[one].size() + 1);
      lists[one].shorten(size);
      expected[one].resize(size);
      break;
    }
    case 2:
      if (!lists[one].empty()) lists[one].back() = expected[one].back() = step;
      break;
    default:
      lists[one].push_back(step);
      expected[one].push_back(step);
    }
    for (std::size_t i = 0; i < lists.size(); ++i)
      BOOST_TEST_REQUIRE(all_of(lists[i]) == expected[i]);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift
