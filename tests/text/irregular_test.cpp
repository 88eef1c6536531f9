#include "core/text/irregular.h"

#include <boost/test/unit_test.hpp>
#include <random>
#include <string>

#include "core/text/utf8.h"
#include "tests/support/vector_targets.h"

namespace specdrift {

std::ostream& boost_test_print_type(std::ostream& out, Irregular kind) {
  return out << static_cast<int>(kind);
}

namespace {

using I = Irregular;
using namespace std::string_view_literals;

constexpr Irregular all_kinds =
    I::carriage_return | I::ill_formed | I::null | I::control | I::noncharacter | I::surrogate;

struct Found {
  std::ptrdiff_t at;
  unsigned length;
  Irregular kind;
};

Found find(std::string_view text, Irregular wanted = all_kinds, bool surrogates = false) {
  const char* const begin = text.data();
  const IrregularStretch found = find_irregular(begin, begin + text.size(), wanted, surrogates);
  return {found.at - begin, found.length, found.kind};
}

bool is_nothing(std::string_view text, Irregular wanted = all_kinds, bool surrogates = false) {
  const Found found = find(text, wanted, surrogates);
  return found.kind == I::none && found.length == 0 &&
         found.at == static_cast<std::ptrdiff_t>(text.size());
}

/// The kind of a code point, found out plainly.
Irregular kind_of(char32_t c) {
  if (c == 0) return I::null;
  if (c == '\r') return I::carriage_return;
  if (c == '\t' || c == '\n' || c == '\f') return I::none;
  if (c < 0x20 || (c >= 0x7F && c < 0xA0)) return I::control;
  if (c >= 0xD800 && c <= 0xDFFF) return I::surrogate;
  if (c >= 0xFDD0 && c <= 0xFDEF) return I::noncharacter;
  if (c % 0x10000 >= 0xFFFE) return I::noncharacter;
  return I::none;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(irregular)

BOOST_AUTO_TEST_CASE(every_code_point_has_its_kind) {
  unsigned wrong = 0;
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    std::string text;
    utf8::append(text, c);
    const Irregular expected = kind_of(c);
    for (const std::string_view after : {"", "xx"}) {
      const Found found = find(text + std::string(after), all_kinds, /*surrogates=*/true);
      wrong += found.kind != expected || (any(expected) && found.length != text.size());
    }
  }
  BOOST_TEST(wrong == 0U);
}

BOOST_AUTO_TEST_CASE(it_is_found_at_every_place) {
  for (std::size_t size = 1; size < 100; ++size)
    for (std::size_t at = 0; at < size; ++at)
      for (const char c : {'\0', '\x01', '\x1F', '\x7F', '\r', '\v', '\x80', '\xFF'}) {
        std::string text(size, 'x');
        text[at] = c;
        BOOST_REQUIRE(find(text).at == static_cast<std::ptrdiff_t>(at));
        BOOST_REQUIRE(find(text).length == 1U);
      }
}

BOOST_AUTO_TEST_CASE(plain_text_holds_nothing) {
  BOOST_TEST(is_nothing(""));
  std::string text;
  for (char c = ' '; c < '\x7F'; ++c) text += c;
  BOOST_TEST(is_nothing(text));
  BOOST_TEST(is_nothing("\t\n\f \t\n\f \t\n\f "));
  BOOST_TEST(
      is_nothing("\xC2\xA0\xE2\x82\xAC\xEF\xBF\xBD\xF0\x9F\x98\x80\xEF\xB7\x8F\xEF\xB7\xB0"));
}

BOOST_AUTO_TEST_CASE(what_is_not_wanted_is_passed_over) {
  BOOST_TEST(is_nothing("\0\r\x01\xFF\xEF\xBF\xBE"sv, I::none));
  BOOST_TEST(find("\0\r\x01\xFFz"sv, I::ill_formed).at == 3);
  BOOST_TEST(find("\0\r\x01\xFFz"sv, I::carriage_return | I::control).at == 1);
  BOOST_TEST(find("\xEF\xBF\xBE\0"sv, I::null).at == 3);
}

BOOST_AUTO_TEST_CASE(ill_formed_stretches_are_maximal_subparts) {
  BOOST_TEST(find("ab\xF0\x9F\x98z").length == 3U);
  BOOST_TEST(find("ab\xF0\x9F\x98").length == 3U);
  BOOST_TEST(find("\xE2\x82\xE2\x82\xAC").length == 2U);
  BOOST_TEST(find("\xC0\xAF").length == 1U);
}

BOOST_AUTO_TEST_CASE(surrogates_are_told_from_ill_formed_bytes) {
  BOOST_TEST(find("\xED\xA0\x80", all_kinds, true).kind == I::surrogate);
  BOOST_TEST(find("\xED\xA0\x80", all_kinds, true).length == 3U);
  BOOST_TEST(find("\xED\xA0\x80", all_kinds, false).kind == I::ill_formed);
  BOOST_TEST(find("\xED\xA0\x80", all_kinds, false).length == 1U);
  BOOST_TEST(is_nothing("\xED\xA0\x80", I::ill_formed, true));
}

BOOST_AUTO_TEST_CASE(nothing_is_read_beyond_the_end) {
  const std::string text = "xxxxxxxx\xE2\x82\xAC";
  for (std::size_t size = 0; size <= text.size(); ++size) {
    const std::string cut(text, 0, size);  // of its own, so that a sanitizer sees its end
    BOOST_TEST(any(find(cut).kind) == (size == 9 || size == 10));
  }
}

BOOST_AUTO_TEST_CASE(random_bytes_one_by_one) {
  std::mt19937 random(1);
  constexpr std::string_view pieces[] = {"a",    "bcdefghijklmnopqrstuvwxyzabcdefghijklmnopq",
                                         "\n",   "\xC3\xA9",
                                         "\xC2", "\xE4\xBD\xA0",
                                         "\xED", "\xEF\xBF\xBD",
                                         "\xE2", "\xF0\x9F\x98\x80",
                                         "\x80", "\xC2\x80"};
  unsigned found_any = 0, wrong = 0;
  for (int i = 0; i < 50'000; ++i) {
    std::string text;
    for (auto n = random() % 12; n > 0; --n) text += pieces[random() % std::size(pieces)];
    if (random() % 4 == 0) text += static_cast<char>(random());
    const bool surrogates = random() % 2 == 0;
    Found expected{static_cast<std::ptrdiff_t>(text.size()), 0, I::none};
    for (std::size_t at = 0; at < text.size();) {
      const auto rest = std::string_view(text).substr(at);
      const auto decoded = surrogates ? utf8::decode_generalized(rest) : utf8::decode(rest);
      const Irregular kind = decoded.well_formed ? kind_of(decoded.code_point) : I::ill_formed;
      if (any(kind)) {
        expected = {static_cast<std::ptrdiff_t>(at), decoded.length, kind};
        break;
      }
      at += decoded.length;
    }
    found_any += any(expected.kind);
    test::for_each_target([&] {
      const Found found = find(text, all_kinds, surrogates);
      wrong +=
          found.at != expected.at || found.length != expected.length || found.kind != expected.kind;
    });
  }
  BOOST_TEST(wrong == 0U);
  BOOST_TEST(found_any > 10'000U);
  BOOST_TEST(found_any < 45'000U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift
