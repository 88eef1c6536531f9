#include "core/html5lib/json_edit.h"

#include <boost/test/unit_test.hpp>

#include "core/html5lib/double_escapes.h"
#include "core/html5lib/json_text.h"

namespace specdrift::html5lib {
namespace {

/// The text with its outermost value made to mean another.
std::string edited(std::string_view text, std::string_view wanted) {
  JsonEdits edits(text);
  const std::size_t begin = find_in_json(text, {});
  edits.set({0, 0, begin, text.find_last_of("]}\"") + 1}, parse_json(wanted));
  return edits.result();
}

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

Pairs aligned_letters(std::string_view before, std::string_view after) {
  return aligned(before.size(), after.size(),
                 [&](std::size_t i, std::size_t j) { return before[i] == after[j]; });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(json_edits)

BOOST_AUTO_TEST_CASE(what_means_the_same_stays_as_it_is) {
  BOOST_TEST(edited(" [ \"\\u0061\" , {\"b\" :1} ]\r\n", R"(["a", {"b": 1}])") ==
             " [ \"\\u0061\" , {\"b\" :1} ]\r\n");
}

BOOST_AUTO_TEST_CASE(a_list_gets_and_loses_elements) {
  BOOST_TEST(edited("[1,2]", "[1, 2, 3]") == "[1,2,3]");
  BOOST_TEST(edited("[1,\n  2]", "[1, 2, 3]") == "[1,\n  2,\n  3]");
  BOOST_TEST(edited("[1, 2, 3 ]", "[1]") == "[1 ]");
  BOOST_TEST(edited("[ 1 ]", "[]") == "[]");
  BOOST_TEST(edited("[ ]", "[1, 2]") == "[1, 2]");
}

BOOST_AUTO_TEST_CASE(an_object_gets_and_loses_members) {
  BOOST_TEST(edited(R"({"a":1, "b":2, "c":3})", R"({"b": 2})") == R"({"b":2})");
  BOOST_TEST(edited(R"({ "a":1 })", R"({"b": 2})") == R"({ "b":2 })");
  BOOST_TEST(edited(R"({"a":1, "b":2})", R"({"a": 1, "c": 3})") == R"({"a":1, "c":3})");
  BOOST_TEST(edited(R"({"a":1,"a":2})", R"({"a": 3})") == R"({"a":3})");
}

BOOST_AUTO_TEST_CASE(strings_are_written_as_the_text_writes_them) {
  BOOST_TEST(edited(R"(["a"])", "[\"\xC3\xA9\xF0\x9F\x98\x80\"]") == R"(["\u00e9\ud83d\ude00"])");
  BOOST_TEST(edited(R"(["\uFFFE"])", R"(["\ud800"])") == R"(["\uD800"])");
  BOOST_TEST(edited("[\"\xC3\xA9\"]", "[\"\xC3\xA8\"]") == "[\"\xC3\xA8\"]");
}

BOOST_AUTO_TEST_CASE(a_byte_order_mark_stays) {
  BOOST_TEST(edited("\xEF\xBB\xBF[1]", "[2]") == "\xEF\xBB\xBF[2]");
}

BOOST_AUTO_TEST_CASE(lists_are_aligned) {
  BOOST_TEST((aligned_letters("abcd", "abcd") == Pairs{{0, 0}, {1, 1}, {2, 2}, {3, 3}}));
  BOOST_TEST((aligned_letters("abcd", "axcd") == Pairs{{0, 0}, {2, 2}, {3, 3}}));
  BOOST_TEST((aligned_letters("xaybz", "ab") == Pairs{{1, 0}, {3, 1}}));
  BOOST_TEST(aligned_letters("", "ab").empty());
}

BOOST_AUTO_TEST_CASE(the_second_round_of_escapes) {
  for (const std::string_view text :
       {"", "a\\b", "\\u0061", "\\\\u0061", "\xED\xA0\x80", "\xF0\x9F\x98\x80", "\\u006"})
    BOOST_TEST(unescaped_again(escaped_again(text)) == text);
  BOOST_TEST(escaped_again(std::string_view("a\xEF\xBF\xBD\n")) == "a\\uFFFD\\u000A");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::html5lib
