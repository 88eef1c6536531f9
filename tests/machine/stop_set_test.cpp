#include "core/machine/stop_set.h"

#include <boost/test/unit_test.hpp>
#include <string>

#include "tests/support/vector_targets.h"

namespace specdrift {
namespace {

using namespace std::string_view_literals;

constexpr StopSet sets[] = {
    StopSet("<"sv),
    StopSet("&<\0"sv),
    StopSet("\t\n\f />ABCDEFGHIJKLMNOPQRSTUVWXYZ\0"sv),
    StopSet("\x7F\x70\x0F"sv),
    StopSet(""sv),
};

const char* find_one_by_one(const StopSet& stops, const char* begin, const char* end) {
  while (begin != end && !stops.contains(*begin)) ++begin;
  return begin;
}

BOOST_AUTO_TEST_SUITE(stop_set)

BOOST_AUTO_TEST_CASE(every_byte_at_every_place) {
  std::size_t wrong = 0, checked = 0;
  test::for_each_target([&] {
    for (const StopSet& stops : sets) {
      for (int byte = 0; byte < 256; ++byte) {
        std::string text(160, 'x');
        for (std::size_t place = 0; place < text.size(); ++place) {
          text[place] = static_cast<char>(byte);
          const char* const end = text.data() + text.size();
          wrong += stops.find(text.data(), end) != find_one_by_one(stops, text.data(), end);
          text[place] = 'x';
          ++checked;
        }
      }
    }
  });
  BOOST_TEST(wrong == 0);
  BOOST_TEST(checked % (std::size(sets) * 256 * 160) == 0);
}

BOOST_AUTO_TEST_CASE(every_alignment_length_and_place) {
  const StopSet stops("&<\0"sv);
  std::size_t wrong = 0, checked = 0;
  test::for_each_target([&] {
    // After the end there are stops, none of which may be seen.
    std::string text(200, '<');
    for (std::size_t begin = 0; begin < 32; ++begin) {
      for (std::size_t length = 0; length <= 100; ++length) {
        std::fill(text.begin(), text.end(), '<');
        std::fill_n(text.begin() + begin, length, 'x');
        const char* const first = text.data() + begin;
        wrong += stops.find(first, first + length) != first + length;
        for (std::size_t place = 0; place < length; ++place) {
          text[begin + place] = '&';
          wrong += stops.find(first, first + length) != first + place;
          text[begin + place] = 'x';
          ++checked;
        }
      }
    }
  });
  BOOST_TEST(wrong == 0);
  BOOST_TEST(checked % (32 * 100 * 101 / 2) == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift
