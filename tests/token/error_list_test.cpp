#include "core/token/error_list.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <random>
#include <vector>

namespace specdrift {
namespace {

std::vector<ParseError> all_of(const ErrorList& list) {
  return {list.begin(), list.end()};
}

BOOST_AUTO_TEST_SUITE(error_list)

// Errors that are put in come out in order, whatever the distances, and are cut anywhere.
BOOST_AUTO_TEST_CASE(holds_what_a_sorted_vector_holds) {
  std::mt19937 random(1);
  std::size_t cuts = 0;
  for (int round = 0; round < 3000; ++round) {
    ErrorList list;
    std::vector<ParseError> expected;
    Offset at = 0;
    const Offset stride = random() % 4;
    for (auto n = random() % 30; n > 0; --n) {
      at += random() % 4 == 0 ? random() % 5 : stride;
      const Offset back = random() % 6 == 0 ? random() % 4 : 0;
      const ParseError error{at - std::min(at, back), random() % 8 == 0 ? "b" : "a"};
      list.insert(error);
      expected.insert(std::ranges::upper_bound(expected, error.at, {}, &ParseError::at), error);
    }
    BOOST_TEST((all_of(list) == expected));
    BOOST_TEST(list.size() == expected.size());
    if (!list.empty()) BOOST_TEST(list.first_at() == expected.front().at);
    ErrorList moved;
    for (Offset before = 0; before <= at + 1; before += 1 + random() % 7, ++cuts) {
      list.move_before(before, moved);
      const auto split = std::ranges::lower_bound(expected, before, {}, &ParseError::at);
      BOOST_TEST((all_of(moved) == std::vector<ParseError>(expected.begin(), split)));
      BOOST_TEST((all_of(list) == std::vector<ParseError>(split, expected.end())));
    }
  }
  BOOST_TEST(cuts > 10'000U);
}

// More than stands unpacked; some belong before all that is packed.
BOOST_AUTO_TEST_CASE(holds_many) {
  std::mt19937 random(2);
  for (const bool sorted : {true, false}) {
    ErrorList list;
    std::vector<ParseError> expected;
    Offset at = 0;
    for (int n = 0; n < 5000; ++n) {
      at += random() % 3 == 0 ? random() % 1000 : n % 1000 < 500 ? 1 : 0;
      const Offset back = n % 500 == 499 ? at / 2 : random() % 9 == 0 ? random() % 40 : 0;
      const ParseError error{at - std::min(at, back), random() % 8 == 0 ? "b" : "a"};
      if (sorted) {
        list.insert(error);
        expected.insert(std::ranges::upper_bound(expected, error.at, {}, &ParseError::at), error);
      } else {
        list.push_back(error);
        expected.push_back(error);
      }
    }
    BOOST_TEST((all_of(list) == expected));
    for (const std::uint64_t index : {0U, 1U, 700U, 4900U, 4999U, 5000U})
      BOOST_TEST((list.from(index) ==
                  std::vector<ParseError>(expected.begin() + std::int64_t(index), expected.end())));
    if (!sorted) continue;
    ErrorList moved;
    for (Offset before = 0; before < at + 100; before += at / 7) {
      list.move_before(before, moved);
      const auto split = std::ranges::lower_bound(expected, before, {}, &ParseError::at);
      BOOST_TEST((all_of(moved) == std::vector<ParseError>(expected.begin(), split)));
      BOOST_TEST((all_of(list) == std::vector<ParseError>(split, expected.end())));
    }
    list.move_before(~Offset{0}, moved);
    BOOST_TEST(list.empty());
    list.insert({1, "c"});
    BOOST_TEST((all_of(list) == std::vector<ParseError>{{1, "c"}}));
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift
