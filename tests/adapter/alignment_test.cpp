// Where two sequences are the same.

#include "core/adapter/alignment.h"

#include <boost/test/unit_test.hpp>
#include <random>
#include <vector>

namespace specdrift::adapter::test {
namespace {

using Sequence = std::vector<std::uint64_t>;

Sequence sequence(std::string_view letters) {
  return {letters.begin(), letters.end()};
}

/// The members of the pairs, after a check that they are pairs and ascend.
std::string common_letters(std::string_view one, std::string_view other) {
  const auto pairs = align(sequence(one), sequence(other));
  std::string letters;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    BOOST_TEST_REQUIRE(one[pairs[i].first] == other[pairs[i].second]);
    if (i > 0) {
      BOOST_TEST_REQUIRE(pairs[i].first > pairs[i - 1].first);
      BOOST_TEST_REQUIRE(pairs[i].second > pairs[i - 1].second);
    }
    letters += one[pairs[i].first];
  }
  return letters;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(alignment)

BOOST_AUTO_TEST_CASE(short_sequences_have_their_longest_common_subsequence) {
  struct {
    std::string_view one, other, common;
  } cases[] = {{"", "", ""},
               {"abc", "", ""},
               {"abc", "abc", "abc"},
               {"abc", "axc", "ac"},
               {"abxcd", "abcd", "abcd"},
               {"abcd", "xabxcdx", "abcd"},
               {"abcabba", "cbabac", "baba"},
               {"xyz", "abc", ""},
               {"aab", "ab", "ab"}};
  for (const auto& one : cases) {
    BOOST_TEST(common_letters(one.one, one.other).size() == one.common.size(), one.one);
    BOOST_TEST(common_letters(one.other, one.one).size() == one.common.size(), one.other);
  }
}

/// Members that were put into a long sequence, or left out of it, and no others, have no partner.
BOOST_AUTO_TEST_CASE(long_sequences_are_aligned_between_what_occurs_once) {
  std::mt19937 random(7);
  Sequence one, other;
  std::size_t kept = 0;
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    const std::uint64_t member = i % 3 == 0 ? 1'000 + i : i % 7;  // every third one occurs once
    const auto change = random() % 50;
    if (change != 0) one.push_back(member);
    if (change != 1) other.push_back(member);
    kept += change > 1;
    if (change == 2) other.push_back(999);
  }
  const auto pairs = align(one, other);
  BOOST_TEST(pairs.size() >= kept);
  BOOST_TEST(kept > 18'000);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    BOOST_TEST_REQUIRE(one[pairs[i].first] == other[pairs[i].second]);
    if (i == 0) continue;
    BOOST_TEST_REQUIRE(pairs[i].first > pairs[i - 1].first);
    BOOST_TEST_REQUIRE(pairs[i].second > pairs[i - 1].second);
  }
}

/// Nothing occurs once: that may be left without pairs, in little time.
BOOST_AUTO_TEST_CASE(repetition_takes_no_more_time) {
  const Sequence one(200'000, 1), other(100'000, 2);
  Sequence mixed(200'000, 1);
  for (std::size_t i = 0; i < mixed.size(); i += 2) mixed[i] = 2;
  BOOST_TEST(align(one, other).empty());
  BOOST_TEST(align(one, mixed).size() <= 100'000U);
  BOOST_TEST(align(mixed, mixed).size() == mixed.size());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::adapter::test
