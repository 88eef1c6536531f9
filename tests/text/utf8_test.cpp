#include "core/text/utf8.h"

#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <optional>

namespace specdrift {
namespace {

bool is_well_formed(std::string_view text, char32_t code_point) {
  const utf8::Decoded decoded = utf8::decode(text);
  return decoded.well_formed && decoded.code_point == code_point && decoded.length == text.size();
}

/// The length of the stretch that is replaced; 0 where nothing is.
unsigned replaced(std::string_view text) {
  const utf8::Decoded decoded = utf8::decode(text);
  if (!decoded.well_formed) BOOST_TEST((decoded.code_point == 0xFFFDU));
  return decoded.well_formed ? 0 : decoded.length;
}

/// The Encoding Standard's UTF-8 decoder, written as its text has it: the first code point, none
/// for an error, and how many bytes it took.
struct Taken {
  std::optional<char32_t> code_point;
  unsigned bytes;
};
Taken standard_decoder(std::string_view text) {
  char32_t code_point = 0;
  unsigned needed = 0;
  unsigned seen = 0;
  unsigned lower = 0x80;
  unsigned upper = 0xBF;
  for (unsigned i = 0;; ++i) {
    if (i == text.size()) return {std::nullopt, i};
    const unsigned byte = static_cast<unsigned char>(text[i]);
    if (needed == 0) {
      if (byte <= 0x7F) return {byte, 1};
      if (byte >= 0xC2 && byte <= 0xDF) {
        needed = 1;
        code_point = byte & 0x1F;
      } else if (byte >= 0xE0 && byte <= 0xEF) {
        if (byte == 0xE0) lower = 0xA0;
        if (byte == 0xED) upper = 0x9F;
        needed = 2;
        code_point = byte & 0xF;
      } else if (byte >= 0xF0 && byte <= 0xF4) {
        if (byte == 0xF0) lower = 0x90;
        if (byte == 0xF4) upper = 0x8F;
        needed = 3;
        code_point = byte & 0x7;
      } else {
        return {std::nullopt, 1};
      }
      continue;
    }
    if (byte < lower || byte > upper) return {std::nullopt, i};
    lower = 0x80;
    upper = 0xBF;
    code_point = code_point << 6 | (byte & 0x3F);
    if (++seen == needed) return {code_point, i + 1};
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(utf8_decode)

BOOST_AUTO_TEST_CASE(well_formed_sequences_at_their_limits) {
  BOOST_TEST(is_well_formed(std::string_view("\0", 1), 0));
  BOOST_TEST(is_well_formed("\x7F", 0x7F));
  BOOST_TEST(is_well_formed("\xC2\x80", 0x80));
  BOOST_TEST(is_well_formed("\xDF\xBF", 0x7FF));
  BOOST_TEST(is_well_formed("\xE0\xA0\x80", 0x800));
  BOOST_TEST(is_well_formed("\xED\x9F\xBF", 0xD7FF));
  BOOST_TEST(is_well_formed("\xEE\x80\x80", 0xE000));
  BOOST_TEST(is_well_formed("\xEF\xBF\xBD", 0xFFFD));
  BOOST_TEST(is_well_formed("\xEF\xBF\xBF", 0xFFFF));
  BOOST_TEST(is_well_formed("\xF0\x90\x80\x80", 0x10000));
  BOOST_TEST(is_well_formed("\xF4\x8F\xBF\xBF", 0x10FFFF));
}

BOOST_AUTO_TEST_CASE(only_the_first_code_point_is_taken) {
  BOOST_TEST(utf8::decode("\xC3\xA9\xC3\xA9").length == 2U);
  BOOST_TEST(utf8::decode("ab").length == 1U);
}

BOOST_AUTO_TEST_CASE(ill_formed_sequences_are_replaced_by_maximal_subparts) {
  BOOST_TEST(replaced("\x80") == 1U);
  BOOST_TEST(replaced("\xBF\x80") == 1U);
  BOOST_TEST(replaced("\xC0\x80") == 1U);
  BOOST_TEST(replaced("\xC1\xBF") == 1U);
  BOOST_TEST(replaced("\xC2") == 1U);
  BOOST_TEST(replaced("\xC2x") == 1U);
  BOOST_TEST(replaced("\xE0\x9F\xBF") == 1U);
  BOOST_TEST(replaced("\xE2\x82") == 2U);
  BOOST_TEST(replaced("\xE2\x82x") == 2U);
  BOOST_TEST(replaced("\xED\xA0\x80") == 1U);
  BOOST_TEST(replaced("\xF0\x8F\xBF\xBF") == 1U);
  BOOST_TEST(replaced("\xF0\x9F\x98") == 3U);
  BOOST_TEST(replaced("\xF0\x9F\x98x") == 3U);
  BOOST_TEST(replaced("\xF0\x9F") == 2U);
  BOOST_TEST(replaced("\xF4\x90\x80\x80") == 1U);
  BOOST_TEST(replaced("\xF5\x80\x80\x80") == 1U);
  BOOST_TEST(replaced("\xFF") == 1U);
}

BOOST_AUTO_TEST_CASE(surrogates_are_code_points_in_generalised_text_only) {
  const utf8::Decoded lead = utf8::decode_generalized("\xED\xA0\x80");
  BOOST_TEST(lead.well_formed);
  BOOST_TEST((lead.code_point == 0xD800U));
  BOOST_TEST(lead.length == 3U);
  BOOST_TEST((utf8::decode_generalized("\xED\xBF\xBF").code_point == 0xDFFFU));
  BOOST_TEST(!utf8::decode_generalized("\xED\xA0").well_formed);
  BOOST_TEST(!utf8::decode_generalized("\xF4\x90\x80\x80").well_formed);
}

BOOST_AUTO_TEST_CASE(every_short_sequence_is_as_the_standard_has_it) {
  constexpr unsigned char bytes[] = {0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF,
                                     0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
                                     0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF};
  unsigned wrong = 0;
  std::string text;
  const auto check = [&] {
    const Taken expected = standard_decoder(text);
    const utf8::Decoded got = utf8::decode(text);
    wrong += got.well_formed != expected.code_point.has_value() || got.length != expected.bytes ||
             got.code_point != expected.code_point.value_or(0xFFFD);
  };
  const auto extend = [&](auto&& self) -> void {
    for (const unsigned char byte : bytes) {
      text.push_back(static_cast<char>(byte));
      check();
      if (text.size() < 4) self(self);
      text.pop_back();
    }
  };
  extend(extend);
  BOOST_TEST(wrong == 0U);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(utf8_append)

BOOST_AUTO_TEST_CASE(is_undone_by_decoding) {
  unsigned wrong = 0;
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    std::string text;
    utf8::append(text, c);
    const utf8::Decoded decoded = utf8::decode_generalized(text);
    wrong += !decoded.well_formed || decoded.code_point != c || decoded.length != text.size() ||
             utf8::sequence_length(static_cast<unsigned char>(text[0])) != text.size();
  }
  BOOST_TEST(wrong == 0U);
}

BOOST_AUTO_TEST_CASE(adds_to_what_is_there) {
  std::string text = "a";
  utf8::append(text, 0x20AC);
  utf8::append(text, 'b');
  BOOST_TEST(text ==
             "a\xE2\x82\xAC"
             "b");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(utf8_count)

BOOST_AUTO_TEST_CASE(counts_code_points) {
  BOOST_TEST(utf8::count("") == 0U);
  BOOST_TEST(utf8::count("abc") == 3U);
  BOOST_TEST(utf8::count("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80") == 3U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift
