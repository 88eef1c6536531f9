#include "core/text/line_index.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <numeric>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include "core/text/utf8.h"

namespace specdrift {

std::ostream& boost_test_print_type(std::ostream& out, const Position& position) {
  return out << position.line << ':' << position.column;
}
std::ostream& boost_test_print_type(std::ostream& out, const Span& span) {
  return out << span.begin << '-' << span.end;
}

namespace {

using namespace std::string_view_literals;

/// The position of every offset, and its line, counted from the start of the text.
struct Counted {
  std::vector<Position> positions;
  std::vector<Span> lines;
};

Counted count(const Source& source) {
  const std::string_view text = source.bytes();
  Counted counted;
  Position position;
  Offset line_begin = source.begin();
  for (Offset i = 0; i < source.begin(); ++i) counted.positions.push_back(position);
  std::vector<Offset> line_begins(source.begin(), line_begin);
  for (Offset at = source.begin(); at < text.size();) {
    const auto decoded = source.may_hold_surrogates() ? utf8::decode_generalized(text.substr(at))
                                                      : utf8::decode(text.substr(at));
    for (unsigned i = 0; i < decoded.length; ++i) {
      counted.positions.push_back(position);
      line_begins.push_back(line_begin);
    }
    const char c = text[at];
    at += decoded.length;
    ++position.column;
    if (c == '\n' || (c == '\r' && (at == text.size() || text[at] != '\n'))) {
      ++position.line;
      position.column = 1;
      line_begin = at;
    }
  }
  counted.positions.push_back(position);
  line_begins.push_back(line_begin);
  for (const Offset begin : line_begins) {
    Offset end = begin;
    if (!counted.lines.empty() && counted.lines.back().begin == begin)
      end = counted.lines.back().end;
    while (end < text.size() && text[end] != '\n' && text[end] != '\r') ++end;
    counted.lines.push_back({begin, end});
  }
  return counted;
}

/// Asks for every offset in order, then for some backwards and in any order, each order of an index
/// of its own. Lines are asked for more rarely, since each answer looks for the end of the line.
void check(const Source& source) {
  const Counted counted = count(source);
  std::vector<Offset> offsets(source.end() + 1);
  std::iota(offsets.begin(), offsets.end(), Offset{0});
  const std::size_t rarely = std::max<std::size_t>(1, offsets.size() / 500);
  unsigned wrong = 0;
  const auto ask = [&] {
    const LineIndex index(source);
    for (const Offset at : offsets) {
      wrong += index.position(at) != counted.positions[at];
      if (at % rarely == 0) wrong += index.line_at(at) != counted.lines[at];
    }
  };
  ask();
  std::shuffle(offsets.begin(), offsets.end(), std::mt19937(1));
  offsets.resize(std::min<std::size_t>(offsets.size(), 250));
  ask();
  std::sort(offsets.rbegin(), offsets.rend());
  ask();
  BOOST_TEST(wrong == 0U);
}

std::string repeated(std::string_view text, std::size_t size) {
  std::string all;
  while (all.size() < size) all += text;
  return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(line_index)

BOOST_AUTO_TEST_CASE(counts_from_one) {
  const Source source = Source::from_bytes("ab\ncd");
  const LineIndex index(source);
  BOOST_TEST((index.position(0) == Position{1, 1}));
  BOOST_TEST((index.position(2) == Position{1, 3}));
  BOOST_TEST((index.position(3) == Position{2, 1}));
  BOOST_TEST((index.position(5) == Position{2, 3}));
  BOOST_TEST((index.line_at(1) == Span{0, 2}));
  BOOST_TEST((index.line_at(2) == Span{0, 2}));
  BOOST_TEST((index.line_at(3) == Span{3, 5}));
  BOOST_TEST((index.line_at(5) == Span{3, 5}));
}

BOOST_AUTO_TEST_CASE(of_nothing) {
  const Source source = Source::from_bytes("");
  const LineIndex index(source);
  BOOST_TEST((index.position(0) == Position{1, 1}));
  BOOST_TEST((index.line_at(0) == Span{0, 0}));
}

BOOST_AUTO_TEST_CASE(ends_lines_at_all_newlines) {
  const Source source = Source::from_bytes("a\r\nb\rc\n\n\r\r\nd");
  const LineIndex index(source);
  BOOST_TEST((index.position(2) == Position{1, 3}));
  BOOST_TEST((index.position(3) == Position{2, 1}));
  BOOST_TEST((index.position(5) == Position{3, 1}));
  BOOST_TEST((index.position(7) == Position{4, 1}));
  BOOST_TEST((index.position(8) == Position{5, 1}));
  BOOST_TEST((index.position(9) == Position{6, 1}));
  BOOST_TEST((index.position(11) == Position{7, 1}));
  BOOST_TEST((index.line_at(1) == Span{0, 1}));
  BOOST_TEST((index.line_at(2) == Span{0, 1}));
  check(source);
}

BOOST_AUTO_TEST_CASE(counts_code_points) {
  const Source source = Source::from_bytes("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80x");
  const LineIndex index(source);
  BOOST_TEST((index.position(2) == Position{1, 2}));
  BOOST_TEST((index.position(9) == Position{1, 4}));
  BOOST_TEST((index.position(7) == Position{1, 3}));
  check(source);
}

BOOST_AUTO_TEST_CASE(counts_what_is_replaced_as_one) {
  const Source source = Source::from_bytes("\xF0\x9F\x98x\xFF\xFFy\xE2\x82");
  const LineIndex index(source);
  BOOST_TEST((index.position(3) == Position{1, 2}));
  BOOST_TEST((index.position(6) == Position{1, 5}));
  BOOST_TEST((index.position(9) == Position{1, 7}));
  check(source);
}

BOOST_AUTO_TEST_CASE(counts_surrogates_as_the_source_does) {
  check(Source::from_string("a\xED\xA0\x80z\r\n\xED\xBF\xBFz"));
  check(Source::from_bytes("a\xED\xA0\x80z\r\n\xED\xBF\xBFz"));
}

BOOST_AUTO_TEST_CASE(gives_a_byte_order_mark_no_column) {
  const Source source = Source::from_bytes("\xEF\xBB\xBFx\ny");
  const LineIndex index(source);
  BOOST_TEST((index.position(0) == Position{1, 1}));
  BOOST_TEST((index.position(3) == Position{1, 1}));
  BOOST_TEST((index.position(4) == Position{1, 2}));
  BOOST_TEST((index.line_at(3) == Span{3, 4}));
  BOOST_TEST((index.line_at(0) == Span{3, 4}));
  check(source);
}

BOOST_AUTO_TEST_CASE(reaches_no_further_than_asked) {
  const Source source = Source::from_bytes("x\nabcdef\ny");
  const LineIndex index(source);
  BOOST_TEST((index.line_at(4, 2) == Span{2, 6}));
  BOOST_TEST((index.line_at(4, 0) == Span{2, 4}));
  BOOST_TEST((index.line_at(4, 4) == Span{2, 8}));
  BOOST_TEST((index.line_at(4, 5) == Span{2, 8}));
  BOOST_TEST((index.line_at(10, 5) == Span{9, 10}));
}

BOOST_AUTO_TEST_SUITE(of_large_texts)

constexpr std::size_t large = 200 * 1024;

BOOST_AUTO_TEST_CASE(with_lines_of_all_kinds) {
  check(Source::from_bytes(repeated("abc\ndefg\r\nh\ri\xC3\xA9j\r\r\n\n", large)));
}

BOOST_AUTO_TEST_CASE(with_few_lines) {
  const std::string line = repeated("ab\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80", 300);
  check(Source::from_bytes(repeated(line + '\n', large)));
  check(Source::from_bytes(repeated(line + "\nx\n\n" + line.substr(0, 31) + '\n', large)));
  check(Source::from_bytes(repeated(line + '\n' + line + "\r\n" + line + '\r', large)));
  check(Source::from_bytes(repeated(line + '\n', large) + '\xFF' + repeated(line + '\n', 1000)));
  check(Source::from_string(repeated(line + "\n\xED\xA0\x80", large)));
}

BOOST_AUTO_TEST_CASE(of_line_endings_alone) {
  check(Source::from_bytes(repeated("\r\n", large)));
  check(Source::from_bytes("x" + repeated("\r\n", large)));
  check(Source::from_bytes(repeated("\r", large)));
  check(Source::from_bytes(repeated("\n", large)));
}

BOOST_AUTO_TEST_CASE(of_one_line) {
  check(Source::from_bytes(repeated("x", large)));
  check(Source::from_bytes(repeated("\xE2\x82\xAC", large)));
  check(Source::from_bytes("a" + repeated("\xF0\x9F\x98\x80", large)));
}

BOOST_AUTO_TEST_CASE(behind_a_byte_order_mark) {
  check(Source::from_bytes("\xEF\xBB\xBF" + repeated("abc\r\n", large)));
  check(Source::from_bytes("\xEF\xBB\xBF" + repeated("\xE2\x82\xAC", large)));
}

BOOST_AUTO_TEST_CASE(with_ill_formed_bytes) {
  check(Source::from_bytes(repeated("\xF0\x9F\x98z\xFF\xE2\x82\r\n\x80\x80", large)));
}

/// Sizes around the distance of two marks, where the end of the text and a mark meet.
BOOST_AUTO_TEST_CASE(that_end_near_a_mark) {
  constexpr std::size_t mark = 4 * 1024;
  for (const std::string_view unit : {"x"sv, "\r\n"sv, "\xE2\x82\xAC"sv, "\xF0\x9F\x98\x80"sv})
    for (std::size_t size = 2 * mark - 3; size <= 2 * mark + 3; ++size)
      for (const std::string_view before : {""sv, "\xEF\xBB\xBF"sv}) {
        const std::string whole = std::string(before) + repeated(unit, size);
        const std::string text(whole, 0, size);  // of its own, so that a sanitizer sees its end
        const Source source = Source::from_bytes(text);
        const LineIndex index(source);
        const Counted counted = count(source);
        BOOST_REQUIRE(index.position(size) == counted.positions[size]);
        BOOST_REQUIRE(index.position(mark) == counted.positions[mark]);
        BOOST_REQUIRE(index.position(mark + 1) == counted.positions[mark + 1]);
        BOOST_REQUIRE(index.position(2 * mark - 4) == counted.positions[2 * mark - 4]);
      }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift
