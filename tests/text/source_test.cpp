#include "core/text/source.h"

#include <boost/test/unit_test.hpp>

namespace specdrift {
namespace {

using I = Irregular;
using namespace std::string_view_literals;

int kinds(const Source& source) {
  return static_cast<int>(source.irregularities());
}
int kinds(Irregular set) {
  return static_cast<int>(set);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(source)

BOOST_AUTO_TEST_CASE(borrows_its_bytes) {
  constexpr std::string_view bytes = "a\r\nb";
  const Source source = Source::from_bytes(bytes);
  BOOST_TEST(source.bytes().data() == bytes.data());
  BOOST_TEST(source.bytes().size() == bytes.size());
  BOOST_TEST(source.begin() == 0U);
  BOOST_TEST(source.end() == 4U);
}

BOOST_AUTO_TEST_CASE(of_nothing_is_regular) {
  const Source source = Source::from_bytes({});
  BOOST_TEST(source.begin() == 0U);
  BOOST_TEST(source.end() == 0U);
  BOOST_TEST(kinds(source) == kinds(I::none));
}

BOOST_AUTO_TEST_CASE(begins_behind_one_byte_order_mark) {
  BOOST_TEST(Source::from_bytes("\xEF\xBB\xBF").begin() == 3U);
  BOOST_TEST(Source::from_bytes("\xEF\xBB\xBFx").begin() == 3U);
  BOOST_TEST(Source::from_bytes("\xEF\xBB\xBF\xEF\xBB\xBF").begin() == 3U);
  BOOST_TEST(Source::from_bytes("\xEF\xBBx").begin() == 0U);
  BOOST_TEST(Source::from_bytes("x\xEF\xBB\xBF").begin() == 0U);
  BOOST_TEST(kinds(Source::from_bytes("\xEF\xBB\xBFx")) == kinds(I::none));
}

BOOST_AUTO_TEST_CASE(that_is_a_string_has_no_byte_order_mark) {
  BOOST_TEST(Source::from_string("\xEF\xBB\xBFx").begin() == 0U);
}

BOOST_AUTO_TEST_CASE(knows_the_kinds_it_holds) {
  BOOST_TEST(kinds(Source::from_bytes("plain text\n\t\f")) == kinds(I::none));
  BOOST_TEST(kinds(Source::from_bytes("a\r")) == kinds(I::carriage_return));
  BOOST_TEST(kinds(Source::from_bytes("\0"sv)) == kinds(I::null));
  BOOST_TEST(kinds(Source::from_bytes("\x7F")) == kinds(I::control));
  BOOST_TEST(kinds(Source::from_bytes("\xFF")) == kinds(I::ill_formed));
  BOOST_TEST(kinds(Source::from_bytes("\xEF\xBF\xBF")) == kinds(I::noncharacter));
  BOOST_TEST(kinds(Source::from_bytes("\r\r\x01\x02\0\0\xEF\xBF\xBE\xEF\xBF\xBE\xFF"sv)) ==
             kinds(I::carriage_return | I::control | I::null | I::noncharacter | I::ill_formed));
}

BOOST_AUTO_TEST_CASE(counts_ill_formed_sequences) {
  BOOST_TEST(Source::from_bytes("abc\xC3\xA9").ill_formed_count() == 0U);
  BOOST_TEST(Source::from_bytes("\xFF\xFF").ill_formed_count() == 2U);
  BOOST_TEST(Source::from_bytes("\xE2\x82").ill_formed_count() == 1U);
  BOOST_TEST(Source::from_bytes("\xE2\x82x\xF0\x9F\x98\r\x80\0\xC0\xAF"sv).ill_formed_count() ==
             5U);
  BOOST_TEST(Source::from_bytes("\xED\xA0\x80").ill_formed_count() == 3U);
}

BOOST_AUTO_TEST_CASE(that_is_a_string_may_hold_surrogates) {
  const Source string = Source::from_string("\xED\xA0\x80\xFF");
  BOOST_TEST(string.may_hold_surrogates());
  BOOST_TEST(string.ill_formed_count() == 1U);
  BOOST_TEST(kinds(string) == kinds(I::surrogate | I::ill_formed));
  const Source bytes = Source::from_bytes("\xED\xA0\x80");
  BOOST_TEST(!bytes.may_hold_surrogates());
  BOOST_TEST(kinds(bytes) == kinds(I::ill_formed));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift
