#include "core/text/offset_map.h"

#include <boost/test/unit_test.hpp>
#include <random>
#include <vector>

namespace specdrift {

BOOST_AUTO_TEST_SUITE(offset_map)

/// Each character with an entry of its own says the same.
BOOST_AUTO_TEST_CASE(runs_say_what_characters_say) {
  std::mt19937 random(7);
  const auto below = [&](unsigned most) { return static_cast<unsigned>(random() % most); };
  for (int round = 0; round < 60; ++round) {
    const Offset begin = round % 3 == 0 ? 0 : below(4);
    OffsetMap map(begin);
    std::vector<Offset> of_decoded;          // where the character of a byte of the text begins
    std::vector<Offset> of_input(begin, 0);  // and the other way round
    const unsigned most_count = round % 5 == 0 ? 40'000 : 300;
    const unsigned stretches = below(round % 5 == 0 ? 10 : 400);
    for (unsigned i = 0; i < stretches; ++i) {
      const bool is_skipped = below(9) == 0;
      const unsigned input = is_skipped ? 1 : 1 + below(4);
      const unsigned decoded = is_skipped ? 0 : 1 + below(4);
      const unsigned count = 1 + below(below(3) == 0 ? most_count : 3);
      if (is_skipped)
        map.skip(count);
      else if (below(2) == 0)
        map.add(input, decoded, count);
      else
        for (unsigned one = 0; one < count; ++one) map.add(input, decoded);
      for (unsigned one = 0; one < count; ++one) {
        const Offset from = of_input.size();
        const Offset to = of_decoded.size();
        of_input.insert(of_input.end(), input, to);
        of_decoded.insert(of_decoded.end(), decoded, from);
      }
    }
    of_input.push_back(of_decoded.size());
    of_decoded.push_back(of_input.size() - 1);
    bool is_same = true;
    for (Offset at = 0; at < of_decoded.size(); ++at)
      is_same = is_same && map.original(at) == of_decoded[at];
    for (Offset at = 0; at < of_input.size(); ++at)
      is_same = is_same && map.decoded(at) == of_input[at];
    BOOST_TEST(is_same, "round " << round);
  }
}

BOOST_AUTO_TEST_CASE(a_run_takes_a_few_bytes) {
  OffsetMap words;
  for (int i = 0; i < 100'000; ++i) {
    words.add(1, 2, 6);
    words.add(1, 1);
  }
  BOOST_TEST(words.size() == 200'000U);
  BOOST_TEST(words.memory() < 3 * words.size());
  OffsetMap one;
  one.add(1, 1, 1'000'000'000'000);
  BOOST_TEST(one.size() == 1U);
  BOOST_TEST(one.original(999'999'999'999) == 999'999'999'999U);
}

BOOST_AUTO_TEST_CASE(nothing_has_an_end) {
  const OffsetMap empty(3);
  BOOST_TEST(empty.original(0) == 3U);
  BOOST_TEST(empty.decoded(0) == 0U);
  BOOST_TEST(empty.decoded(3) == 0U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift
