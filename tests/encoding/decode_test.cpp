#include "core/encoding/decode.h"

#include <boost/test/unit_test.hpp>
#include <string>

#include "core/text/source.h"

namespace specdrift::encoding {
namespace {

using namespace std::string_view_literals;

std::string text(std::string_view label, std::string_view bytes) {
  return decode(*find(label), bytes).text;
}

#define R "\xEF\xBF\xBD"  // U+FFFD

}  // namespace

BOOST_AUTO_TEST_SUITE(decoding)

BOOST_AUTO_TEST_CASE(single_bytes) {
  BOOST_TEST(text("windows-1252", "a\x80\x81\xE9") == "a\xE2\x82\xAC\xC2\x81\xC3\xA9");
  BOOST_TEST(text("windows-1251", "\xCF") == "\xD0\x9F");
  BOOST_TEST(text("iso-8859-16", "\xA4\xE4") == "\xE2\x82\xAC\xC3\xA4");
  BOOST_TEST(text("koi8-u", "\xAE") == "\xD1\x9E");
  BOOST_TEST(text("windows-874", "\xDB") == R);
  BOOST_TEST(text("x-user-defined", "a\x80") == "a\xEF\x9E\x80");
}

BOOST_AUTO_TEST_CASE(an_incomplete_sequence_does_not_swallow_markup) {
  for (const std::string_view label : {"gbk", "big5", "euc-jp", "shift_jis", "euc-kr"}) {
    BOOST_TEST_CONTEXT(label) {
      BOOST_TEST(text(label, "\x81<b>") == R "<b>");
      BOOST_TEST(text(label, "\xE1") == R);
    }
  }
  BOOST_TEST(text("euc-jp", "\x8F\xA1<") == R "<");
  BOOST_TEST(text("gb18030", "\x81\x30<") == R "0<");
  BOOST_TEST(text("gb18030", "\x81\x30\x81<") == R "0" R "<");
  BOOST_TEST(text("gb18030", "\x81\x30") == R);
}

BOOST_AUTO_TEST_CASE(pairs) {
  BOOST_TEST(text("gbk", "\x80\xD6\xD0") == "\xE2\x82\xAC\xE4\xB8\xAD");
  BOOST_TEST(text("gb18030", "\x90\x30\x81\x30") == "\xF0\x90\x80\x80");
  BOOST_TEST(text("big5", "\xA4\xA4\x88\x62") == "\xE4\xB8\xAD\xC3\x8A\xCC\x84");
  BOOST_TEST(text("euc-jp", "\xC6\xFC\x8E\xB1\x8F\xB0\xA1") ==
             "\xE6\x97\xA5\xEF\xBD\xB1\xE4\xB8\x82");
  BOOST_TEST(text("shift_jis", "\x93\xFA\xB1\\\xF0\x40") ==
             "\xE6\x97\xA5\xEF\xBD\xB1\\\xEE\x80\x80");
  BOOST_TEST(text("euc-kr", "\xB0\xA1\xC9\xA1") == "\xEA\xB0\x80" R);
}

BOOST_AUTO_TEST_CASE(iso_2022_jp) {
  BOOST_TEST(text("iso-2022-jp", "a\x1B$B\x46\x7C\x1B(Bb") ==
             "a\xE6\x97\xA5"
             "b");
  BOOST_TEST(text("iso-2022-jp", "\x1B(J\\~\x1B(I\x31") == "\xC2\xA5\xE2\x80\xBE\xEF\xBD\xB1");
  BOOST_TEST(text("iso-2022-jp", "\x1B$B\x1B(Ba") == R "a");  // nothing between two of them
  BOOST_TEST(text("iso-2022-jp", "\x1B$<") == R "$<");
  BOOST_TEST(text("iso-2022-jp", "\x0E\xE1") == R R);
  BOOST_TEST(text("iso-2022-jp", "\x1B$B\x46\x1B(B<") == R "<");
}

BOOST_AUTO_TEST_CASE(utf_16) {
  BOOST_TEST(text("utf-16le", "a\0\x3D\xD8\0\xDE"sv) == "a\xF0\x9F\x98\x80");
  BOOST_TEST(text("utf-16be", "\0a\xD8\x3D\xDE\0"sv) == "a\xF0\x9F\x98\x80");
  BOOST_TEST(text("utf-16be", "\xDE\0\0a"sv) == R "a");
  BOOST_TEST(text("utf-16be", "\xD8\x3D\0a"sv) == R "a");
  BOOST_TEST(text("utf-16be", "\0a\xD8"sv) == "a" R);
}

BOOST_AUTO_TEST_CASE(replacement_is_one_character) {
  const Decoded decoded = decode(*find("hz-gb-2312"), "<script>");
  BOOST_TEST(decoded.text == R);
  BOOST_TEST(decoded.undecodable == 1U);
  BOOST_TEST(decoded.map.original(3) == 8U);
  BOOST_TEST(text("replacement", "") == "");
}

BOOST_AUTO_TEST_CASE(places_lead_back_to_the_bytes) {
  const std::string_view bytes =
      "\xFF\xFE"
      "a\0\xE9\0\x3D\xD8\0\xDE"
      "b\0"sv;
  const Decoded decoded = decode(*find("utf-16le"), bytes, 2);
  BOOST_REQUIRE(decoded.text ==
                "a\xC3\xA9\xF0\x9F\x98\x80"
                "b");
  const Source source = Source::from_decoded(decoded.text, decoded.map, decoded.undecodable);
  const std::pair<Offset, Offset> places[] = {{0, 2}, {1, 4}, {3, 6}, {7, 10}, {8, 12}};
  for (const auto& [of_text, of_bytes] : places) {
    BOOST_TEST(source.original(of_text) == of_bytes);
    BOOST_TEST(source.decoded(of_bytes) == of_text);
  }
  BOOST_TEST(source.original_size() == bytes.size());
}

BOOST_AUTO_TEST_CASE(escape_sequences_are_between_places) {
  const Decoded decoded = decode(*find("iso-2022-jp"), "a\x1B$B\x46\x7C\x1B(Bb");
  BOOST_TEST(decoded.map.original(1) == 4U);
  BOOST_TEST(decoded.map.original(4) == 9U);
  BOOST_TEST(decoded.map.original(5) == 10U);
  BOOST_TEST(decoded.map.decoded(2) == 1U);
}

BOOST_AUTO_TEST_CASE(text_of_one_script_takes_few_entries) {
  const Decoded decoded = decode(*find("windows-1251"), std::string(100000, '\xCF'));
  BOOST_TEST(decoded.map.size() == 1U);
  BOOST_TEST(decoded.map.original(100000) == 50000U);
}

BOOST_AUTO_TEST_CASE(what_is_the_same_is_not_decoded) {
  BOOST_TEST(is_the_same_in_utf_8(*find("big5"), "<p>"));
  BOOST_TEST(!is_the_same_in_utf_8(*find("big5"), "\xA4\xA4"));
  BOOST_TEST(!is_the_same_in_utf_8(*find("utf-16"), "<p>"));
  BOOST_TEST(!is_the_same_in_utf_8(*find("iso-2022-jp"), "<p>"));
  BOOST_TEST(is_the_same_in_utf_8(utf_8(), "\xFF"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::encoding
