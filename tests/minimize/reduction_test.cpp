#include "core/minimize/reduction.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <random>
#include <string>

#include "core/token/hash.h"

namespace specdrift::test {
namespace {

using minimize::characters;
using minimize::reduce;
using minimize::Reduced;
using minimize::ReductionOptions;
using minimize::Test;

/// Whether the characters of `needed` stand in `text` in that order.
bool holds_in_order(std::string_view text, std::string_view needed) {
  for (const char c : needed) {
    const auto at = text.find(c);
    if (at == std::string_view::npos) return false;
    text.remove_prefix(at + 1);
  }
  return true;
}

bool is_minimal(std::string_view bytes, const Test& test) {
  if (!test(bytes)) return false;
  Offset begin = 0;
  for (const Offset end : characters(bytes, false)) {
    if (test(std::string(bytes.substr(0, begin)) + std::string(bytes.substr(end)))) return false;
    begin = end;
  }
  return true;
}

/// Pieces of some length, as tokens are.
std::vector<Offset> pieces(std::string_view bytes) {
  std::vector<Offset> ends;
  for (Offset at = 0; at < bytes.size(); ends.push_back(at))
    at = std::min<Offset>(at + 7, bytes.size());
  return ends;
}

BOOST_AUTO_TEST_SUITE(reductions)

BOOST_AUTO_TEST_CASE(keep_what_is_needed_and_nothing_else) {
  const auto needs = [](std::string needed) {
    return [needed](std::string_view text) { return holds_in_order(text, needed); };
  };
  BOOST_TEST(reduce("a<b>c", needs(""), {}).bytes == "");
  BOOST_TEST(reduce("", needs(""), {}).bytes == "");
  BOOST_TEST(reduce("a<b>c", needs("<>"), {}).bytes == "<>");
  BOOST_TEST(reduce("a<b>c", needs("a<b>c"), {}).bytes == "a<b>c");
  std::mt19937 random(7);
  for (int i = 0; i < 300; ++i) {
    std::string text(random() % 200, ' ');
    for (char& c : text) c = "ab<>\xC3\xA4\xF0"[random() % 7];
    std::string needed;
    for (const char c : text)
      if (random() % 20 == 0) needed += c;
    for (const auto& cuts : {std::vector<minimize::Cut>{}, {pieces}})
      BOOST_TEST(reduce(text, needs(needed), {.cuts = cuts}).bytes.size() >= needed.size());
    BOOST_TEST(is_minimal(reduce(text, needs(needed), {.cuts = {pieces}}).bytes, needs(needed)));
  }
}

/// Nothing follows from a candidate for its parts, and from a result for another.
BOOST_AUTO_TEST_CASE(are_minimal_whatever_the_test_is) {
  std::mt19937 random(11);
  std::size_t left = 0;
  for (int i = 0; i < 300; ++i) {
    std::string text(1 + random() % 60, ' ');
    for (char& c : text) c = "ab\xC3\xA4\xF0"[random() % 5];
    std::uint64_t asked = 0;
    const Test test = [&](std::string_view bytes) {
      ++asked;
      return bytes == text || hash_of(bytes) % 5 == 0;
    };
    const ReductionOptions options{
        .places = {random() % text.size()}, .cuts = {pieces}, .stretches_of = random() % 2 * 10};
    const Reduced reduced = reduce(text, test, options);
    BOOST_TEST(reduced.runs == asked);
    BOOST_TEST(is_minimal(reduced.bytes, test));
    BOOST_TEST(reduce(text, test, options).bytes == reduced.bytes);
    left += reduced.bytes.size();
  }
  BOOST_TEST(left > 300U);  // not all of them came to nothing
}

BOOST_AUTO_TEST_CASE(take_pairs_where_no_single_character_can_go) {
  const Test balanced = [](std::string_view text) {
    return text.find('x') != std::string_view::npos &&
           std::ranges::count(text, '(') == std::ranges::count(text, ')');
  };
  BOOST_TEST(reduce("(((x)))", balanced, {}).bytes == "(((x)))");
  BOOST_TEST(reduce("((())x)", balanced, {.stretches_of = 7}).bytes == "(x)");
  BOOST_TEST(reduce("((())x)", balanced, {.stretches_of = 6}).bytes == "((())x)");
}

BOOST_AUTO_TEST_CASE(never_cut_a_character) {
  std::string text;
  for (int i = 0; i < 500; ++i) text += i % 3 == 0 ? "\xF0\x9F\x98\x80" : i % 3 == 1 ? "ä" : "x";
  const Test test = [](std::string_view bytes) {
    Offset before = 0;
    for (const Offset end : characters(bytes, false)) {
      BOOST_REQUIRE((bytes[before] == 'x' || end - before > 1));
      before = end;
    }
    return std::ranges::count(bytes, 'x') > 4;
  };
  for (Offset place = 0; place < 12; ++place)
    BOOST_TEST(reduce(text, test, {.places = {700 + place}}).bytes == "xxxxx");
}

BOOST_AUTO_TEST_CASE(of_ill_formed_bytes_go_byte_by_byte) {
  using Ends = std::vector<Offset>;
  BOOST_TEST((characters("a\xC3\xA4\xE2\x82z", false) == Ends{1, 3, 4, 5, 6}));
  BOOST_TEST((characters("\xED\xA0\x80", false) == Ends{1, 2, 3}));
  BOOST_TEST((characters("\xED\xA0\x80", true) == Ends{3}));
  // Bytes that come together become one character, and are then left out as one.
  const Test test = [](std::string_view bytes) { return bytes.ends_with('x'); };
  BOOST_TEST(reduce("\xC3-\xA4x", test, {}).bytes == "x");
  const Test both = [](std::string_view bytes) {
    return (bytes.find('\xC3') == std::string_view::npos) ==
           (bytes.find('\xA4') == std::string_view::npos);
  };
  BOOST_TEST(is_minimal(reduce("x\xC3-\xA4", both, {}).bytes, both));
}

BOOST_AUTO_TEST_CASE(need_few_runs_on_large_inputs) {
  std::string text(std::size_t{1} << 20, '.');
  text[1000] = '<';
  text[500000] = '!';
  text[1000000] = '>';
  const Test test = [](std::string_view bytes) { return holds_in_order(bytes, "<!>"); };
  const Reduced far = reduce(text, test, {.cuts = {pieces}});
  BOOST_TEST(far.bytes == "<!>");
  BOOST_TEST(far.runs < 300U);
  std::uint64_t bytes_read = 0;
  const Test counting = [&](std::string_view bytes) {
    bytes_read += bytes.size();
    return test(bytes);
  };
  const Reduced near = reduce(text, counting, {.places = {1000000, 1001, 500000}});
  BOOST_TEST(near.bytes == "<!>");
  BOOST_TEST(bytes_read < 1000U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test
